'use client';

import { useQueryClient } from '@tanstack/react-query';
import {
  type ColumnOrderState,
  type ColumnPinningState,
  type ColumnSizingState,
  functionalUpdate,
  type Updater,
} from '@tanstack/react-table';
import type { ListPreferences } from '@/lib/console/views/view-actions';
import { preferencesKey, usePreferences } from '../preferences/preferences';
import type { ListState } from '../url-state/list-state';
import type { ChangeList } from '../url-state/use-list-state';
import type { ListShape } from './column';
import { columnLayoutOf, writeColumnSizing } from './column-layout';

const loadSave = () => import('./save-widths');

/**
 * The column layout of a list, as state of TanStack Table. Choice, order and pinning live in the address. Widths are the
 * person's own for this list, unless the address (a saved view, for instance) brings widths: then they change there.
 */
export function useColumnLayout(shape: ListShape, state: ListState, change: ChangeList) {
  const client = useQueryClient();
  const memory = usePreferences(shape);
  const widths = state.w || memory.widths;
  const { columns, ...layout } = columnLayoutOf(shape, { cols: state.cols, pin: state.pin, widths });
  const { columnOrder, columnVisibility, columnPinning, columnSizing } = layout;

  const setWidths = (text: string) => {
    if (state.w || !shape.views) return change({ w: text || null }, 'replace');
    client.setQueryData<ListPreferences>(preferencesKey(shape), { ...memory, widths: text });
    const { list } = shape.views;
    void loadSave().then((m) => m.keepWidths(shape.tenant, list, text));
  };

  return {
    columns,
    layout,
    /** Somebody changed it: there is a default to go back to. */
    isCustom: state.cols.length > 0 || state.pin.length > 0 || widths !== '',
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
        // The first column is always pinned; the address names the others.
        const [, ...pin] = functionalUpdate(updater, columnPinning).start;
        change({ pin: pin.length > 0 ? pin : null }, 'replace');
      },
      onColumnSizingChange: (updater: Updater<ColumnSizingState>) =>
        setWidths(writeColumnSizing(functionalUpdate(updater, columnSizing))),
    },
  };
}

export type ColumnLayoutControl = ReturnType<typeof useColumnLayout>;
