import type { ComponentProps, CSSProperties, ReactNode, Ref } from 'react';
import { PrefetchLink } from '@/components/ui/prefetch-link';
import { route } from '@/components/ui/route';
import { cx } from '@/components/ui/style';
import { LinkedRows } from './clickable-rows';
import type { CellAttributes } from './columns/cell';

declare module 'react' {
  interface CSSProperties {
    /** Minimum width of a table, below which it scrolls horizontally. */
    '--min-width'?: string;
  }
}

/** A column of a rendered table: its heading, and how to render its cells. */
export type DisplayColumn<R> = {
  name: string;
  head: ReactNode;
  /** In pixels. The minimum width if `flex` is set. */
  width?: number;
  /** Takes the remaining width. */
  flex?: boolean;
  /** Right-aligns the cells. */
  number?: boolean;
  className?: string;
  style?: CSSProperties;
  cell: (row: R) => ReactNode;
  /** Label of the edit button in each cell, where `*` stands for the row. Undefined if the cells cannot be edited. */
  editLabel?: string;
  /** Place in the card that a row becomes on phones. Without a place, the heading is shown before the value. */
  card?: CellAttributes['data-card'];
  /** Attributes that depend on the row. They replace the attributes derived from `number` and `card`. */
  attributes?: (row: R) => CellAttributes;
};

const columnAttributes = <R,>({ head, number, card }: DisplayColumn<R>, at: number): CellAttributes => {
  const part = card ?? (at === 0 ? 'key' : undefined);
  return {
    'data-amount': number ? '' : undefined,
    'data-card': part,
    'data-label': part || typeof head !== 'string' ? undefined : head,
  };
};

/**
 * Renders a row of a static table or a list. If `href` is set, a click anywhere in the row follows the link of its first cell.
 */
export function DisplayRow<R>({
  row,
  columns,
  href,
  over,
  first = (content) =>
    href ? (
      <PrefetchLink href={route(href)} data-row-link="">
        {content}
      </PrefetchLink>
    ) : (
      content
    ),
  children,
  ...rest
}: ComponentProps<'tr'> & {
  row: R;
  columns: readonly DisplayColumn<R>[];
  href?: string;
  /** Content after the content of a column's cell. */
  over?: (column: DisplayColumn<R>) => ReactNode;
  /** Wraps the content of the first cell. */
  first?: (content: ReactNode) => ReactNode;
  /** Cells after the columns. */
  children?: ReactNode;
}) {
  return (
    <tr {...rest} data-href={href}>
      {columns.map((column, at) => (
        <td
          key={column.name}
          className={column.className}
          style={column.style}
          {...(column.attributes?.(row) ?? columnAttributes(column, at))}
        >
          {at === 0 ? first(column.cell(row)) : column.cell(row)}
          {over?.(column)}
        </td>
      ))}
      {children}
    </tr>
  );
}

const styles = {
  /** The rows of a page, styled like a list. */
  page: { box: 'list-scroll min-h-0 flex-1', table: 'list' },
  /** A section of a record's page. */
  record: { box: 'list-scroll border-t -outline-offset-2', table: 'list' },
  /** Few rows among settings. */
  short: { box: 'list-scroll', table: 'short' },
};

/** Renders a table without state: no sorting, selection or reads. Also works on the server. Used everywhere except in lists. */
export function StaticTable<R>({
  variant,
  label,
  columns,
  rows,
  keyOf,
  getHref,
  range,
  box,
  className,
}: {
  variant: keyof typeof styles;
  label?: string;
  columns: readonly DisplayColumn<R>[];
  rows: readonly R[];
  keyOf: (row: R, at: number) => string | number;
  /** Returns the URL of a row's record. */
  getHref?: (row: R) => string | undefined;
  /** Rendered rows of a virtual table, and the space in pixels before and after these rows. All rows by default. */
  range?: {
    indexes: readonly number[];
    before: number;
    after: number;
    measure?: Ref<HTMLTableRowElement>;
  };
  /** Ref to the scroll container. */
  box?: Ref<HTMLElement>;
  className?: string;
}) {
  const isInRecord = variant === 'record';
  const body = (range?.indexes ?? [...rows.keys()]).map((at) => {
    const row = rows[at];
    return (
      row !== undefined && (
        <DisplayRow
          key={keyOf(row, at)}
          {...{ row, columns }}
          href={getHref?.(row)}
          {...(range && { ref: range.measure, 'data-index': at, 'aria-rowindex': at + 2 })}
        />
      )
    );
  });
  return (
    <section
      ref={box}
      className={cx(styles[variant].box, className)}
      data-list={variant === 'page' ? '' : undefined}
      aria-label={isInRecord ? label : undefined}
      // The table scrolls, so it must be reachable by keyboard.
      tabIndex={isInRecord ? 0 : undefined}
    >
      <table
        className={styles[variant].table}
        aria-label={isInRecord ? undefined : label}
        aria-rowcount={range && rows.length + 1}
        data-lines={isInRecord ? '' : undefined}
        style={{
          '--min-width': `${columns.reduce((sum, { width = 0 }) => sum + width, 0)}px`,
          // Margins instead of a transform keep the headings sticky.
          marginTop: range?.before,
          marginBottom: range?.after,
        }}
      >
        <colgroup>
          {columns.map(({ name, width, flex }) => (
            <col key={name} style={flex ? undefined : { width }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={range && 1}>
            {columns.map(({ name, head, number }) => (
              <th key={name} scope="col" data-amount={number || undefined}>
                <span>{head}</span>
              </th>
            ))}
          </tr>
        </thead>
        {getHref ? <LinkedRows>{body}</LinkedRows> : <tbody>{body}</tbody>}
      </table>
    </section>
  );
}
