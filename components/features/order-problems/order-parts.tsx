'use client';

import ChevronUp from 'lucide-react/icons/chevron-up';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Pencil from 'lucide-react/icons/pencil';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { OrderPart } from '@/components/features/sales-orders/order-parts-form';
import { fieldRows } from '@/components/form/fields/field';
import { useFieldsContext } from '@/components/form/fields/fields-context';
import { toPayload } from '@/components/form/values/payload';
import { addressLines } from '@/components/record/address-lines';
import { skusToName, sumColumn } from '@/components/record/line-items/lines-as-text';
import { MissingNames, NamedProductCell } from '@/components/record/line-items/product-cell';
import { useFormatter, useInputLocale } from '@/components/ui/use-formatter';
import { useLabels } from '@/components/ui/use-labels';
import type { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { isRecord } from '@/lib/contract/schema/is-record';

export type PartId = OrderPart['id'];

const groups: readonly string[] = ['customer', 'shippingAddress', 'billingAddress', 'lineItems'];

export function findPart(path: string): PartId {
  const [first = ''] = path.split('.');
  switch (first) {
    case 'customer':
    case 'shippingAddress':
    case 'billingAddress':
    case 'lineItems':
      return first;
    case 'referenceNumber':
    case 'salesChannel':
      return 'order';
    default:
      return 'cargoAndDocuments';
  }
}

const MAX_LINES = 20;

/** Shows the first lines with their product names and, once the order is parsed, the totals of all lines. */
function LinesContent({
  rows,
  parsed,
}: {
  rows: readonly Readonly<Record<string, unknown>>[];
  parsed: SalesOrderUpsert['lineItems'];
}) {
  const t = useTranslations('form.fix');
  const format = useFormatter();
  const inputLocale = useInputLocale();
  const { fields, tenant } = useFieldsContext();
  const item = fields.find(({ name }) => name === 'lineItems')?.item ?? [];
  const prices = item.filter(({ name }) => name === 'productSalePrice');
  const lines = (parsed ?? []).map(({ amountInOrder = 0, productSalePrice }) => ({
    amountInOrder,
    total: Number(productSalePrice ?? Number.NaN) * Number(amountInOrder),
  }));
  const total = sumColumn(lines, 'total');
  // Looks up names only for the initial SKUs, because a lookup for every typed SKU would cost a call.
  const [skus] = useState(() => skusToName(rows));
  return (
    <MissingNames tenant={tenant} skus={skus}>
      <ul className="flex flex-col">
        {rows.slice(0, MAX_LINES).map((row, index) => {
          const { productSalePrice: price } = toPayload(prices, row, inputLocale);
          const amount = String(row.amountInOrder || '–');
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no key of their own
            <li key={index} className="flex items-baseline gap-3">
              <div className="min-w-0 flex-1">
                <NamedProductCell row={row} />
              </div>
              <span className="whitespace-nowrap text-muted tabular-nums">
                {typeof price === 'number' ? `${amount} × ${format.money.format(price)}` : `× ${amount}`}
              </span>
            </li>
          );
        })}
      </ul>
      {parsed && (
        <p className="flex justify-between gap-3 pt-1 text-muted">
          <span>
            {rows.length > MAX_LINES &&
              `${t('moreLines', { n: format.number.format(rows.length - MAX_LINES) })} · `}
            {t('sum', { lines: rows.length, units: sumColumn(lines, 'amountInOrder') })}
          </span>
          {Number.isFinite(total) && (
            <span className="font-medium text-ink tabular-nums">
              {t('total', { amount: format.money.format(total) })}
            </span>
          )}
        </p>
      )}
    </MissingNames>
  );
}

/**
 * Summarizes a part. Reads the values after each validation, because watching ten thousand lines would copy them at
 * every keystroke.
 */
