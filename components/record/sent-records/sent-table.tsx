import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { looks } from '@/components/data-table/columns/card-part';
import { cell } from '@/components/data-table/columns/cell';
import { plainColumn, type Row, withGrowth } from '@/components/data-table/columns/column';
import { columnsOf } from '@/components/data-table/columns/column-list';
import { LinkedBody, type Part } from '@/components/data-table/linked-body';
import { staticTable } from '@/components/data-table/static-table';
import { TableFrame } from '@/components/data-table/table-frame';
import { When } from '@/components/ui/time';
import { useFormatter } from '@/components/ui/use-formatter';
import type { Entry, RequestResult } from '@/lib/console/request-log/request-row';
import type { Operation } from '@/lib/contract/schema/operation';
import { valueAt } from '@/lib/contract/schema/value-at';
import { OutcomeBadge } from './outcome-badge';

/** A record that is known from here: what was last said of it, the last write about it, and what is known of its state. */
export type SentRow = {
  href: string;
  record: Row;
  last: Entry;
  lastResult: RequestResult;
  state?: ReactNode;
};

/** In pixels; what matters most stands first, for a card shows six. */
const own = { outcome: 120, when: 150, last: 170, who: 110 };
/** The least of the column that takes what the others leave. */
const LEAST = 190;

/** Records known from the journal, in the manner of the lists. */
export function SentTable({
  label,
  of,
  names,
  rows,
  part,
}: {
  label: string;
  /** Whose fields these are. */
  of: NonNullable<Operation['record']>;
  names: readonly string[];
  rows: readonly SentRow[];
  part: Part;
}) {
  const t = useTranslations();
  const words = useTranslations('pages.sentHere');
  const operations = useTranslations('operations');
  const reader = useFormatter();
  const all = columnsOf(of, t);
  const columns = withGrowth(names.flatMap((name) => all.find((c) => c.name === name) ?? [])).map((c) =>
    c.grows ? { ...c, width: LEAST } : c,
  );
  const table = staticTable(
    [...columns, ...Object.entries(own).map(([name, width]) => plainColumn(name, words(name), width))],
    rows,
    ({ record }, name) => valueAt(record, name),
  );
  return (
    <div className="list-scroll min-h-0 flex-1 border-t" data-list="">
      <TableFrame label={label} table={table}>
        <LinkedBody part={part}>
          {table.getRowModel().rows.map((row) => {
            const { href, last, lastResult, state } = row.original;
            return (
              <tr key={href} data-href={href}>
                {columns.map((c, at) => {
                  const value = row.getValue(c.name);
                  const inside = cell(c, value, reader);
                  return (
                    <td key={c.name} {...looks(c, at, undefined, value)}>
                      {at === 0 ? (
                        <a href={href} data-row-link="">
                          {inside}
                        </a>
                      ) : (
                        inside
                      )}
                    </td>
                  );
                })}
                <td data-card="state">{state ?? <OutcomeBadge entry={{ result: lastResult }} />}</td>
                <td data-label={words('when')}>
                  <When at={last.at.toISOString()} />
                </td>
                <td data-label={words('last')}>
                  {operations.has(last.operation) ? operations(last.operation) : last.operation}
                </td>
                <td data-label={words('who')}>{last.person}</td>
              </tr>
            );
          })}
        </LinkedBody>
      </TableFrame>
    </div>
  );
}
