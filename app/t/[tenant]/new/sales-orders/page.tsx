import type { Metadata } from 'next';
import { Suspense } from 'react';
import type { SearchParams } from '@/components/data-table/url-state/list-state';
import { copyOf, NewPage, newTitle } from '@/components/features/create/create-page';
import { nextReference } from '@/components/features/sales-orders/last-reference';
import { NextReference } from '@/components/features/sales-orders/next-reference';
import { packStart } from '@/components/features/sales-orders/order-history';
import { UpsertSalesOrder } from '@/components/features/sales-orders/sales-order-form';
import { requireTenant } from '@/lib/console/auth/tenant-session';
import { sentRecord } from '@/lib/console/masking/masked-request-log';
import { read } from '@/lib/console/operations/read';
import { sentOrders } from '@/lib/console/request-log/sent-kinds';
import { revealKey } from '@/lib/contract/personal-fields';
import { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { fieldsOf } from '@/lib/contract/schema/describe';
import { onlyFields } from '@/lib/contract/schema/value-at';

type Props = { params: Promise<{ tenant: string }>; searchParams: Promise<SearchParams> };

export const generateMetadata = async (): Promise<Metadata> => ({ title: await newTitle('sales-orders') });

const fields = fieldsOf(SalesOrderUpsert);
const beginning = { shippingAddress: { country: 'Turkey' }, billingAddress: { country: 'Turkey' } };

/**
 * Initial values for a copied order; undefined if it cannot be read. Its reference is the next one in the tenant's pattern, if the
 * platform lists orders: if it is taken meanwhile, the form asks before replacing.
 */
async function copied(tenant: string, referenceNumber: string) {
  const [found, next] = await Promise.all([
    read('getSalesOrder', tenant, { params: { referenceNumber } }),
    nextReference(tenant),
  ]);
  const order =
    found.kind === 'ok'
      ? found.answer
      : found.kind === 'missing'
        ? (await sentRecord(tenant, sentOrders, referenceNumber))?.fields
        : undefined;
  if (!order) return undefined;
  const copy = copyOf('sales-orders', onlyFields(fields, order));
  return found.kind === 'ok' && next !== undefined ? { ...copy, referenceNumber: next } : copy;
}

export default async function NewSalesOrder({ params, searchParams }: Props) {
  await requireTenant(params);
  const [{ tenant: segment }, { from }] = await Promise.all([params, searchParams]);
  const start = typeof from === 'string' ? await copied(decodeURIComponent(segment), from) : undefined;
  return (
    <NewPage params={params} resource="sales-orders" start={start} record={revealKey.order(String(from))}>
      {(tenant) => (
        <UpsertSalesOrder
          tenant={tenant}
          start={packStart(start ?? beginning)}
          nextReference={
            <Suspense fallback={null}>
              <NextReference reference={nextReference(tenant.id)} />
            </Suspense>
          }
        />
      )}
    </NewPage>
  );
}
