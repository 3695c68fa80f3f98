import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import {
  type Column,
  FIRST_COLUMN_EXTRA,
  type Row,
  recordHref,
  withFlexColumn,
} from '@/components/data-table/columns/column';
import { fieldHeading, toColumns } from '@/components/data-table/columns/column-list';
import { displayColumns } from '@/components/data-table/columns/display-columns';
import { StaticTable } from '@/components/data-table/static-table';
import type { Cells } from '@/components/data-table/table-body';
import { useFormatter } from '@/components/ui/use-formatter';
import type { Kind } from '@/lib/contract/schema/fields';
import type { Operation } from '@/lib/contract/schema/operation';
import { Section } from '../section';
import { linesAsJson, visibleFields } from './lines-as-text';
import { isLong } from './long-lines-limit';
import { LongLines } from './long-lines-slot';

/** A column whose cells the client component of the same name in `cells` renders. With `flex`, it takes the remaining width. */
type CustomColumn = Pick<Column, 'name' | 'label' | 'width' | 'flex' | 'card'> & { kind?: Kind };

type Props = {
  of: NonNullable<Operation['record']>;
  rows: readonly Row[];
  names: readonly (string | CustomColumn)[];
  /** URL pattern of a line's record, with wire names in braces. The first value of a line links to this URL. */
  href?: string;
  label: string;
  cells?: Cells;
  /** Additional fields that the components in `cells` need. */
  extra?: readonly string[];
  /** Fields that are searched and exported instead of the custom columns. */
  plain?: readonly string[];
  /** Amounts to total. Totals are displayed only for many lines. */
  sums?: readonly string[];
  /** Prefix of the name of the exported file. Only long lists can be exported. */
  file?: string;
  /** Content below the table. Below a long list, it can use `useCurrentLines`. */
  children?: ReactNode;
};

const TIME_WIDTH = 164;

/**
 * Renders a table of a record's lines, or of another short list on the record's page. A long list is rendered in the
 * browser, a short list on the server.
 */
export function LinesTable(props: Props) {
  const { of, rows, names, href, label, cells, extra = [], plain, sums = [], file = label, children } = props;
  const t = useTranslations();
  const formatter = useFormatter();
  // Timestamps on a record's page include the time of day, so they need more width than in lists.
  const contractColumns = toColumns(of, t, fieldHeading).map((c) => ({
    ...c,
    width:
      Math.max(c.width, c.kind === 'instant' ? TIME_WIDTH : 0) +
      (c.name === names[0] ? FIRST_COLUMN_EXTRA : 0),
  }));
  const columns = withFlexColumn(
    names.flatMap((name): Column[] =>
      typeof name === 'string'
        ? contractColumns.filter((c) => c.name === name)
        : [{ kind: 'object', ...name, sortable: false, custom: true }],
    ),
  );
  const paths = columns.flatMap(({ name, custom }) => (custom ? [] : name));
  const fields = new Set([...visibleFields(paths, href), ...extra, ...(plain ?? [])]);
  return isLong(rows) ? (
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
        getHref={(row) => recordHref(href, row)}
        columns={displayColumns(columns, { formatter, cells })}
      />
      {children}
    </>
  );
}

/** Renders lines under a heading. `note` appears beside the heading and defaults to the number of lines. */
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
