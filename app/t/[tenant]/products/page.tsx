import type { Metadata } from 'next';
import { type ListPageProps, ResourcePage } from '@/components/record/resource-list';
import { resourceTitle } from '@/components/record/resource-title';
import { requireTenant } from '@/lib/console/auth/tenant-session';
import { products } from '@/lib/contract/definitions/products';

export const generateMetadata = async (): Promise<Metadata> => ({ title: await resourceTitle(products) });

export default async function Products({ params, searchParams }: ListPageProps) {
  await requireTenant(params);
  const tenant = decodeURIComponent((await params).tenant);
  return <ResourcePage resource={products} tenant={tenant} searchParams={searchParams} />;
}
