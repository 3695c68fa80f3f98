import { type ListPageProps, listTitle, ResourceListPage } from '@/components/record/resource-list-page';
import { requireTenant } from '@/lib/console/auth/tenant-session';
import { customers } from '@/lib/contract/definitions/customers';

export const generateMetadata = listTitle(customers);

export default async function Customers({ params, searchParams }: ListPageProps) {
  const { id: tenant } = (await requireTenant(params)).tenant;
  return <ResourceListPage resource={customers} tenant={tenant} searchParams={searchParams} />;
}
