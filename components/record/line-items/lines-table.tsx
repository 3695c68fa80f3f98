import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { type Column, type Row, recordHref, withFlexColumn } from '@/components/data-table/columns/column';
import { columnsOf, headingOf } from '@/components/data-table/columns/column-list';
import { displayColumns } from '@/components/data-table/columns/display-columns';
import { StaticTable } from '@/components/data-table/static-table';
import type { Cells } from '@/components/data-table/table-body';
import { ClientMessages } from '@/components/ui/client-messages';
import { useFormatter } from '@/components/ui/use-formatter';
import type { Kind } from '@/lib/contract/schema/fields';
import type { Operation } from '@/lib/contract/schema/operation';
import { Section } from '../section';
import { isLong, linesAsJson, visibleFields } from './lines-as-text';
import { LongLines } from './long-lines-slot';

/**
 * A column rendered by a client component of the page, passed in `cells` under the same name. `flex`: it takes the remaining
 * width.
 */
type CustomColumn = Pick<Column, 'name' | 'label' | 'width' | 'flex' | 'card'> & { kind?: Kind };

type Props = {
  of: NonNullable<Operation['record']>;
  rows: readonly Row[];
  names: readonly (string | CustomColumn)[];
  /** The URL of a line's record, with wire names in braces; linked from the first value. */
  href?: string;
  label: string;
  cells?: Cells;
  /** Additional fields that `cells` need. */
  extra?: readonly string[];
  /** Fields used for search and export, where columns are rendered by components. */
  plain?: readonly string[];
  /** Summable amounts; many lines display their totals. */
  sums?: readonly string[];
  /** The prefix of the file name when many lines are exported. */
  file?: string;
  /** Content below, which receives the lines when there are many. */
  children?: ReactNode;
};

const TIME_WIDTH = 164;

/** A table of a record's lines, or of a short list beside it: rendered on the server, in the style of lists. */
export function LinesTable(props: Props) {
  const { of, rows, names, href, label, cells, extra = [], plain, sums = [], file = label, children } = props;
  const t = useTranslations();
  const reader = useFormatter();
  // Moments are displayed with their time.
  const contractColumns = columnsOf(of, t, headingOf).map((c) =>
    c.kind === 'instant' ? { ...c, width: Math.max(c.width, TIME_WIDTH) } : c,
  );
  const columns = withFlexColumn(
    names.flatMap((name): Column[] =>
      typeof name === 'string'
        ? contractColumns.filter((c) => c.name === name)
        : [{ kind: 'object', ...name, sortable: false, custom: true }],
    ),
  );
  const paths = columns.flatMap(({ name, custom }) => (custom ? [] : name));
  const fields = new Set([...visibleFields(paths, href), ...extra, ...(plain ?? [])]);
  const table = isLong(rows) ? (
    <LongLines
      json={linesAsJson(rows, fields)}
      {...{ columns, href, label, cells, sums, file }}
      plain={plain && contractColumns.filter(({ name }) => plain.includes(name))}
    >
      {children}
    </LongLines>
  ) : (
    <>
      <StaticTable
        variant="record"
        label={label}
        rows={rows}
        keyOf={(_, at) => at}
        hrefOf={(row) => recordHref(href, row)}
        columns={displayColumns(columns, { reader, cells })}
      />
      {children}
    </>
  );
  return <ClientMessages of="lines">{table}</ClientMessages>;
}

/** Lines under a heading. `note`: beside the heading; defaults to their number. */
export const LinesSection = ({
  title,
  note,
  label = title,
  ...lines
}: Omit<Props, 'label'> & { title: string; note?: ReactNode; label?: string }) => (
  <Section title={title} extra={note ?? lines.rows.length} flush>
    <LinesTable label={label} {...lines} />
  </Section>
);
