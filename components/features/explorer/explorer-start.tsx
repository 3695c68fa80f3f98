import { useTranslations } from 'next-intl';
import { ApiDocuments } from '@/components/record/api-documents';
import { ButtonLink } from '@/components/ui/button';
import { Code } from '@/components/ui/code';
import { route } from '@/components/ui/route';

/** Shows an integrator's first steps while no operation is selected. `base` is the URL that other systems call. */
export function ExplorerStart({ tenant, base }: { tenant: string; base: string }) {
  const t = useTranslations('explorer');
  const tIntegrations = useTranslations('integrations');
  return (
    <div className="flex max-w-180 flex-col gap-6 px-6 py-6">
      <p className="text-muted">{t('choose')}</p>
      <section>
        <h2 className="mb-1 font-semibold">{tIntegrations('baseAddress')}</h2>
        <Code copy wrap>
          {base}
        </Code>
      </section>
      <section>
        <h2 className="mb-1 font-semibold">{tIntegrations('documents')}</h2>
        <ApiDocuments />
      </section>
      <section>
        <h2 className="mb-1 font-semibold">{tIntegrations('key')}</h2>
        <p className="mb-3 text-muted">{t('startKey')}</p>
        <ButtonLink href={route(`/settings/integrations/connect?${new URLSearchParams({ tenant })}`)}>
          {tIntegrations('connect')}
        </ButtonLink>
      </section>
    </div>
  );
}
