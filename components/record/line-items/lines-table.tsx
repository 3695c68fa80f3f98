import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ClickableRows } from '@/components/data-table/clickable-rows';
import { type Column, type Row, withGrowth } from '@/components/data-table/columns/column';
import { columnsOf } from '@/components/data-table/columns/column-list';
import type { Cells } from '@/components/data-table/rows';
import { ClientMessages } from '@/components/ui/client-messages';
import { useFormatter } from '@/components/ui/use-formatter';
import type { Kind } from '@/lib/contract/schema/fields';
import type { Operation } from '@/lib/contract/schema/operation';
import { isLong, packLines, visibleFields } from './lines-as-text';
import { LineRow, LinesFrame } from './lines-parts';
import { LongLines } from './long-lines-slot';

/** A column that a client component of the page draws: it stands in `cells` under the same name. `grows`: it takes the width that is left. */
type CustomColumn = { name: string; label: string; width: number; kind?: Kind; grows?: boolean };

type Props = {
  of: NonNullable<Operation['record']>;
  rows: readonly Row[];
  names: readonly (string | CustomColumn)[];
  /** The address of what a line is about, wire names in braces; it is on the line's first value. */
  href?: string;
  label: string;
  cells?: Cells;
  /** Fields beside the columns that `cells` need. */
  besides?: readonly string[];
  /** Fields by which many lines are found and taken along, where columns are drawn by hand. */
  plain?: readonly string[];
  /** Amounts that add up; many lines tell their sums. */
  sums?: readonly string[];
  /** Begins the name of the file that many lines are taken away as. */
  file?: string;
  /** What stands below, with the lines at hand when they are many. */
  children?: ReactNode;
};

/** The lines of a record, or a short list beside it: drawn on the server, in the manner of the lists. */
export function LinesTable(props: Props) {
  const {
    of,
    rows,
    names,
    href,
    label,
    cells,
    besides = [],
    plain,
    sums = [],
    file = label,
    children,
  } = props;
  const t = useTranslations();
  const reader = useFormatter();
  const known = columnsOf(of, t);
  const columns = withGrowth(
    names.flatMap((name): Column[] =>
      typeof name === 'string'
        ? known.filter((c) => c.name === name)
        : [{ kind: 'object', ...name, sortable: false, custom: true }],
    ),
  );
  const labels = Object.fromEntries(known.map((c) => [c.name, c.label]));
  const table = isLong(rows) ? (
    <LongLines
      packed={packLines(rows, [
        ...new Set([
          ...visibleFields(
            columns.flatMap(({ name, custom }) => (custom ? [] : name)),
            href,
          ),
          ...besides,
          ...(plain ?? []),
        ]),
      ])}
      {...{ columns, labels, href, label, cells, sums, file }}
      plain={plain && known.filter(({ name }) => plain.includes(name))}
    >
      {children}
    </LongLines>
  ) : (
    <>
      <LinesFrame columns={columns} label={label}>
        <ClickableRows>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one record stay as they are
            <LineRow key={index} {...{ row, columns, href, reader, cells, labels }} />
          ))}
        </ClickableRows>
      </LinesFrame>
      {children}
    </>
  );
  return <ClientMessages of="lines">{table}</ClientMessages>;
}
