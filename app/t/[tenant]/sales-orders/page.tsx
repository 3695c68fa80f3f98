import type { Metadata } from 'next';
import { OrderTabs } from '@/components/features/sales-orders/order-tabs';
import { SentOrders } from '@/components/features/sales-orders/sent-orders';
import {
  createLink,
  type ListPageProps,
  ResourcePage,
  resourceTitle,
} from '@/components/record/resource-list';
import { can } from '@/lib/console/api-client/capabilities';
import { requireTenant } from '@/lib/console/auth/tenant-session';
import { salesOrders } from '@/lib/contract/definitions/sales-orders';

export const generateMetadata = async (): Promise<Metadata> => ({ title: await resourceTitle(salesOrders) });

export default async function SalesOrders({ params, searchParams }: ListPageProps) {
  await requireTenant(params);
  const tenant = decodeURIComponent((await params).tenant);
  const [search, listed] = await Promise.all([searchParams, can('getSalesOrders', tenant)]);
  const tabs = (current: 'all' | 'sent') => <OrderTabs tenant={tenant} current={current} listed={listed} />;
  if (listed && search.view !== 'sent')
    return (
      <ResourcePage resource={salesOrders} tenant={tenant} tabs={tabs('all')} searchParams={searchParams} />
    );
  const create = createLink(salesOrders, tenant);
  return (
    <SentOrders
      title={await resourceTitle(salesOrders)}
      tabs={tabs('sent')}
      actions={create}
      tenant={tenant}
      listed={listed}
      searchParams={search}
      empty={create}
    />
  );
}
