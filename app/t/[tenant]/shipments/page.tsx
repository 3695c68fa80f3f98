import type { Metadata } from 'next';
import { SentShipments } from '@/components/features/shipments/sent-shipments';
import {
  createLink,
  type ListPageProps,
  ResourcePage,
  resourceTitle,
} from '@/components/record/resource-list';
import { can } from '@/lib/console/api-client/capabilities';
import { requireTenant } from '@/lib/console/auth/tenant-session';
import { shipments } from '@/lib/contract/definitions/shipments';

export const generateMetadata = async (): Promise<Metadata> => ({ title: await resourceTitle(shipments) });

export default async function Shipments({ params, searchParams }: ListPageProps) {
  await requireTenant(params);
  const tenant = decodeURIComponent((await params).tenant);
  if (await can('getShipments', tenant))
    return <ResourcePage resource={shipments} tenant={tenant} searchParams={searchParams} />;
  const create = createLink(shipments, tenant);
  return (
    <SentShipments
      title={await resourceTitle(shipments)}
      actions={create}
      tenant={tenant}
      searchParams={await searchParams}
      empty={create}
    />
  );
}
