'use client';

import { useQueryClient } from '@tanstack/react-query';
import {
  type ColumnOrderState,
  type ColumnPinningState,
  type ColumnSizingState,
  functionalUpdate,
  type Updater,
} from '@tanstack/react-table';
import { type RefObject, useMemo } from 'react';
import type { ListPreferences } from '@/lib/console/browser/list-preferences';
import { preferencesKey, usePreferences } from '../preferences/use-preferences';
import type { ListState } from '../url-state/list-state';
import { useListQuery } from '../url-state/use-list-state';
import { type Column, type ListShape, maxWidth, minWidth, withFlexColumn } from './column';
import { type ColumnDefs, type ListTable, type TableColumn, toColumnDefs } from './table-model';

/** The selected and the pinned columns, as stored in the URL or a saved view. */
export type ColumnChoice = Pick<ListState, 'cols' | 'pin'>;

/** The column definitions and column state of TanStack Table. */
export type ColumnLayout = {
  /** The visible columns in order, then the hidden ones. */
  columnDefs: ColumnDefs;
  visibleColumns: readonly Column[];
  columnVisibility: Record<string, boolean>;
  columnPinning: ColumnPinningState;
};

/** Maximum number of pinned columns, including the first one, which is always pinned. */
export const maxPinned = 4;

/** Parses stored widths such as `sku:220,name:300`. Skips invalid widths. */
export function parseColumnSizing(written: string): ColumnSizingState {
  const pairs = written.split(',').map((pair) => pair.split(':'));
  return Object.fromEntries(
    pairs.flatMap(([name = '', width = '']) => {
      const pixels = Number(width);
      return name && pixels >= minWidth && pixels <= maxWidth ? [[name, Math.round(pixels)]] : [];
    }),
  );
}

const clampWidth = (width: number): number => Math.round(Math.min(maxWidth, Math.max(minWidth, width)));

/** Serializes widths in a stable order. */
export const writeColumnSizing = (sizing: ColumnSizingState): string =>
  Object.entries(sizing)
    .map(([name, width]) => `${name}:${clampWidth(width)}`)
    .sort()
    .join(',');

/** Returns the column layout of a list. Uses the list's default columns if `cols` names none of its columns. */
export function getColumnLayout(shape: ListShape, { cols, pin }: ColumnChoice): ColumnLayout {
  const findColumns = (names: readonly string[]) =>
    names.flatMap((name) => shape.columns.find((column) => column.name === name) ?? []);
  const selectedColumns = findColumns(cols);
  const [first, ...others] = selectedColumns.length > 0 ? selectedColumns : findColumns(shape.defaultColumns);
  const pinned = others.filter(({ name }) => pin.includes(name)).slice(0, maxPinned - 1);
  const rest = others.filter((column) => !pinned.includes(column));
  const visible = first ? [first, ...pinned, ...rest] : [];
  const hidden = shape.columns.filter((column) => !visible.includes(column));
  const timeColumn = rest.find(({ kind }) => kind === 'instant');
  const visibleColumns = withFlexColumn(visible).map(
    // A card always shows the first timestamp, even if its column is beyond `CARD_COLUMNS`.
    (column): Column => (column === timeColumn ? { ...column, card: 'moment' } : column),
  );
  return {
    columnDefs: toColumnDefs([...visibleColumns, ...hidden]),
    visibleColumns,
    columnVisibility: Object.fromEntries(hidden.map(({ name }) => [name, false])),
    columnPinning: { start: [first, ...pinned].flatMap((column) => column?.name ?? []), end: [] },
  };
}

