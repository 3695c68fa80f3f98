import type { Metadata } from 'next';
import { type ListPageProps, ResourcePage, resourceTitle } from '@/components/record/resource-list';
import { requirePerson } from '@/lib/console/auth/session';
import { stockAdjustments } from '@/lib/contract/definitions/stock-adjustments';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: await resourceTitle(stockAdjustments),
});

export default async function StockAdjustments({ params, searchParams }: ListPageProps) {
  await requirePerson();
  const tenant = decodeURIComponent((await params).tenant);
  return <ResourcePage resource={stockAdjustments} tenant={tenant} searchParams={searchParams} />;
}
