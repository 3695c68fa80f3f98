import type { Metadata } from 'next';
import { type ListPageProps, ResourcePage } from '@/components/record/resource-list';
import { resourceTitle } from '@/components/record/resource-title';
import { requireTenant } from '@/lib/console/auth/tenant-session';
import { receivingOrders } from '@/lib/contract/definitions/receiving-orders';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: await resourceTitle(receivingOrders),
});

export default async function ReceivingOrders({ params, searchParams }: ListPageProps) {
  await requireTenant(params);
  const tenant = decodeURIComponent((await params).tenant);
  return <ResourcePage resource={receivingOrders} tenant={tenant} searchParams={searchParams} />;
}
