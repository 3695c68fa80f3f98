import type { Metadata } from 'next';
import { type ListPageProps, ResourcePage, resourceTitle } from '@/components/record/resource-list';
import { requireTenant } from '@/lib/console/auth/tenant-session';
import { stockAdjustments } from '@/lib/contract/definitions/stock-adjustments';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: await resourceTitle(stockAdjustments),
});

export default async function StockAdjustments({ params, searchParams }: ListPageProps) {
  await requireTenant(params);
  const tenant = decodeURIComponent((await params).tenant);
  return <ResourcePage resource={stockAdjustments} tenant={tenant} searchParams={searchParams} />;
}
