import { getTranslations } from 'next-intl/server';
import { type ListPageProps, listTitle, ResourceListPage } from '@/components/record/resource-list-page';
import { DaysLeft } from '@/components/record/stock/stock-cells';
import { requireTenant } from '@/lib/console/auth/tenant-session';
import { lots } from '@/lib/contract/definitions/stock';

export const generateMetadata = listTitle(lots);

export default async function Lots({ params, searchParams }: ListPageProps) {
  const { id: tenant } = (await requireTenant(params)).tenant;
  const t = await getTranslations('pages.expirations');
  return (
    <ResourceListPage
      resource={lots}
      tenant={tenant}
      custom={[{ name: 'daysLeft', label: t('daysLeft'), width: 120 }]}
      cells={{ daysLeft: DaysLeft }}
      searchParams={searchParams}
    />
  );
}
