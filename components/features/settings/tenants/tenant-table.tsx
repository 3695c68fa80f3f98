import Building2 from 'lucide-react/icons/building-2';
import { useTranslations } from 'next-intl';
import { type DisplayColumn, StaticTable } from '@/components/data-table/static-table';
import { Code } from '@/components/ui/code';
import { EmptyState } from '@/components/ui/empty-state';
import { PrefetchLink } from '@/components/ui/prefetch-link';
import { route } from '@/components/ui/route';
import { TenantDot } from '@/components/ui/tenant-mark';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import type { RegisteredTenant } from '@/lib/console/tenants/tenant-registry';
import { RemoveTenantButton, SaveTenantButton } from './tenant-form';

export function TenantTable({
  tenants,
  canChange,
  palette,
}: {
  tenants: readonly RegisteredTenant[];
  canChange: boolean;
  palette: readonly string[];
}) {
  const t = useTranslations('settings');
  const tUi = useTranslations('ui');
  const hasPlatforms = new Set(tenants.map(({ platform }) => platform)).size > 1;
  if (tenants.length === 0)
    return <EmptyState icon={Building2} text={t(canChange ? 'noTenants' : 'noGrants')} />;
  const platform: DisplayColumn<RegisteredTenant> = {
    name: 'platform',
    head: t('platform'),
    className: 'text-muted',
    cell: (tenant) => tenant.platform,
  };
  const actions: DisplayColumn<RegisteredTenant> = {
    name: 'edit',
    head: <span className="sr-only">{tUi('edit')}</span>,
    className: 'whitespace-nowrap text-right',
    cell: (tenant) => (
      <>
        <SaveTenantButton tenant={tenant} palette={palette} />
        <RemoveTenantButton id={tenant.id} name={tenant.name} />
      </>
    ),
  };
  return (
    <StaticTable
      variant="short"
      label={t('tenants')}
      rows={tenants}
      keyOf={({ id }) => id}
      columns={[
        {
          name: 'name',
          head: t('name'),
          cell: ({ id, name, color }) => (
            <PrefetchLink
              href={route(tenantPath(id))}
              className="inline-flex items-center gap-2 font-medium hover:underline"
            >
              <TenantDot color={color} />
              {name}
            </PrefetchLink>
          ),
        },
        { name: 'id', head: t('tenantId'), cell: ({ id }) => <Code>{id}</Code> },
        ...(hasPlatforms ? [platform] : []),
        {
          name: 'zone',
          head: t('warehouseZone'),
          className: 'text-muted',
          cell: ({ zone }) => zone?.replaceAll('_', ' ') ?? t('ownZone'),
        },
        ...(canChange ? [actions] : []),
      ]}
    />
  );
}
