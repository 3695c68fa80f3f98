import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { looks, stateColumn } from '@/components/table/card-part';
import { cell } from '@/components/table/cell';
import { type Column, hrefOf, isAmount, type Row, valueAt, withGrowth } from '@/components/table/column';
import { LinkedBody } from '@/components/table/linked-body';
import { useReader } from '@/components/table/reader';
import { columnsOf } from '@/components/table/shape';
import type { Operation } from '@/lib/contract/operation';
import '@/components/table/table.css';

/** A column that the page draws itself; its name stands among `names`. */
export type OwnCell = { name: string; label: string; width: number; draw: (row: Row) => ReactNode };

/** The lines of a record, or a short list beside it: drawn on the server, in the manner of the lists. */
export function LinesTable({
  of,
  rows,
  names,
  href,
  label,
  own = [],
}: {
  of: NonNullable<Operation['record']>;
  rows: readonly Row[];
  names: readonly string[];
  /** The address of what a line is about, wire names in braces; it is on the line's first value. */
  href?: string;
  label: string;
  own?: readonly OwnCell[];
}) {
  const t = useTranslations();
  const reader = useReader();
  const drawn = own.map(
    ({ name, label, width }): Column => ({
      name,
      label,
      width,
      kind: 'object',
      sortable: false,
      custom: true,
    }),
  );
  const all = [...drawn, ...columnsOf(of, t)];
  const inside = (c: Column, row: Row) =>
    own.find(({ name }) => c.custom && name === c.name)?.draw(row) ?? cell(c, valueAt(row, c.name), reader);
  const columns = withGrowth(names.flatMap((name) => all.find((c) => c.name === name) ?? []));
  const state = stateColumn(columns);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, also by key
    <section aria-label={label} tabIndex={0} className="list-scroll border-t -outline-offset-2">
      <table
        className="list"
        data-lines=""
        data-snug={columns.some((c) => c.grows) ? undefined : ''}
        style={{ '--least': `${columns.reduce((sum, c) => sum + c.width, 0)}px` }}
      >
        <colgroup>
          {columns.map((c) => (
            <col key={c.name} style={c.grows ? undefined : { width: c.width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map((c) => (
              <th key={c.name} scope="col" data-amount={isAmount(c) || undefined}>
                <span>{c.label}</span>
              </th>
            ))}
          </tr>
        </thead>
        <LinkedBody>
          {rows.map((row, i) => {
            const to = hrefOf(href, row);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, on the server
              <tr key={i} data-href={to}>
                {columns.map((c, at) => (
                  <td key={c.name} {...looks(c, at, state, valueAt(row, c.name))}>
                    {at === 0 && to ? (
                      <a href={to} data-row-link="">
                        {inside(c, row)}
                      </a>
                    ) : (
                      inside(c, row)
                    )}
                  </td>
                ))}
              </tr>
            );
          })}
        </LinkedBody>
      </table>
    </section>
  );
}
