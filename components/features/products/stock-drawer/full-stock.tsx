import { useTranslations } from 'next-intl';
import { getTranslations } from 'next-intl/server';
import { type ReactNode, Suspense } from 'react';
import { LinesTable } from '@/components/record/line-items/lines-table';
import { RecordFailure } from '@/components/record/record-failure';
import { Section } from '@/components/record/section';
import { SkeletonRows } from '@/components/ui/loading';
import { PrefetchLink } from '@/components/ui/prefetch-link';
import { route } from '@/components/ui/route';
import type { Failure } from '@/lib/console/browser/result';
import { recordPath, tenantPath } from '@/lib/console/browser/tenant-path';
import { read } from '@/lib/console/operations/read';
import type { Dqb, Filter } from '@/lib/contract/dqb/dqb';
import { ReceivingOrderLine, ReceivingOrderListed } from '@/lib/contract/resources/receiving-orders';
import { Return } from '@/lib/contract/resources/returns';
import { StockAdjustment, StockAdjustmentLine } from '@/lib/contract/resources/stock-adjustments';
import { findProduct, ProductExpirations, ProductLots, ProductStock } from '../product-stock';

/** Returns the query for records with a line of one SKU, newest first. */
const byLine = (sku: string, sort: string, more: readonly Filter[] = [], count = 5): Dqb => ({
  filters: [
    {
      operation: 'Any',
      property: 'lineItems',
      value: '',
      inner: [{ operation: 'Equals', property: 'sku', value: sku }],
    },
    ...more,
  ],
  sort: [{ property: sort, direction: 'desc' }],
  offset: 0,
  count,
});

type Lines = { lineItems?: readonly { sku?: string | null }[] | null };

/** True if a record has a line of exactly this SKU. Some platforms compare more loosely or ignore the filter. */
const hasLine = (record: Lines, sku: string): boolean =>
  (record.lineItems ?? []).some((line) => line.sku === sku);

const EmptyMessage = ({ children }: { children: string }) => (
  <p className="px-4 text-muted md:px-6">{children}</p>
);

/** Shows why a read failed. Status 400 means that the platform does not support the query. */
function ReadFailure({ failure, unsupportedText }: { failure: Failure; unsupportedText: string }) {
  const isUnsupported = failure.kind === 'missing' || (failure.kind === 'refused' && failure.status === 400);
  if (isUnsupported) return <EmptyMessage>{unsupportedText}</EmptyMessage>;
  return (
    <div className="px-4 md:px-6">
      <RecordFailure failure={failure} />
    </div>
  );
}

const Expected = ReceivingOrderListed.extend({ expectedQuantity: ReceivingOrderLine.shape.expectedQuantity });

/** Lists the receiving orders that still expect a SKU, with the expected quantities. */
async function SkuReceiving({ tenant, sku }: { tenant: string; sku: string }) {
  const open = {
    operation: 'In' as const,
    property: 'state',
    value: 'ReceivingOrderCreated,ArrivedToWarehouse',
  };
  const dqb = byLine(sku, 'createdAt', [open], 20);
  const [t, result] = await Promise.all([
    getTranslations('pages.stocks'),
    read('getReceivingOrders', tenant, { dqb }),
  ]);
  if (result.kind !== 'ok') return <ReadFailure failure={result} unsupportedText={t('unasked')} />;
  const rows = result.value.rows
    .filter((order) => hasLine(order, sku))
    .map((order) => ({
      ...order,
      expectedQuantity: (order.lineItems ?? [])
        .filter((line) => line.sku === sku)
        .reduce((sum, line) => sum + (line.expectedQuantity ?? 0), 0),
    }));
  if (rows.length === 0) return <EmptyMessage>{t('noReceiving')}</EmptyMessage>;
  return (
    <LinesTable
      of={Expected}
      label={t('receiving')}
      rows={rows}
      names={['referenceNumber', 'state', 'expectedQuantity', 'createdAt']}
      href={tenantPath(tenant, 'receiving-orders/{referenceNumber}')}
    />
  );
}

const { lostAmount, foundAmount, putInQuarantineAmount, releaseFromQuarantineAmount } =
  StockAdjustmentLine.shape;
const AdjustmentRow = StockAdjustment.extend({
  lostAmount,
  foundAmount,
  putInQuarantineAmount,
  releaseFromQuarantineAmount,
});