/** Moves a column to an index among the visible columns. A column moved before a pinned column becomes pinned. */
export function moveColumn(table: ListTable, id: string, to: number): void {
  const visible = table.getVisibleLeafColumns();
  const isPinned = (name: string | undefined) =>
    visible.find((column) => column.id === name)?.getIsPinned() === 'start';
  const rest = visible.flatMap((column) => (column.id === id ? [] : column.id));
  const at = Math.max(0, Math.min(to, rest.length));
  // A column moved directly after the last pinned column keeps its own pinning.
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
 * True if the column can take the remaining width. False if the user set its width, or if a pinned column follows,
 * because the offset of that column depends on this width.
 */
export function isFlexible(column: TableColumn): boolean {
  const { columnSizing = {}, columnPinning } = column.table.options.state ?? {};
  const isOffset = column.getIsPinned() && column.id !== columnPinning?.start.at(-1);
  return column.columnDef.meta?.flex === true && !isOffset && !(column.id in columnSizing);
}

const loadSaveWidths = () => import('./save-widths');

/**
 * Returns the rendered widths of the visible columns, in pixels. Cards have no headings, so their columns report the default
 * widths.
 */
function renderedWidths(table: HTMLTableElement | null, columns: readonly Column[]): ColumnSizingState {
  const headings = table?.rows[0]?.cells;
  return Object.fromEntries(
    columns.map(({ name, width }, at) => [
      name,
      clampWidth(headings?.[at]?.getBoundingClientRect().width || width),
    ]),
  );
}

/**
 * Returns the column layout of a list as controlled TanStack Table state. Visibility, order and pinning are in the URL. Widths
 * are stored per user and list.
 */
export function useColumnLayout(table: RefObject<HTMLTableElement | null>) {
  const { shape, state, change } = useListQuery();
  const queryClient = useQueryClient();
  const preferences = usePreferences(shape);
  const { cols, pin } = state;
  const layout = useMemo(() => getColumnLayout(shape, { cols, pin }), [shape, cols, pin]);
  const { columnDefs, visibleColumns, columnVisibility, columnPinning } = layout;
  const columnSizing = useMemo(() => parseColumnSizing(preferences.widths), [preferences.widths]);

  const setWidths = (widths: string) => {
    queryClient.setQueryData<ListPreferences>(preferencesKey(shape), { ...preferences, widths });
    const { tenant, views } = shape;
    if (views) void loadSaveWidths().then((m) => m.saveWidths(tenant, views.list, widths));
  };

  return {
    columnDefs,
    /** Stable until the layout changes. */
    visibleColumns,
    state: { columnVisibility, columnPinning, columnSizing },
    /** True if the user changed the layout, so that it can be reset. */
    isCustom: cols.length > 0 || pin.length > 0 || preferences.widths !== '',
    reset: () => {
      if (preferences.widths) setWidths('');
      change({ cols: null, pin: null }, 'replace');
    },
    onChange: {
      onColumnOrderChange: (updater: Updater<ColumnOrderState>) => {
        const next = functionalUpdate(updater, []);
        change({ cols: next.filter((id) => columnVisibility[id] !== false) }, 'replace');
      },
      onColumnVisibilityChange: (updater: Updater<Record<string, boolean>>) => {
        const next = functionalUpdate(updater, columnVisibility);
        const names = columnDefs.flatMap(({ id = '' }) => (next[id] === false ? [] : id));
        change({ cols: names }, 'replace');
      },
      onColumnPinningChange: (updater: Updater<ColumnPinningState>) => {
        // The first column is always pinned, so the URL only names the other pinned columns.
        const [, ...pin] = functionalUpdate(updater, columnPinning).start;
        change({ pin: pin.length > 0 ? pin : null }, 'replace');
      },
      onColumnSizingChange: (updater: Updater<ColumnSizingState>) => {
        const next = functionalUpdate(updater, columnSizing);
        const isReset = Object.keys(columnSizing).some((id) => !(id in next));
        const rendered = renderedWidths(table.current, visibleColumns);
        // A click on the edge of a heading without dragging changes no width.
        const isSame = Object.keys(next).every((id) => next[id] === (columnSizing[id] ?? rendered[id]));
        if (isSame && !isReset) return;
        // Setting the first width also stores all other widths as rendered, so that only one edge moves.
        setWidths(writeColumnSizing(isReset ? next : { ...rendered, ...next }));
      },
    },
  };
}

export type ColumnLayoutControl = ReturnType<typeof useColumnLayout>;
