import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { type ListPageProps, ResourcePage } from '@/components/record/resource-list';
import { resourceTitle } from '@/components/record/resource-title';
import { requireTenant } from '@/lib/console/auth/tenant-session';
import { stockAdjustments } from '@/lib/contract/definitions/stock-adjustments';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: await resourceTitle(stockAdjustments),
});

export default async function StockAdjustments({ params, searchParams }: ListPageProps) {
  await requireTenant(params);
  const t = await getTranslations('pages.stockAdjustments');
  const tenant = decodeURIComponent((await params).tenant);
  return (
    <ResourcePage
      resource={stockAdjustments}
      tenant={tenant}
      note={<p className="px-4 pb-2 text-muted text-sm md:px-6">{t('origin')}</p>}
      searchParams={searchParams}
    />
  );
}
