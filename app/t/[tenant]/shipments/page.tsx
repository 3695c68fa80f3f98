import { type ListPageProps, listTitle, ResourceListPage } from '@/components/record/resource-list-page';
import { requireTenant } from '@/lib/console/auth/tenant-session';
import { shipments } from '@/lib/contract/definitions/orders';

export const generateMetadata = listTitle(shipments);

export default async function Shipments({ params, searchParams }: ListPageProps) {
  const { id: tenant } = (await requireTenant(params)).tenant;
  return <ResourceListPage resource={shipments} tenant={tenant} searchParams={searchParams} />;
}
