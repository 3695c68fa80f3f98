'use client';

import type { RowSelectionState } from '@tanstack/react-table';
import {
  type ChangeEvent,
  type ComponentType,
  createContext,
  memo,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { PendingMark } from '@/components/ui/link-pending';
import type { Formatter } from '@/components/ui/use-formatter';
import { isEmptyValue } from '@/lib/contract/schema/is-empty-value';
import { type Column, type Row, recordHref } from './columns/column';
import { displayColumns } from './columns/display-columns';
import type { TableRow } from './columns/table-model';
import type { ControlLabels } from './control-labels';
import { type DisplayColumn, DisplayRow } from './static-table';

/** Renders a checkbox that selects a row, or in the header all rows of the page. */
export function SelectBox({
  label,
  checked,
  mixed = false,
  onChange,
}: {
  label: string;
  checked: boolean;
  /** True if some rows are selected, but not all. */
  mixed?: boolean;
  onChange: (event: Pick<ChangeEvent<HTMLInputElement>, 'target'>) => void;
}) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed;
  }, [mixed]);
  const onMount = useEffectEvent(() => {
    // The box may have been checked before hydration.
    if (box.current && box.current.checked !== checked) onChange({ target: box.current });
  });
  useEffect(() => onMount(), []);
  return (
    <label data-select="">
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        autoComplete="off"
        checked={checked}
        onChange={onChange}
      />
    </label>
  );
}

/** Props of a component that renders the cells of a custom column. */
export type CellProps = { row: Row };
/** Renders details of a record that the list's response lacks, as fields of its preview, or null. */
export type PreviewFieldsComponent = ComponentType<CellProps>;
/** What to show of a row's record while its page loads. */
export type RecordPlaceholderProps = { code: string; name?: string; state?: string; back: string };
/** `key`: the field displayed as the record's code. `back`: label of the link to the list. */
export type RecordPlaceholder = { Record: ComponentType<RecordPlaceholderProps>; key: string; back: string };
/**
 * How a list opens a record beside its rows. `Panel` displays `content`, which the server renders once the URL contains
 * the record. Until then, `Panel` receives `row`.
 */
export type Drawer = { Panel: ComponentType<{ row?: Row; children: ReactNode }>; content: ReactNode };
export type Cells = Readonly<Record<string, ComponentType<CellProps>>>;

type RowProps = {
  href?: string;
  /** URL pattern of a record's edit form. */
  edit?: string;
  /**
   * True for lists that exist for editing. Every row of such a list has an edit link. In other lists, only the active row has
   * one.
   */
  isWorkQueue?: boolean;
  controlLabels: ControlLabels;
  /** Opens or closes the preview of the row at an index. */
  onPreview: (index: number) => void;
};

/** Returns the names of columns that are empty in most rows, separated by commas. */
const emptyColumns = (columns: readonly Column[], rows: readonly TableRow[]): string =>
  columns
    .filter(({ name, custom }) => {
      if (custom || rows.length === 0) return false;
      return rows.filter((row) => isEmptyValue(row.getValue(name))).length * 2 > rows.length;
    })
    .map(({ name }) => name)
    .join();

/** The records of the page, for cells that compare records or read details of all records at once. */
export const PageRows = createContext<readonly Row[]>([]);

/** Number of rows that fit on a laptop screen. */
const FIRST_ROWS = 24;

/** A cell that is edited: the index of its row, its column, and its editor. */
export type OpenCellProps = {
  index: number;
  /** Index of the row when the cell was opened. Keeps the editor mounted if a shorter page moves the row. */
  startIndex: number;
  column: Column;
  content: ReactNode;
};

type BodyProps = RowProps & {
  rows: readonly TableRow[];
  /** The query that returned the rows. */
  query?: string;
  columns: readonly Column[];
  /** Number of pinned columns. */
  pinned?: number;
  formatter: Formatter;
  cells?: Cells;
  /** Undefined if rows cannot be selected. */
  rowSelection?: RowSelectionState;
  /** Index of the row in the preview. */
  previewedIndex?: number;
  /** The row whose record is loading. */
  openingRow?: Row;
  openCell?: OpenCellProps;
};

/**
 * Renders the rows of a list. A click that requests a page renders the first screen of rows at once, and the remaining rows after
 * the paint. Rows are keyed by index, so that the next page updates texts instead of mounting new rows.
 */
