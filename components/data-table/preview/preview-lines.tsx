'use client';

import { cell, isNothing, type Reader } from '@/components/data-table/columns/cell';
import { type FilterField, isAmount, type Row } from '@/components/data-table/columns/column';
import { cx } from '@/components/ui/cx';

/** More than these are read in the record itself. */
const MOST_ROWS = 50;
const MOST_FIELDS = 5;

/** The lines of a record, in as many columns as there is room for: those that say something come first. */
export function PeekLines({
  label,
  within,
  rows,
  fields,
  reader,
}: {
  label: string;
  within: string;
  rows: readonly Row[];
  fields: readonly FilterField[];
  reader: Reader;
}) {
  const nameOf = (field: FilterField) => field.name.slice(within.length + 1);
  const said = fields
    .filter((field) => field.kind !== 'uuid' && rows.some((row) => !isNothing(row[nameOf(field)])))
    .slice(0, MOST_FIELDS);
  return (
    <section aria-label={label} className="flex flex-col gap-1 overflow-x-auto px-4 py-3">
      <h3 className="font-semibold text-sm">
        {label} <span className="font-normal text-muted">{reader.number.format(rows.length)}</span>
      </h3>
      <table className="w-full text-xs">
        <thead>
          <tr>
            {said.map((field) => (
              <th
                key={field.name}
                scope="col"
                className={cx(
                  'py-1 pr-3 font-medium text-muted',
                  isAmount(field) ? 'text-right' : 'text-left',
                )}
              >
                {field.label.split(' · ').at(-1)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, MOST_ROWS).map((row, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one record stay as they are
            <tr key={i} className="hairline-b">
              {said.map((field) => (
                <td key={field.name} className={cx('py-1 pr-3', isAmount(field) && 'text-right')}>
                  {cell(field, row[nameOf(field)], reader)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
