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

/** A column that a client component renders: the one in `cells` with the same name. `flex` lets it take the remaining width. */
type CustomColumn = Pick<Column, 'name' | 'label' | 'width' | 'flex' | 'card'> & { kind?: Kind };

type Props = {
  of: NonNullable<Operation['record']>;
  rows: readonly Row[];
  names: readonly (string | CustomColumn)[];
  /** URL pattern of a line's record, with wire names in braces. The first value links to it. */
  href?: string;
  label: string;
  cells?: Cells;
  /** Additional fields that the components in `cells` need. */
  extra?: readonly string[];
  /** Fields to search and export in place of columns that components render. */
  plain?: readonly string[];
  /** Amounts to sum up; many lines display their totals. */
  sums?: readonly string[];
  /** Prefix of the file name when many lines are exported. */
  file?: string;
  /** Content below the table, which can use the lines (`useCurrentLines`) if there are many. */
  children?: ReactNode;
};

const TIME_WIDTH = 164;

/**
 * A table of a record's lines, or of another short list on its page. Rendered on the server unless it is long, in the style of
 * lists.
 */
export function LinesTable(props: Props) {
  const { of, rows, names, href, label, cells, extra = [], plain, sums = [], file = label, children } = props;
  const t = useTranslations();
  const reader = useFormatter();
  // A record's page shows timestamps with the time of day, which needs more width than in lists.
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

/** Lines under a heading. `note` is beside the heading; by default, the number of lines. */
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
