import type { Metadata } from 'next';
import { onlyFields } from '@/components/form/only-fields';
import type { SearchParams } from '@/components/table/state';
import { requirePerson } from '@/lib/console/session';
import { fieldsOf } from '@/lib/contract/describe';
import { SalesOrderUpsert } from '@/lib/contract/sales-order-upsert';
import { read } from '@/lib/gateway/read';
import { packStart } from '../../sales-orders/packed-start';
import { UpsertSalesOrder } from '../../sales-orders/upsert';
import { sentOrder } from '../../sent-here/sent-order-start';
import { itsOwn, without } from '../copied';
import { NewPage, newTitle } from '../new-page';

type Props = { params: Promise<{ tenant: string }>; searchParams: Promise<SearchParams> };

export const generateMetadata = async (): Promise<Metadata> => ({ title: await newTitle('sales-orders') });

const fields = fieldsOf(SalesOrderUpsert);
const beginning = { shippingAddress: { country: 'Turkey' }, billingAddress: { country: 'Turkey' } };

/** What an order that is copied begins with; of one that cannot be read, nothing. */
async function copied(tenant: string, referenceNumber: string) {
  const found = await read('getSalesOrder', tenant, { params: { referenceNumber } });
  const order =
    found.kind === 'ok'
      ? found.answer
      : found.kind === 'missing'
        ? await sentOrder(tenant, referenceNumber)
        : undefined;
  return order && without(onlyFields(fields, order), itsOwn['sales-orders']);
}

export default async function NewSalesOrder({ params, searchParams }: Props) {
  await requirePerson();
  const [{ tenant: segment }, { from }] = await Promise.all([params, searchParams]);
  const start = typeof from === 'string' ? await copied(decodeURIComponent(segment), from) : undefined;
  return (
    <NewPage segment={segment} resource="sales-orders">
      {(tenant) => <UpsertSalesOrder tenant={tenant} start={packStart(start ?? beginning)} />}
    </NewPage>
  );
}
