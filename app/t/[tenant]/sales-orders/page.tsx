import type { Metadata } from 'next';
import { OrderTabs } from '@/components/features/sales-orders/order-tabs';
import { type ListPageProps, ResourcePage } from '@/components/record/resource-list';
import { resourceTitle } from '@/components/record/resource-title';
import { can } from '@/lib/console/api-client/capabilities';
import { requireTenant } from '@/lib/console/auth/tenant-session';
import { salesOrders } from '@/lib/contract/definitions/sales-orders';

export const generateMetadata = async (): Promise<Metadata> => ({ title: await resourceTitle(salesOrders) });

export default async function SalesOrders({ params, searchParams }: ListPageProps) {
  await requireTenant(params);
  const tenant = decodeURIComponent((await params).tenant);
  const [{ view }, listed] = await Promise.all([searchParams, can('getSalesOrders', tenant)]);
  const sent = !listed || view === 'sent';
  return (
    <ResourcePage
      resource={salesOrders}
      tenant={tenant}
      tabs={<OrderTabs tenant={tenant} current={sent ? 'sent' : 'all'} listed={listed} />}
      sent={sent}
      searchParams={searchParams}
    />
  );
}
