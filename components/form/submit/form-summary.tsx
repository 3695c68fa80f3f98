'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useDeferredValue } from 'react';
import { useWatch } from 'react-hook-form';
import { Money } from '@/components/ui/number';
import { useFormatter, useInputLocale } from '@/components/ui/use-formatter';
import { useLabels } from '@/components/ui/use-labels';
import { isDay, toDay } from '@/lib/contract/schema/zone';
import { useFieldsContext } from '../fields/fields-context';
import { useValueText } from '../fields/use-value-text';
import { type Payload, toPayload } from '../values/payload';

const countedFields = ['sku', 'amountInOrder', 'expectedQuantity', 'productSalePrice'];

const readAmount = (row: Payload, name: string): number => {
  const value = row[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
};

function useTotals(lines: string | undefined) {
  const inputLocale = useInputLocale();
  const { fields } = useFieldsContext();
  const rows: unknown = useDeferredValue(useWatch({ name: lines ?? '#' }));
  const item = fields.find(({ name }) => name === lines)?.item;
  if (!item || !Array.isArray(rows)) return undefined;
  const countedColumns = item.filter(({ name }) => countedFields.includes(name));
  let [items, units, total, hasPrice] = [0, 0, 0, false];
  for (const row of rows) {
    const line = toPayload(countedColumns, row, inputLocale);
    if (!line.sku) continue;
    const amount = readAmount(line, 'amountInOrder') || readAmount(line, 'expectedQuantity');
    items += 1;
    units += amount;
    if (typeof line.productSalePrice === 'number') hasPrice = true;
    total += amount * readAmount(line, 'productSalePrice');
  }
  return { items, units, total: hasPrice ? total : undefined };
}

function Heading({ code, name = [], location = [] }: Heading) {
  const text = (fieldValue: unknown) => String(fieldValue ?? '').trim();
  const typedCode = text(useWatch({ name: code }));
  const typed: readonly unknown[] = useWatch({ name: [...name, ...location] });
  const [nameParts, locationParts] = [typed.slice(0, name.length), typed.slice(name.length)];
  const lines = [
    nameParts.map(text).filter(Boolean).join(' '),
    locationParts.map(text).filter(Boolean).join(', '),
  ];
  if (![typedCode, ...lines].some(Boolean)) return null;
  return (
    <div className="flex flex-col break-words">
      {lines[0] && <span className="font-medium">{lines[0]}</span>}
      {typedCode && <code>{typedCode}</code>}
      {lines[1] && <span className="text-muted">{lines[1]}</span>}
    </div>
  );
}

/** Shows the values of the named fields, and amounts of money in the form's currency. Empty and invalid values are skipped. */
function SummaryValues({ names }: { names: readonly string[] }) {
  const inputLocale = useInputLocale();
  const { fields } = useFieldsContext();
  const labels = useLabels();
  const format = useFormatter();
  const valueText = useValueText();
  const watched: readonly unknown[] = useWatch({ name: [...names] });
  const currency: unknown = useWatch({ name: 'currency' });
  const listed = fields.filter(({ name }) => names.includes(name));
  const body = toPayload(listed, Object.fromEntries(names.map((name, i) => [name, watched[i]])), inputLocale);
  const values = listed.flatMap(({ name, kind }): { name: string; text: ReactNode }[] => {
    const value = body[name];
    if (value === undefined || value === '' || value === false) return [];
    if ((kind === 'number' || kind === 'money') && typeof value !== 'number') return [];
    if ((kind === 'day' || kind === 'instant') && !isDay(toDay(String(value)))) return [];
    if (typeof value !== 'number') return [{ name, text: valueText(value, kind) }];
    if (kind === 'money' && typeof currency === 'string' && currency !== '')
      return [{ name, text: <Money value={value} currency={currency} exact /> }];
    return [{ name, text: format[kind === 'money' ? 'money' : 'number'].format(value) }];
  });
  if (values.length === 0) return null;
  return (
    <dl className="flex flex-col gap-1">
      {values.map(({ name, text }) => (
        <SummaryField key={name} label={labels.label(name)}>
          {text}
        </SummaryField>
      ))}
    </dl>
  );
}

export function SummaryField({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className="shrink-0 text-muted">{label}</dt>
      <dd className="min-w-0 break-words text-right tabular-nums">{children}</dd>
    </div>
  );
}

type Heading = {
  code: string;
  name?: readonly string[];
  location?: readonly string[];
};

/** Renders a summary beside a long form: what will be sent, and its total. */
export function FormSummary({
  heading,
  fields,
  lines,
  children,
}: {
  heading?: Heading;
  /** Names of the fields to display, in the order of the contract. */
  fields?: readonly string[];
  /** The list whose rows are counted and summed. */
  lines?: string;
  children?: ReactNode;
}) {
  const t = useTranslations('form.summary');
  const format = useFormatter();
  const totals = useTotals(lines);
  return (
    <section
      aria-label={t('title')}
      // Hidden while the form is empty.
      className="flex flex-col gap-3 rounded-md border bg-raised p-3 text-sm not-has-[h2~*]:hidden"
    >
      <h2 className="font-semibold">{t('title')}</h2>
      {heading && <Heading {...heading} />}
      {fields && <SummaryValues names={fields} />}
      {children}
      {totals && totals.items > 0 && (
        <dl className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1">
          <dt className="text-muted">{t('items')}</dt>
          <dd className="text-right tabular-nums">{format.number.format(totals.items)}</dd>
          <dt className="text-muted">{t('units')}</dt>
          <dd className="text-right tabular-nums">{format.number.format(totals.units)}</dd>
          {totals.total !== undefined && (
            <>
              <dt className="font-medium">{t('total')}</dt>
              <dd className="text-right font-medium tabular-nums">{format.money.format(totals.total)}</dd>
            </>
          )}
        </dl>
      )}
    </section>
  );
}