export function TableBody({
  rows,
  query,
  columns,
  pinned,
  formatter,
  cells,
  rowSelection,
  previewedIndex,
  openingRow,
  openCell,
  ...props
}: BodyProps) {
  // Only the row that was last hovered or focused has controls, because a page has many rows.
  const [activeIndex, setActiveIndex] = useState<number>();
  const { editCell } = props.controlLabels;
  const deferredPage = useDeferredValue(useMemo(() => ({ rows, query }), [rows, query]));
  const emptyNames = useMemo(() => emptyColumns(columns, rows), [columns, rows]);
  const visibleColumns = useMemo(() => {
    // Where most values are missing, dashes would only distract.
    const names = emptyNames.split(',');
    const hidesEmpty = ({ isTag, name }: Column) => isTag === true || names.includes(name);
    return displayColumns(columns, { formatter, cells, pinned, hidesEmpty, editCell });
  }, [columns, formatter, cells, pinned, emptyNames, editCell]);
  return visibleRows(rows, query, deferredPage, openCell !== undefined).map((row, index) => (
    <OneRow
      key={index === openCell?.index ? openCell.startIndex : index}
      {...props}
      record={row.original}
      id={row.id}
      table={row.table}
      label={String(columns[0] ? row.getValue(columns[0].name) : '')}
      columns={visibleColumns}
      index={index}
      isSelected={rowSelection && rowSelection[row.id] === true}
      isActive={index === activeIndex}
      onActive={setActiveIndex}
      isPreviewed={index === previewedIndex}
      openCell={index === openCell?.index ? openCell : undefined}
      isOpening={row.original === openingRow}
    />
  ));
}

type Page = Pick<BodyProps, 'rows' | 'query'>;

/** Returns the first screen of rows, and the remaining rows as last rendered. */
function visibleRows(
  rows: Page['rows'],
  query: Page['query'],
  deferred: Page,
  isCellOpen: boolean,
): Page['rows'] {
  // An open cell may be in any row, and stays mounted.
  if (isCellOpen || deferred.rows === rows) return rows;
  const firstRows = rows.slice(0, FIRST_ROWS);
  // Rows of two queries never appear together, because the same record could be in both.
  return deferred.query === query ? [...firstRows, ...deferred.rows.slice(FIRST_ROWS)] : firstRows;
}

type OneRowProps = RowProps & {
  record: Row;
  id: string;
  table: TableRow['table'];
  /** Text of the first cell. */
  label: string;
  index: number;
  columns: readonly DisplayColumn<Row>[];
  isActive: boolean;
  onActive: (index: number) => void;
  isPreviewed: boolean;
  isOpening: boolean;
  openCell?: OpenCellProps;
  /** Undefined if the row cannot be selected. */
  isSelected?: boolean;
};

// Takes parts of a row model instead of the model. Each response creates new models, which would re-render every row.
const OneRow = memo(function OneRow({
  record,
  id,
  table,
  label,
  index,
  isActive,
  onActive,
  isPreviewed,
  isOpening,
  isSelected,
  openCell,
  columns,
  href,
  edit,
  isWorkQueue,
  controlLabels,
  onPreview,
}: OneRowProps) {
  const rowHref = recordHref(href, record);
  const editHref = recordHref(edit, record);
  return (
    <DisplayRow
      row={record}
      columns={columns}
      href={rowHref}
      onPointerEnter={() => onActive(index)}
      onFocus={() => onActive(index)}
      over={({ name, editLabel }) =>
        openCell?.column.name === name
          ? openCell.content
          : isActive &&
            editLabel && (
              <button
                type="button"
                data-cell-edit=""
                tabIndex={-1}
                aria-label={editLabel.replace('*', label)}
              />
            )
      }
      data-previewed={isPreviewed ? '' : undefined}
      aria-selected={isSelected || undefined}
      first={(content) => (
        <>
          {isSelected !== undefined && (
            <SelectBox
              label={controlLabels.select.replace('*', label)}
              checked={isSelected}
              onChange={(event) => table.getRow(id).getToggleSelectedHandler()(event)}
            />
          )}
          {rowHref ? (
            <a href={rowHref} data-row-link="">
              {content}
              {isOpening && <PendingMark />}
            </a>
          ) : (
            content
          )}
        </>
      )}
    >
      <td data-row-actions="">
        {/* The style sheet renders the label from an attribute, so that it is not part of the row's text. */}
        {(isActive || isWorkQueue) && editHref && (
          // biome-ignore lint/a11y/useAnchorContent: `aria-label` is the content
          <a
            href={editHref}
            data-row-edit={controlLabels.edit}
            tabIndex={-1}
            aria-label={controlLabels.editRow.replace('*', label)}
          />
        )}
        {isActive && rowHref && (
          <button
            type="button"
            data-preview=""
            tabIndex={-1}
            aria-label={controlLabels.preview.replace('*', label)}
            // Keeps the focus in the row, because the list's keys work only in rows.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPreview(index)}
          />
        )}
      </td>
    </DisplayRow>
  );
});