function PartContent({ part, order }: { part: OrderPart; order: SalesOrderUpsert | undefined }) {
  const tAddress = useTranslations('form.address');
  const api = useFormContext();
  const values: readonly unknown[] = api.getValues([...part.summary]);
  if (part.id === 'lineItems') {
    const rows = Array.isArray(values[0]) ? values[0].filter(isRecord).filter(({ sku }) => sku) : [];
    return rows.length > 0 ? <LinesContent rows={rows} parsed={order?.lineItems} /> : '–';
  }
  const texts = values.map((value) => String(value ?? '').trim());
  const addressText = (one: unknown) => (isRecord(one) ? addressLines(one).join('\n') : '');
  if (part.id === 'shippingAddress' || part.id === 'billingAddress') {
    const [shipping, own] = ['shippingAddress', part.id].map((name) => addressText(api.getValues(name)));
    if (part.id === 'billingAddress' && own !== '' && own === shipping) return tAddress('copyShipping');
    return <address className="whitespace-pre-line break-words not-italic">{own || '–'}</address>;
  }
  if (part.id !== 'customer') return texts.filter(Boolean).join(' · ') || '–';
  const [first, last, ...others] = texts;
  const lines = [[first, last].filter(Boolean).join(' '), ...others].filter(Boolean);
  return <span className="whitespace-pre-line break-words">{lines.join('\n') || '–'}</span>;
}

/**
 * Renders the parts of the order in the layout of the order's record. Mounts the fields of a part when the part is
 * first opened.
 */
export function OrderParts({
  parts,
  order,
  source,
  opened,
  wrong,
  onOpen,
}: {
  parts: readonly OrderPart[];
  /** The last successfully parsed order, if any. */
  order: SalesOrderUpsert | undefined;
  /** Describes where the payload comes from. */
  source: ReactNode;
  opened: ReadonlySet<PartId>;
  wrong: ReadonlySet<PartId>;
  onOpen: (id: PartId) => void;
}) {
  const t = useTranslations('form');
  const labels = useLabels();
  return (
    <section aria-labelledby="order-parts" className="@container flex min-w-0 flex-col">
      <div className="mb-1 flex flex-wrap items-baseline gap-x-3">
        <h2 id="order-parts" className="font-semibold text-base">
          {t('fix.rest')}
        </h2>
        <p className="text-muted text-xs">{source}</p>
      </div>
      <div className="grid grid-cols-1 gap-x-8 @2xl:grid-cols-2">
        {parts.map((part) => (
          <div key={part.id} className="group/part min-w-0 border-b py-2 has-[>details[open]]:col-span-full">
            <details
              open={opened.has(part.id)}
              onToggle={({ currentTarget, newState }) => {
                if (currentTarget.open && newState === 'open') onOpen(part.id);
              }}
              className="group/details"
            >
              <summary className="-mx-2 flex min-h-control cursor-pointer select-none items-center gap-x-2 rounded-sm px-2 text-sm hover:bg-hover [&::-webkit-details-marker]:hidden [&_svg]:size-4 [&_svg]:shrink-0">
                <span className="font-semibold">
                  {groups.includes(part.id) ? labels.label(part.id) : t(`sections.${part.id}`)}
                </span>
                {wrong.has(part.id) && <CircleAlert aria-hidden="true" className="text-bad" />}
                <Pencil
                  aria-hidden="true"
                  className="ml-auto text-faint group-open/details:hidden [summary:hover>&]:text-muted"
                />
                <ChevronUp
                  aria-hidden="true"
                  className="ml-auto hidden text-muted group-open/details:block"
                />
              </summary>
              {opened.has(part.id) && (
                // The list of lines has its own heading.
                <div className="@container pt-1 pb-2 [&_[data-place=lineItems]>span:first-child]:sr-only">
                  <div className={fieldRows}>{part.fields}</div>
                </div>
              )}
            </details>
            <div className="pb-1 text-sm group-has-[>details[open]]/part:hidden">
              <PartContent part={part} order={order} />
            </div>
          </div>
        ))}
      </div>
    </section>
  );
}
