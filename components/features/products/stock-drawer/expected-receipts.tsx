import { getTranslations } from 'next-intl/server';
import { LinesTable } from '@/components/record/line-items/lines-table';
import { read } from '@/lib/console/operations/read';
import { ReceivingOrderLine, ReceivingOrderListed } from '@/lib/contract/resources/receiving-orders';
import { Nothing, NotRead } from './drawer-section';
import { byLine, hasLine } from './find-by-line';

const Expected = ReceivingOrderListed.extend({ expectedQuantity: ReceivingOrderLine.shape.expectedQuantity });

/** The receiving orders in which a SKU is still to come, and how much of it. */
export async function SkuReceiving({ segment, sku }: { segment: string; sku: string }) {
  const open = {
    operation: 'In' as const,
    property: 'state',
    value: 'ReceivingOrderCreated,ArrivedToWarehouse',
  };
  const dqb = byLine(sku, 'createdAt', [open], 20);
  const [t, found] = await Promise.all([
    getTranslations('pages.stocks'),
    read('getReceivingOrders', decodeURIComponent(segment), { query: { dqb } }),
  ]);
  if (found.kind !== 'ok') return <NotRead failure={found} unasked={t('unasked')} />;
  const rows = found.answer.items
    .filter((order) => hasLine(order, sku))
    .map((order) => ({
      ...order,
      expectedQuantity: (order.lineItems ?? [])
        .filter((line) => line.sku === sku)
        .reduce((sum, line) => sum + (line.expectedQuantity ?? 0), 0),
    }));
  if (rows.length === 0) return <Nothing>{t('noReceiving')}</Nothing>;
  return (
    <LinesTable
      of={Expected}
      label={t('receiving')}
      rows={rows}
      names={['referenceNumber', 'state', 'expectedQuantity', 'createdAt']}
      href={`/t/${segment}/receiving-orders/{referenceNumber}`}
    />
  );
}
