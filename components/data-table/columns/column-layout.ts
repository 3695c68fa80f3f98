'use client';

import { useQueryClient } from '@tanstack/react-query';
import {
  type ColumnOrderState,
  type ColumnPinningState,
  type ColumnSizingState,
  type columnResizingState,
  functionalUpdate,
  type Updater,
} from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ListPreferences } from '@/lib/console/browser/list-preferences';
import { preferencesKey, usePreferences } from '../preferences/use-preferences';
import type { ListState } from '../url-state/list-state';
import type { ChangeList } from '../url-state/use-list-state';
import { type Column, type ListShape, maxWidth, minWidth, withFlexColumn } from './column';
import { type ColumnDefs, columnDefs, type ListTable, type TableColumn } from './table-model';

/** The selected and the pinned columns in a URL or a saved view. */
export type ColumnChoice = Pick<ListState, 'cols' | 'pin'>;

/** The column state of TanStack Table, and the definitions it belongs to. */
export type ColumnLayout = {
  columns: ColumnDefs;
  columnOrder: ColumnOrderState;
  columnVisibility: Record<string, boolean>;
  columnPinning: ColumnPinningState;
};

declare module 'react' {
  interface CSSProperties {
    /** Min. width of a list, below which it scrolls horizontally. */
    '--least'?: string;
    /** Offsets of the pinned columns after the first, and the end of the last one. */
    '--at-2'?: string;
    '--at-3'?: string;
    '--at-4'?: string;
    '--held'?: string;
  }
}

/** Max. pinned columns, including the first one. */
export const maxPinned = 4;

/**
 * The last cell of a row has the wider padding of the page. Columns of statuses and dates have no room to spare and grow by all of
 * it, others by half.
 */
const GUTTER = 12;
const lastColumnPadding = ({ valueLabels, kind }: Column) =>
  valueLabels || kind === 'instant' || kind === 'day' ? GUTTER : GUTTER / 2;

/** Parses widths from a URL or a saved view, `sku:220,name:300`; invalid ones are left out. */
export function readColumnSizing(written: string): ColumnSizingState {
  const pairs = written.split(',').map((pair) => pair.split(':'));
  return Object.fromEntries(
    pairs.flatMap(([name = '', width = '']) => {
      const pixels = Number(width);
      return name && pixels >= minWidth && pixels <= maxWidth ? [[name, Math.round(pixels)]] : [];
    }),
  );
}

export const clampWidth = (width: number): number =>
  Math.round(Math.min(maxWidth, Math.max(minWidth, width)));

/** Serializes widths in a stable order. */
export const writeColumnSizing = (sizing: ColumnSizingState): string =>
  Object.entries(sizing)
    .map(([name, width]) => `${name}:${clampWidth(width)}`)
    .sort()
    .join(',');

/** The column layout of a list. */
export function columnLayoutOf(shape: ListShape, { cols, pin }: ColumnChoice): ColumnLayout {
  const findColumns = (names: readonly string[]) =>
    names.flatMap((name) => shape.columns.find((column) => column.name === name) ?? []);
  const selectedColumns = findColumns(cols);
  const [first, ...others] = selectedColumns.length > 0 ? selectedColumns : findColumns(shape.defaultColumns);
  const pinned = others.filter(({ name }) => pin.includes(name)).slice(0, maxPinned - 1);
  const rest = others.filter((column) => !pinned.includes(column));
  const visible = first ? [first, ...pinned, ...rest] : [];
  const hidden = shape.columns.filter((column) => !visible.includes(column));
  const timeColumn = rest.find(({ kind }) => kind === 'instant');
  const columns = [...withFlexColumn(visible), ...hidden].map((layoutColumn, at): Column => {
    const column =
      at === visible.length - 1 && !layoutColumn.flex
        ? { ...layoutColumn, width: layoutColumn.width + lastColumnPadding(layoutColumn) }
        : layoutColumn;
    return {
      ...column,
      // A card shows the time of the last change, however many columns come first.
      ...(layoutColumn === timeColumn && { card: 'moment' as const }),
    };
  });
  return {
    columns: columnDefs(columns),
    columnOrder: columns.map(({ name }) => name),
    columnVisibility: Object.fromEntries(hidden.map(({ name }) => [name, false])),
    columnPinning: { start: [first, ...pinned].flatMap((column) => column?.name ?? []), end: [] },
  };
}

