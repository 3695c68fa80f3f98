import { getTranslations } from 'next-intl/server';
import { FactSection, TextLink } from '@/components/record/facts';
import type { Failure } from '@/lib/console/browser/result';
import { read } from '@/lib/console/operations/read';
import { printDqb } from '@/lib/contract/dqb/dqb';
import type { Return } from '@/lib/contract/resources/returns';
import { SalesOrder } from '@/lib/contract/resources/sales-orders';

/** A return with its tag, which only the list tells. Without an answer from the list it has none. */
export async function readReturn(
  tenant: string,
  returnNo: string,
): Promise<Failure | { kind: 'ok'; record: Return; tag: string | null | undefined }> {
  const dqb = printDqb({
    filters: [{ operation: 'Equals', property: 'returnReferenceNumber', value: returnNo }],
    sort: [],
    offset: 0,
    count: 10,
  });
  const [alone, listed] = await Promise.all([
    read('getReturn', tenant, { params: { returnNo } }),
    read('getReturnsWithTag', tenant, { query: { dqb } }),
  ]);
  if (alone.kind !== 'ok') return alone;
  const record = alone.answer;
  const row =
    listed.kind === 'ok'
      ? listed.answer.items.find((item) => item.returnReferenceNumber === record.returnReferenceNumber)
      : undefined;
  return { kind: 'ok', record, tag: row?.tag };
}

/** Who sent the return back: the customer of its order, with the shipment, where the platform shows orders. */
export async function ReturnedOrder({ tenant, reference }: { tenant: string; reference: string }) {
  const [t, found] = await Promise.all([
    getTranslations('pages.records'),
    read('getSalesOrder', tenant, { params: { referenceNumber: reference } }),
  ]);
  if (found.kind !== 'ok') return null;
  const { customer, shipmentNo } = found.answer;
  const base = `/t/${encodeURIComponent(tenant)}`;
  const name = [customer?.firstName, customer?.lastName].filter(Boolean).join(' ');
  return (
    <FactSection
      title={t('customer')}
      of={SalesOrder}
      record={found.answer}
      names={['customer.email', 'customer.phone', 'shipmentNo']}
      links={{ shipmentNo: shipmentNo ? `${base}/shipments/${encodeURIComponent(shipmentNo)}` : undefined }}
      before={
        name !== '' && (
          <p className="mb-1.5 font-medium">
            {customer?.customerNo == null ? (
              name
            ) : (
              <TextLink href={`${base}/customers/${customer.customerNo}`}>{name}</TextLink>
            )}
          </p>
        )
      }
    />
  );
}
