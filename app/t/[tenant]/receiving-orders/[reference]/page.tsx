import { getTranslations } from 'next-intl/server';
import { LinesSection } from '@/components/record/line-items/lines-table';
import { ProductCell } from '@/components/record/line-items/product-cell';
import { RecordPage, type RecordProps, recordTitle } from '@/components/record/record-page';
import { ReceivedBar } from '@/components/record/stock/stock-cells';
import { requireTenant } from '@/lib/console/auth/tenant-session';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import { receivingOrders } from '@/lib/contract/definitions/orders';
import { revealKey } from '@/lib/contract/personal-fields';
import { ReceivingOrder, ReceivingOrderLine } from '@/lib/contract/resources/receiving-orders';

export const generateMetadata = recordTitle;

const transfer = [
  'shipmentDate',
  'cargoCompanyName',
  'trackingNumber',
  'pickupDate',
  'pickupAddress',
  'carriageCompanyName',
  'waybillNumber',
];

export default async function ReceivingOrderRecord({ params }: RecordProps<'reference'>) {
  const { tenant } = await requireTenant(params);
  const reference = decodeURIComponent((await params).reference);
  const t = await getTranslations('pages');
  return (
    <RecordPage
      resource={receivingOrders}
      of={ReceivingOrder}
      tenant={tenant}
      keys={[reference]}
      operation="getReceivingOrder"
      input={{ params: { referenceNumber: reference } }}
      find={(order) => order}
    >
      {({ referenceNumber, createdAt, lineItems }, { section }) => {
        const lines = lineItems ?? [];
        const units = lines.reduce((sum, { expectedQuantity }) => sum + (expectedQuantity ?? 0), 0);
        return {
          extra: <span>{t('records.lines', { lines: lines.length, units })}</span>,
          since: createdAt,
          personal: revealKey.order(referenceNumber),
          readBack: {
            operation: 'bulkUpsertReceivingOrders',
            names: ['transferType', 'receiveType', ...transfer, 'lineItems'],
          },
          side: section(t('receivingOrders.transfer'), [
            ...['transferType', 'receiveType'],
            ...transfer.map((name) => `transferDetails.${name}`),
          ]),
          technical: ['integration.integrationName', 'id'],
          main: lines.length > 0 && (
            <LinesSection
              title={t('records.lineItems')}
              of={ReceivingOrderLine}
              rows={lines}
              names={[
                { name: 'product', label: t('records.product'), width: 240, flex: true },
                { name: 'received', label: t('receivingOrders.received'), width: 104 },
                'expectedQuantity',
                'acceptedQuantity',
                'damagedQuantity',
                ...(lines.some(({ tolerance }) => tolerance) ? ['tolerance'] : []),
              ]}
              href={tenantPath(tenant.id, 'products/{sku}')}
              cells={{ product: ProductCell, received: ReceivedBar }}
              extra={['productName', 'lotNumber']}
              plain={[
                ...['sku', 'productName', 'lotNumber', 'expectedQuantity', 'acceptedQuantity'],
                ...['damagedQuantity', 'tolerance', 'processedAt'],
              ]}
              sums={['expectedQuantity', 'acceptedQuantity', 'damagedQuantity']}
              file={`${referenceNumber}-lines`}
            />
          ),
        };
      }}
    </RecordPage>
  );
}
