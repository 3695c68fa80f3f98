import { type ListPageProps, listTitle, ResourceListPage } from '@/components/record/resource-list-page';
import { requireTenant } from '@/lib/console/auth/tenant-session';
import { products } from '@/lib/contract/definitions/stock';

export const generateMetadata = listTitle(products);

export default async function Products({ params, searchParams }: ListPageProps) {
  const { id: tenant } = (await requireTenant(params)).tenant;
  return <ResourceListPage resource={products} tenant={tenant} searchParams={searchParams} />;
}
