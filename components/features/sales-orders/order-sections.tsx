import { useTranslations } from 'next-intl';
import { getTranslations } from 'next-intl/server';
import type { Row } from '@/components/data-table/columns/column';
import { Age } from '@/components/record/age';
import type { ActionState } from '@/components/record/available-actions';
import { LinesSection, LinesTable } from '@/components/record/line-items/lines-table';
import { isLong } from '@/components/record/line-items/long-lines-limit';
import { ProductCell } from '@/components/record/line-items/product-cell';
import { Section, TextLink } from '@/components/record/section';
import { Badge } from '@/components/ui/badge';
import { knownText } from '@/components/ui/known-text';
import type { TenantMark } from '@/components/ui/tenant-mark';
import { tooltip } from '@/components/ui/tooltip';
import { useFormatter } from '@/components/ui/use-formatter';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import { read } from '@/lib/console/operations/read';
import { findRejectedForPerson } from '@/lib/console/operations/rejected-list';
import { keyQuery } from '@/lib/contract/dqb/dqb';
import { leftToCancel, sumLines } from '@/lib/contract/resources/line-amounts';
import { ReturnWithTag } from '@/lib/contract/resources/returns';
import { SalesOrderLine } from '@/lib/contract/resources/sales-orders';
import {
  CancelSheet,
  LineMenuCell,
  LinesOrderProvider,
  PriceCell,
  QuantityCell,
  TotalCell,
} from './line-actions';

export function OrderTotal({ lines }: { lines: readonly Row[] }) {
  const t = useTranslations('pages.records');
  const { money } = useFormatter();
  const { total } = sumLines(lines);
  if (total === undefined) return null;
  return (
    <span className="whitespace-nowrap" {...tooltip(t('noCurrency'))}>
      {t('total', { amount: money.format(total) })}
    </span>
  );
}

export function OrderLines({
  tenant,
  referenceNumber,
  lines,
  state,
  cancel,
  listed,
}: {
  tenant: TenantMark;
  referenceNumber: string;
  lines: readonly Row[];
  /** The state of the order, if the platform returns it. */
  state?: string;
  cancel: ActionState | undefined;
  /** True if the platform lists orders, so that other orders with the same product can be searched. */
  listed: boolean;
}) {
  const tRecords = useTranslations('pages.records');
  const tRecord = useTranslations('record');
  const tFields = useTranslations('fields');
  const { money } = useFormatter();
  const cancellableLines = isLong(lines) ? [] : lines.flatMap((line) => leftToCancel(line) ?? []);
  const { units, total } = sumLines(lines);
  const hasPrices = lines.some((line) => typeof line.productSalePrice === 'number');
  const base = tenantPath(tenant.id);
  const amount = { width: 104, kind: 'money' } as const;
  return (
    <Section
      title={tRecords('lineItems')}
      extra={
        <span className="flex flex-wrap gap-x-3">
          <span>{tRecords('lines', { lines: lines.length, units })}</span>
          {total !== undefined && (
            // Aligned with the column of totals. The menu column follows it.
            <span className="font-medium text-ink sm:mr-20 print:mr-7" {...tooltip(tRecords('noCurrency'))}>
              {tRecords('total', { amount: money.format(total) })}
            </span>
          )}
        </span>
      }
      flush
    >
      <LinesOrderProvider
        base={base}
        state={state}
        cancel={cancel && { unavailable: cancel.unavailable }}
        isListed={listed}
      >
        <LinesTable
          of={SalesOrderLine}
          label={tRecords('lineItems')}
          rows={lines}
          names={[
            { name: 'product', label: tRecords('product'), width: 240, flex: true },
            {
              name: 'quantities',
              label: tFields('amount'),
              kind: 'number',
              width: 110,
              card: 'amount' as const,
            },
            ...(hasPrices
              ? [
                  { ...amount, name: 'price', label: tFields('productSalePrice'), card: 'none' as const },
                  { ...amount, name: 'total', label: tRecords('lineTotal'), card: 'total' as const },
                ]
              : []),
            { name: 'menu', label: tRecord('actions'), width: 92 },
          ]}
          href={`${base}/products/{sku}`}
          cells={{
            product: ProductCell,
            quantities: QuantityCell,
            price: PriceCell,
            total: TotalCell,
            menu: LineMenuCell,
          }}
          extra={['productName', 'lotNumber', 'amountInOrder', 'missingQuantity', 'cancelledAmount']}
          plain={[
            'sku',
            'productName',
            'lotNumber',
            'amountInOrder',
            'missingQuantity',
            'cancelledAmount',
            'productSalePrice',
          ]}
          sums={['amountInOrder', 'missingQuantity', 'cancelledAmount']}
          file={`${referenceNumber}-lines`}
        >
          <CancelSheet
            tenant={tenant}
            referenceNumber={referenceNumber}
            lines={cancellableLines}
            title={cancel?.label ?? ''}
            cancel={cancel}
          />
        </LinesTable>
      </LinesOrderProvider>
    </Section>
  );
}

const MAX_VISIBLE = 20;

/**
 * Links to the returns of an order. Renders nothing if the order has no returns or if the platform does not list
 * returns.
 */
export async function OrderReturns({ tenant, reference }: { tenant: string; reference: string }) {
  const [t, result] = await Promise.all([
    getTranslations('pages.records'),
    read('getReturnsWithTag', tenant, {
      dqb: keyQuery({ salesOrderReferenceNumber: reference }, MAX_VISIBLE),
    }),
  ]);
  // A platform that ignores the query responds with the returns of all orders.
  const rows =
    result.kind === 'ok'
      ? result.value.rows.filter((row) => row.salesOrderReferenceNumber === reference)
      : [];
  if (rows.length === 0) return null;
  return (
    <LinesSection
      title={t('returns')}
      of={ReturnWithTag}
      rows={rows}
      names={['returnReferenceNumber', 'state', 'tag', 'createdAt']}
      href={tenantPath(tenant, 'returns/{returnReferenceNumber}')}
    />
  );
}

/** Shows the latest rejection under an order's reference, with a link to all rejections. */
async function OrderRejections({ tenant, reference }: { tenant: string; reference: string }) {
  const [t, tSent, tErrors, rejections] = await Promise.all([
    getTranslations('pages.records'),
    getTranslations('pages.sentHere'),
    getTranslations('errors'),
    findRejectedForPerson(tenant, [reference]),
  ]);
  const rejection = rejections?.get(reference);
  if (!rejection) return null;
  const { code, entry, at, accepted } = rejection;
  const list = tenantPath(tenant, 'rejected-orders');
  return (
    <Section
      title={t('rejections')}
      extra={
        <TextLink href={`${list}?f=${encodeURIComponent(`referenceNumber:is:${reference}`)}`}>
          {t('allRejections')}
        </TextLink>
      }
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <TextLink href={`${list}/${entry}`}>{knownText(tErrors, code)}</TextLink>
        <span className="text-muted">
          <Age at={at} />
        </span>
        {accepted && <Badge variant="good">{tSent('acceptedLater')}</Badge>}
      </p>
    </Section>
  );
}

export function OrderRelated(props: { tenant: string; reference: string }) {
  return (
    <>
      <OrderReturns {...props} />
      <OrderRejections {...props} />
    </>
  );
}
