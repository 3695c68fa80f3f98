import { OrderTabs } from '@/components/features/sales-orders/order-tabs';
import { type ListPageProps, listTitle, ResourceListPage } from '@/components/record/resource-list-page';
import { can } from '@/lib/console/api-client/can';
import { requireTenant } from '@/lib/console/auth/tenant-session';
import { salesOrders } from '@/lib/contract/definitions/orders';

export const generateMetadata = listTitle(salesOrders);

export default async function SalesOrders({ params, searchParams }: ListPageProps) {
  const { id: tenant } = (await requireTenant(params)).tenant;
  const [{ view }, listed] = await Promise.all([searchParams, can('getSalesOrders', tenant)]);
  const sent = !listed || view === 'sent';
  return (
    <ResourceListPage
      resource={salesOrders}
      tenant={tenant}
      tabs={<OrderTabs tenant={tenant} current={sent ? 'sent' : 'all'} listed={listed} />}
      sent={sent}
      searchParams={searchParams}
    />
  );
}
