import { type ListPageProps, listTitle, ResourceListPage } from '@/components/record/resource-list-page';
import { requireTenant } from '@/lib/console/auth/tenant-session';
import { receivingOrders } from '@/lib/contract/definitions/orders';

export const generateMetadata = listTitle(receivingOrders);

export default async function ReceivingOrders({ params, searchParams }: ListPageProps) {
  const { id: tenant } = (await requireTenant(params)).tenant;
  return <ResourceListPage resource={receivingOrders} tenant={tenant} searchParams={searchParams} />;
}
