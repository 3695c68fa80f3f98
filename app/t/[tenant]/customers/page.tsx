import type { Metadata } from 'next';
import { type ListPageProps, ResourcePage } from '@/components/record/resource-list';
import { resourceTitle } from '@/components/record/resource-title';
import { requireTenant } from '@/lib/console/auth/tenant-session';
import { customers } from '@/lib/contract/definitions/customers';

export const generateMetadata = async (): Promise<Metadata> => ({ title: await resourceTitle(customers) });

export default async function Customers({ params, searchParams }: ListPageProps) {
  await requireTenant(params);
  const tenant = decodeURIComponent((await params).tenant);
  return <ResourcePage resource={customers} tenant={tenant} searchParams={searchParams} />;
}
