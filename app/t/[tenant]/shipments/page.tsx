import type { Metadata } from 'next';
import { type ListPageProps, ResourcePage } from '@/components/record/resource-list';
import { resourceTitle } from '@/components/record/resource-title';
import { requireTenant } from '@/lib/console/auth/tenant-session';
import { shipments } from '@/lib/contract/definitions/shipments';

export const generateMetadata = async (): Promise<Metadata> => ({ title: await resourceTitle(shipments) });

export default async function Shipments({ params, searchParams }: ListPageProps) {
  await requireTenant(params);
  const tenant = decodeURIComponent((await params).tenant);
  return <ResourcePage resource={shipments} tenant={tenant} searchParams={searchParams} />;
}