/** Moves a column to an index among the visible ones. Before a pinned column it becomes pinned. */
export function moveColumn(table: ListTable, id: string, to: number): void {
  const visible = table.getVisibleLeafColumns();
  const isPinned = (name: string | undefined) =>
    visible.find((column) => column.id === name)?.getIsPinned() === 'start';
  const rest = visible.flatMap((column) => (column.id === id ? [] : column.id));
  const at = Math.max(0, Math.min(to, rest.length));
  // At the end of the pinned columns its pinning does not change.
  const becomesPinned = isPinned(rest[at]) || (isPinned(rest[at - 1]) && isPinned(id));
  const names = rest.toSpliced(at, 0, id);
  const before = visible[0]?.id;
  const pinned = names.filter(
    (name, i) => i === 0 || (name === id ? becomesPinned : name !== before && isPinned(name)),
  );
  const hidden = table.getAllLeafColumns().flatMap((column) => (column.getIsVisible() ? [] : column.id));
  table.setColumnOrder([...names, ...hidden]);
  table.setColumnPinning({ start: pinned, end: [] });
}

/**
 * True for the column that takes the remaining width. A column pinned before another one needs a fixed width, because it offsets
 * the next one; a width set by the user takes precedence.
 */
export function isFlexible(column: TableColumn): boolean {
  const { columnSizing = {}, columnPinning } = column.table.options.state ?? {};
  const isOffset = column.getIsPinned() && column.id !== columnPinning?.start.at(-1);
  return column.columnDef.meta?.flex === true && !isOffset && !(column.id in columnSizing);
}

/** Attributes and styles of a layout: the min. width of the table, and the offsets of pinned columns. */
export function layoutStyle(table: ListTable) {
  const columns = table.getVisibleLeafColumns();
  const pinned = columns.filter((column) => column.getIsPinned() === 'start');
  const { columnSizing = {} } = table.options.state ?? {};
  const offset = (at: number) => {
    const column = columns[at];
    return `${column ? column.getStart() : table.getTotalSize()}px`;
  };
  // Pinned columns and columns with a user-set width must not stretch.
  const isFixed = pinned.length > 1 || columns.some(({ id }) => id in columnSizing);
  return {
    pinned: pinned.length,
    isExact: isFixed && !columns.some(isFlexible),
    style: {
      '--least': `${table.getTotalSize()}px`,
      '--at-2': offset(1),
      '--at-3': offset(2),
      '--at-4': offset(3),
      '--held': `${table.getStartTotalSize()}px`,
    },
  };
}

/** Width that the growing text column takes from a wide window before the others get a share, in pixels. */
const FLEX_START = 100;

/** From this width of the growing column on, in pixels, the browser distributes more room among all columns. */
const FLEX_END = 340;

/**
 * The widths of the visible columns as CSS. Unless the user set a width, the other text columns share the rest of a wide window with
 * the growing one, up to twice their width.
 */
export function columnWidths(table: ListTable): (string | undefined)[] {
  const columns = table.getVisibleLeafColumns();
  const { columnSizing = {}, columnPinning } = table.options.state ?? {};
  const isFixed = Object.keys(columnSizing).length > 0 || (columnPinning?.start?.length ?? 0) > 1;
  const isShared = (column: TableColumn) =>
    !isFixed && !isFlexible(column) && column.columnDef.meta?.canFlex === true;
  const shareCount = columns.filter(isShared).length + 1;
  const widths = columns.map((column) => {
    const size = column.getSize();
    if (isFlexible(column)) return undefined;
    if (!isShared(column)) return `${size}px`;
    const share = `(100cqw - var(--least) - ${FLEX_START}px) / ${shareCount}`;
    // Whole pixels, because resizing starts from the rendered width.
    return `clamp(${size}px, round(down, ${size}px + ${share}, 1px), ${2 * size}px)`;
  });
  if (isFixed) return widths;
  const others = widths.filter((width) => width !== undefined);
  // Beside the columns, the list may have a fixed width for the action of a row.
  const actions = `(var(--least) - ${table.getTotalSize()}px)`;
  const rest = ['100cqw', ...others, actions].join(' - ');
  return columns.map(
    (column, at) => widths[at] ?? `var(--flex, clamp(${column.getSize()}px, ${rest}, ${FLEX_END}px))`,
  );
}

