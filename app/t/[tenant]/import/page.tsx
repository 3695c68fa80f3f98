import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { SearchParams } from '@/components/data-table/url-state/list-state';
import { ImportUpload } from '@/components/features/import/drop-file';
import { PreviousImports, TargetTabs, targetLabels } from '@/components/features/import/import-start';
import { ActionGate } from '@/components/record/action-gate';
import { Page } from '@/components/ui/page/page';
import { can } from '@/lib/console/api-client/can';
import { requireTenant } from '@/lib/console/auth/tenant-session';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import { listImports } from '@/lib/console/import/import-store';
import { isTargetName } from '@/lib/console/import/targets';

type Props = { params: Promise<{ tenant: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('import'))('title') };
}

export default async function Import({ params, searchParams }: Props) {
  const tenant = (await requireTenant(params)).tenant.id;
  const { to } = await searchParams;
  const target = isTargetName(to) ? to : 'products';
  const [t, word, canUpdate, runs] = await Promise.all([
    getTranslations('import'),
    targetLabels(),
    can('updateProduct', tenant),
    listImports(tenant),
  ]);
  const template = (format: 'csv' | 'xlsx') => (
    <a
      href={tenantPath(tenant, `import/template?to=${target}&format=${format}`)}
      download
      className="text-accent-text hover:underline"
    >
      {format.toUpperCase()}
    </a>
  );
  return (
    <Page title={t('title')} tabs={<TargetTabs tenant={tenant} current={target} />}>
      <div className="flex max-w-240 flex-col gap-6">
        <section className="flex flex-col gap-3">
          <p className="text-muted text-sm">
            {t(`about.${target === 'products' && !canUpdate ? 'newProducts' : target}`)}
          </p>
          <ActionGate right="import" tenant={tenant}>
            <ImportUpload key={target} tenant={tenant} target={target} />
          </ActionGate>
          <p className="text-muted text-sm">
            {t('template', { what: word(target) })} {template('csv')} · {template('xlsx')}
          </p>
        </section>
        <PreviousImports runs={runs} base={tenantPath(tenant, 'import')} />
      </div>
    </Page>
  );
}
