import { type ListPageProps, listTitle, ResourcePage } from '@/components/record/resource-list';
import { requireTenant } from '@/lib/console/auth/tenant-session';
import { products } from '@/lib/contract/definitions/stock';

export const generateMetadata = listTitle(products);

export default async function Products({ params, searchParams }: ListPageProps) {
  const { id: tenant } = (await requireTenant(params)).tenant;
  return <ResourcePage resource={products} tenant={tenant} searchParams={searchParams} />;
}
