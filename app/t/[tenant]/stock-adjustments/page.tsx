import { getTranslations } from 'next-intl/server';
import { type ListPageProps, listTitle, ResourceListPage } from '@/components/record/resource-list-page';
import { requireTenant } from '@/lib/console/auth/tenant-session';
import { stockAdjustments } from '@/lib/contract/definitions/stock';

export const generateMetadata = listTitle(stockAdjustments);

export default async function StockAdjustments({ params, searchParams }: ListPageProps) {
  const { id: tenant } = (await requireTenant(params)).tenant;
  const t = await getTranslations('pages.stockAdjustments');
  return (
    <ResourceListPage
      resource={stockAdjustments}
      tenant={tenant}
      note={<p className="px-4 pb-2 text-muted text-sm md:px-6">{t('origin')}</p>}
      searchParams={searchParams}
    />
  );
}
