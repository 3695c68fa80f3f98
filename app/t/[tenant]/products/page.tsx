import type { Metadata } from 'next';
import { type ListPageProps, ResourcePage, resourceTitle } from '@/components/record/resource-list';
import { requirePerson } from '@/lib/console/auth/session';
import { products } from '@/lib/contract/definitions/products';

export const generateMetadata = async (): Promise<Metadata> => ({ title: await resourceTitle(products) });

export default async function Products({ params, searchParams }: ListPageProps) {
  await requirePerson();
  const tenant = decodeURIComponent((await params).tenant);
  return <ResourcePage resource={products} tenant={tenant} searchParams={searchParams} />;
}
