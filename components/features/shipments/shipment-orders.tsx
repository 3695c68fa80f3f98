import { getTranslations } from 'next-intl/server';
import { LinesSection } from '@/components/record/line-items/lines-table';
import { Section } from '@/components/record/section';
import { FailureNotice } from '@/components/ui/failure-notice';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import { read } from '@/lib/console/operations/read';
import { keyQuery } from '@/lib/contract/dqb/dqb';
import { SalesOrder } from '@/lib/contract/resources/sales-orders';

/** More orders are shown as a list with search, filters and pages. */
export const MAX_TABLE_ORDERS = 25;

/** Lists the few orders of a shipment. If the platform does not return them, lists their references. */
export async function ShipmentOrders({
  tenant,
  shipmentNo,
  references,
}: {
  tenant: string;
  shipmentNo: string;
  references: readonly string[];
}) {
  const t = await getTranslations('pages');
  if (references.length === 0)
    return (
      <Section title={t('records.orders')} extra={0}>
        <p className="text-muted">{t('customers.noOrders')}</p>
      </Section>
    );
  const result = await read('getSalesOrders', tenant, { dqb: keyQuery({ shipmentNo }) });
  const orders = new Map(
    result.kind === 'ok' ? result.value.rows.map((order) => [order.referenceNumber, order]) : [],
  );
  return (
    <>
      {result.kind !== 'ok' && result.kind !== 'missing' && <FailureNotice failure={result} />}
      <LinesSection
        title={t('records.orders')}
        of={SalesOrder}
        rows={references
          .toSorted()
          .map((referenceNumber) => orders.get(referenceNumber) ?? { referenceNumber })}
        names={orders.size > 0 ? ['referenceNumber', 'state', 'customer', 'createdAt'] : ['referenceNumber']}
        href={tenantPath(tenant, 'sales-orders/{referenceNumber}')}
      />
    </>
  );
}