const noResizing: columnResizingState = {
  isResizingColumn: false,
  startOffset: null,
  startSize: null,
  deltaOffset: null,
  deltaPercentage: null,
  columnSizingStart: [],
};

const loadSaveWidths = () => import('./save-widths');

/**
 * The column layout of a list, as TanStack Table state. Visibility, order and pinning are in the URL. Widths are stored per person
 * and list, unless the URL (of a saved view, for instance) contains widths: then they change there.
 */
export function useColumnLayout(shape: ListShape, state: ListState, change: ChangeList) {
  const queryClient = useQueryClient();
  const preferences = usePreferences(shape);
  const widths = state.w || preferences.widths;
  const { cols, pin } = state;
  const { columns, ...layout } = useMemo(() => columnLayoutOf(shape, { cols, pin }), [shape, cols, pin]);
  const savedSizing = useMemo(() => readColumnSizing(widths), [widths]);
  const { columnOrder, columnVisibility, columnPinning } = layout;
  // While a column is resized all others keep their rendered width, so that only the edge under the pointer moves.
  const [renderedSizing, setRenderedSizing] = useState<ColumnSizingState>({});
  const [columnResizing, setColumnResizing] = useState(noResizing);
  const { isResizingColumn, startSize, deltaOffset } = columnResizing;
  const columnSizing = isResizingColumn
    ? {
        ...savedSizing,
        ...renderedSizing,
        [isResizingColumn]: (startSize ?? 0) + (deltaOffset ?? 0),
      }
    : savedSizing;

  const setWidths = (text: string) => {
    if (state.w || !shape.views) return change({ w: text || null }, 'replace');
    queryClient.setQueryData<ListPreferences>(preferencesKey(shape), { ...preferences, widths: text });
    const { list } = shape.views;
    void loadSaveWidths().then((m) => m.saveWidths(shape.tenant, list, text));
  };

  return {
    columns,
    layout: { ...layout, columnSizing, columnResizing },
    /** Called before a column is resized, with the rendered widths of all columns in pixels. */
    startResizing: (id: string, widths: ColumnSizingState) =>
      // The table reads the width of the column next.
      flushSync(() => {
        setRenderedSizing(widths);
        setColumnResizing({ ...noResizing, isResizingColumn: id, startSize: widths[id] ?? null });
      }),
    /** Changed by the user: there is a default to reset to. */
    isCustom: cols.length > 0 || pin.length > 0 || widths !== '',
    reset: () => {
      if (widths) setWidths('');
      change({ cols: null, pin: null, w: null }, 'replace');
    },
    onChange: {
      onColumnOrderChange: (updater: Updater<ColumnOrderState>) => {
        const next = functionalUpdate(updater, columnOrder);
        change({ cols: next.filter((id) => columnVisibility[id] !== false) }, 'replace');
      },
      onColumnVisibilityChange: (updater: Updater<Record<string, boolean>>) => {
        const next = functionalUpdate(updater, columnVisibility);
        change({ cols: columnOrder.filter((id) => next[id] !== false) }, 'replace');
      },
      onColumnPinningChange: (updater: Updater<ColumnPinningState>) => {
        // The first column is always pinned; the URL names the others.
        const [, ...pin] = functionalUpdate(updater, columnPinning).start;
        change({ pin: pin.length > 0 ? pin : null }, 'replace');
      },
      onColumnSizingChange: (updater: Updater<ColumnSizingState>) => {
        const next = functionalUpdate(updater, columnSizing);
        // A click on the edge of a heading resizes nothing.
        if (isResizingColumn && next[isResizingColumn] === renderedSizing[isResizingColumn]) return;
        setWidths(writeColumnSizing(next));
      },
      onColumnResizingChange: setColumnResizing,
    },
  };
}

export type ColumnLayoutControl = ReturnType<typeof useColumnLayout>;
