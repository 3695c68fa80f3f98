'use client';

import { useTranslations } from 'next-intl';
import { type FilterField, isAmount, type Row } from '@/components/data-table/columns/column';
import { cx } from '@/components/ui/style';
import type { Formatter } from '@/components/ui/use-formatter';
import { sumLines } from '@/lib/contract/resources/line-amounts';

/** Lines beyond this number are only on the record's page. */
const MAX_LINES = 50;
const MAX_FIELDS = 5;

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const readNumber = (row: Row, name: string): number | undefined => {
  const value = row[name];
  return typeof value === 'number' ? value : undefined;
};

/** Deviations from the ordered quantity, shown in the warning color. */
const deviations = ['missingQuantity', 'damagedQuantity', 'cancelledAmount'];

/** Shows the quantity of a line, and its other quantities with their labels. Omits zeros. */
function Quantities({ row, fields, formatter }: LineProps) {
  const [first, ...others] = fields.filter(({ name }) => readNumber(row, name));
  return (
    <span className="flex shrink-0 items-baseline gap-2">
      {others.map(({ name, label }) => (
        <span
          key={name}
          className={cx('text-xs lowercase', deviations.includes(name) ? 'text-warn' : 'text-muted')}
        >
          {formatter.number.format(readNumber(row, name) ?? 0)} {label}
        </span>
      ))}
      {first && (
        <span className="font-medium">{formatter.number.format(readNumber(row, first.name) ?? 0)}</span>
      )}
    </span>
  );
}

type LineProps = { row: Row; fields: readonly FilterField[]; formatter: Formatter };

/** Shows the lines of a record, each with its product and quantity. Lines without a product show their fields. */
export function PreviewLines({
  label,
  within,
  rows,
  fields,
  formatter,
}: {
  label: string;
  within: string;
  rows: readonly Row[];
  fields: readonly FilterField[];
  formatter: Formatter;
}) {
  const t = useTranslations('form.summary');
  const inner = fields.map((field) => ({
    ...field,
    name: field.name.slice(within.length + 1),
    label: field.label.split(' · ').at(-1) ?? field.label,
  }));
  const { total } = sumLines(rows);
  const quantities = inner.filter(({ kind, name }) => kind === 'number' && name !== 'itemNo');
  const texts = inner.filter(({ kind, name }) => kind !== 'uuid' && !isAmount({ kind }) && name !== 'sku');
  return (
    <section aria-label={label} className="flex flex-col border-t px-4 pt-3 pb-1">
      <h3 className="flex items-baseline gap-1 font-semibold text-sm">
        {label} <span className="font-normal text-muted">{formatter.number.format(rows.length)}</span>
        {total !== undefined && (
          <span className="ml-auto font-medium">
            <span className="font-normal text-muted">{t('total')}</span> {formatter.money.format(total)}
          </span>
        )}
      </h3>
      <ul className="divide-y">
        {rows.slice(0, MAX_LINES).map((row, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one record stay as they are
          <li key={i} className="flex items-center gap-3 py-1.5">
            <span className="flex min-w-0 flex-1 flex-col">
              {isText(row.sku) ? (
                <>
                  {isText(row.productName) && <span>{row.productName}</span>}
                  <code className="truncate text-muted text-xs">{row.sku}</code>
                </>
              ) : (
                <span>
                  {texts
                    .slice(0, MAX_FIELDS)
                    .flatMap(({ name }) => (isText(row[name]) ? row[name] : []))
                    .join(', ')}
                </span>
              )}
            </span>
            <Quantities row={row} fields={quantities} formatter={formatter} />
          </li>
        ))}
      </ul>
    </section>
  );
}
