import { type ListPageProps, listTitle, ResourcePage } from '@/components/record/resource-list';
import { requireTenant } from '@/lib/console/auth/tenant-session';
import { customers } from '@/lib/contract/definitions/customers';

export const generateMetadata = listTitle(customers);

export default async function Customers({ params, searchParams }: ListPageProps) {
  const { id: tenant } = (await requireTenant(params)).tenant;
  return <ResourcePage resource={customers} tenant={tenant} searchParams={searchParams} />;
}