/** Lists the latest adjustments of a SKU's stock, each with its change. */
async function SkuAdjustments({ tenant, sku }: { tenant: string; sku: string }) {
  const [t, result] = await Promise.all([
    getTranslations('pages.stocks'),
    read('getStockAdjustments', tenant, { dqb: byLine(sku, 'completedAt') }),
  ]);
  if (result.kind !== 'ok') return <ReadFailure failure={result} unsupportedText={t('unasked')} />;
  const rows = result.value.rows
    .filter((adjustment) => hasLine(adjustment, sku))
    .map((adjustment) => ({ ...adjustment.lineItems?.find((line) => line.sku === sku), ...adjustment }));
  if (rows.length === 0) return <EmptyMessage>{t('noAdjustments')}</EmptyMessage>;
  return (
    <LinesTable
      of={AdjustmentRow}
      label={t('adjustments')}
      rows={rows}
      names={['transactionNumber', 'transactionType', 'lostAmount', 'foundAmount', 'completedAt']}
      href={tenantPath(tenant, 'stock-adjustments/{transactionNumber}')}
    />
  );
}

/**
 * Lists the latest returns of a SKU. Listed returns have no lines, so each return is read to check that it contains the
 * SKU.
 */
async function SkuReturns({ tenant, sku }: { tenant: string; sku: string }) {
  const [t, result] = await Promise.all([
    getTranslations('pages.stocks'),
    read('getReturnsWithTag', tenant, { dqb: byLine(sku, 'createdAt') }),
  ]);
  if (result.kind !== 'ok') return <ReadFailure failure={result} unsupportedText={t('unasked')} />;
  const details = await Promise.all(
    result.value.rows
      .slice(0, 5)
      .map(({ returnReferenceNumber: returnNo }) => read('getReturn', tenant, { params: { returnNo } })),
  );
  const rows = details.flatMap((one) => (one.kind === 'ok' && hasLine(one.value, sku) ? [one.value] : []));
  if (rows.length === 0) return <EmptyMessage>{t('noReturns')}</EmptyMessage>;
  return (
    <LinesTable
      of={Return}
      label={t('returns')}
      rows={rows}
      names={['returnReferenceNumber', 'state', 'salesOrderReferenceNumber', 'createdAt']}
      href={tenantPath(tenant, 'returns/{returnReferenceNumber}')}
    />
  );
}

export async function SkuLevel({ tenant, sku }: { tenant: string; sku: string }) {
  const [t, product] = await Promise.all([getTranslations('pages.stocks'), findProduct(tenant, sku)]);
  return (
    <div className="flex flex-col gap-3 px-4 md:px-6">
      {product === undefined ? (
        <p className="text-muted">{t('noProduct')}</p>
      ) : 'kind' in product ? (
        <RecordFailure failure={product} />
      ) : (
        <>
          {product.name && <p className="font-medium">{product.name}</p>}
          <ProductStock tenant={tenant} product={product} />
        </>
      )}
    </div>
  );
}

export function FullStock({ tenant, sku }: { tenant: string; sku: string }) {
  const t = useTranslations('pages.stocks');
  const tRecords = useTranslations('pages.records');
  const tRecord = useTranslations('record');
  const part = (title: string, children: ReactNode, sideContent?: ReactNode) => (
    <Section title={title} extra={sideContent} flush>
      <Suspense fallback={<SkeletonRows rows={2} columns={3} />}>{children}</Suspense>
    </Section>
  );
  return (
    <div className="pb-4">
      {part(
        tRecord('stock'),
        <SkuLevel tenant={tenant} sku={sku} />,
        <PrefetchLink
          href={route(tenantPath(tenant, recordPath('products', sku)))}
          className="text-accent-text hover:underline"
        >
          {tRecords('openProduct')}
        </PrefetchLink>,
      )}
      {part(t('receiving'), <SkuReceiving tenant={tenant} sku={sku} />)}
      <Suspense fallback={null}>
        <ProductExpirations tenant={tenant} sku={sku} />
        <ProductLots tenant={tenant} sku={sku} />
      </Suspense>
      {part(t('adjustments'), <SkuAdjustments tenant={tenant} sku={sku} />)}
      {part(t('returns'), <SkuReturns tenant={tenant} sku={sku} />)}
    </div>
  );
}
