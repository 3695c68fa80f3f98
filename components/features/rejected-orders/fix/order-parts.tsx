'use client';

import ChevronRight from 'lucide-react/icons/chevron-right';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { OrderPart } from '@/components/features/sales-orders/order-parts-form';
import { useFormContext } from '@/components/form/values/form-context';
import { useFormatter } from '@/components/ui/use-formatter';
import { useLabels } from '@/components/ui/use-labels';
import { isRecord } from '@/lib/contract/schema/is-record';

export type PartId = OrderPart['id'];

const groups: readonly string[] = ['customer', 'shippingAddress', 'billingAddress', 'lineItems'];

/** The part of the form that contains a field. */
export function partOf(path: string): PartId {
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

const MAX_LINES = 3;

/** A one-line summary of a part. Read after each validation: watching ten thousand lines would copy them on every key. */
function PartSummary({ part }: { part: OrderPart }) {
  const t = useTranslations('form.fix');
  const format = useFormatter();
  const { form } = useFormContext();
  const values: readonly unknown[] = form.getValues([...part.summary]);
  if (part.id === 'lineItems') {
    const rows = Array.isArray(values[0]) ? values[0].filter(isRecord).filter(({ sku }) => sku) : [];
    const named = rows
      .slice(0, MAX_LINES)
      .map(({ sku, amountInOrder }) => `${sku} × ${amountInOrder || '—'}`);
    const left = rows.length - named.length;
    return (
      [...named, ...(left > 0 ? [t('moreLines', { n: format.number.format(left) })] : [])].join(', ') || '—'
    );
  }
  const texts = values.map((value) => String(value ?? '').trim());
  const [first = '', last = '', ...others] = texts;
  // Both start with a person's first and last name.
  const isPerson = part.id === 'customer' || part.id.endsWith('Address');
  const named = isPerson ? [[first, last].filter(Boolean).join(' '), ...others] : texts;
  return named.filter(Boolean).join(part.id.endsWith('Address') ? ', ' : ' · ') || '—';
}

const grid = 'grid grid-cols-1 gap-x-3 gap-y-2.5';

/** The parts of the order, each collapsed to a line; expanded, its fields are editable. A part is mounted when first opened. */
export function OrderParts({
  parts,
  source,
  opened,
  onOpen,
}: {
  parts: readonly OrderPart[];
  /** The source of the payload. */
  source: ReactNode;
  opened: ReadonlySet<PartId>;
  onOpen: (id: PartId) => void;
}) {
  const t = useTranslations('form');
  const { reader } = useFormContext();
  const words = useLabels(reader);
  return (
    <section aria-labelledby="order-parts" className="mt-2 flex flex-col">
      <div className="mb-2 flex flex-wrap items-baseline gap-x-3">
        <h2 id="order-parts" className="font-semibold text-base">
          {t('fix.rest')}
        </h2>
        <p className="text-muted text-xs">{source}</p>
      </div>
      {parts.map((part) => (
        <details
          key={part.id}
          open={opened.has(part.id)}
          onToggle={({ currentTarget, newState }) => {
            if (currentTarget.open && newState === 'open') onOpen(part.id);
          }}
          className="group/part min-w-0 border-b "
        >
          <summary className="flex min-h-control cursor-pointer select-none items-center gap-x-2 rounded-sm py-2 text-sm hover:bg-hover [&::-webkit-details-marker]:hidden">
            <ChevronRight
              aria-hidden="true"
              className="size-4 shrink-0 text-muted transition-transform group-open/part:rotate-90 motion-reduce:transition-none"
            />
            <span className="w-44 shrink-0 font-medium max-sm:w-28">
              {groups.includes(part.id) ? words.label(part.id) : t(`sections.${part.id}`)}
            </span>
            <span className="min-w-0 flex-1 truncate text-muted">
              <PartSummary part={part} />
            </span>
          </summary>
          {opened.has(part.id) && (
            <div className="@container pt-1 pb-4 sm:pl-6">
              <div
                className={
                  part.id.endsWith('Address')
                    ? `${grid} @sm:grid-cols-6 @sm:[&>*]:col-span-3`
                    : `${grid} @lg:grid-cols-2`
                }
              >
                {part.fields}
              </div>
            </div>
          )}
        </details>
      ))}
    </section>
  );
}
