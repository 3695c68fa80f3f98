import { useTranslations } from 'next-intl';
import { PrefetchLink } from '@/components/ui/prefetch-link';
import { route } from '@/components/ui/route';
import { When } from '@/components/ui/time';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import type { OrderPayload } from '@/lib/console/rejected-queue/order-payloads';

/** Shows where the payload of a rejected order comes from. `none` selects the text if there is no payload. */
export function PayloadSource({
  tenant,
  source,
  none,
}: {
  tenant: string;
  source: OrderPayload['source'] | undefined;
  none: 'onlyListed' | 'notSentHere';
}) {
  const t = useTranslations('pages.rejected');
  const tUi = useTranslations('ui');
  if (source?.from === 'file')
    return (
      <>
        {t('broughtBy', { file: source.file, person: source.person })} · <When at={source.at} />
      </>
    );
  if (source?.from !== 'requests') return <>{t(source ? 'storedByPlatform' : none)}</>;
  return (
    <>
      {t('sentFromConsole', { person: source.person })} · <When at={source.at} /> ·{' '}
      <PrefetchLink
        href={route(tenantPath(tenant, `requests/${source.request}`))}
        className="text-accent-text hover:underline"
      >
        {tUi('openRequest')}
      </PrefetchLink>
    </>
  );
}
