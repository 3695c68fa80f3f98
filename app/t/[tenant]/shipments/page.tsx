import { type ListPageProps, listTitle, ResourcePage } from '@/components/record/resource-list';
import { requireTenant } from '@/lib/console/auth/tenant-session';
import { shipments } from '@/lib/contract/definitions/orders';

export const generateMetadata = listTitle(shipments);

export default async function Shipments({ params, searchParams }: ListPageProps) {
  const { id: tenant } = (await requireTenant(params)).tenant;
  return <ResourcePage resource={shipments} tenant={tenant} searchParams={searchParams} />;
}
