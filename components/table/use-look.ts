'use client';

import { useQueryClient } from '@tanstack/react-query';
import type { ListMemory } from '@/lib/gateway/views';
import { visibleColumns } from './arrange';
import type { Column, ListShape } from './column';
import { memoryKey } from './memory-key';
import type { Order } from './moved';
import type { ListState } from './state';
import type { ChangeList } from './use-list-state';
import { useMemory } from './use-memory';

export type Look = {
  /** The columns to draw, in order, each with its width. */
  columns: readonly Column[];
  /** Own widths in force, as the address writes them. */
  widths: string;
  /** Columns in another order: `moved`. */
  move: (order: Order) => void;
  /** Other own widths: `sized`. */
  size: (widths: string) => void;
  reset: () => void;
};

const keepLater = () => import('./keep-widths');

/**
 * How the columns stand. Choice, order and what is held are the address's. Widths are the person's own at this list, unless
 * the address, a view's for instance, brings widths: then they are changed there.
 */
export function useLook(shape: ListShape, state: ListState, change: ChangeList): Look {
  const client = useQueryClient();
  const memory = useMemory(shape);
  const widths = state.w || memory.widths;
  const columns = visibleColumns(shape, { cols: state.cols, pin: state.pin, widths });

  const keep = (text: string) => {
    if (state.w || !shape.views) return change({ w: text || null }, 'replace');
    client.setQueryData<ListMemory>(memoryKey(shape), { ...memory, widths: text });
    void keepLater().then((m) => m.keepWidths(shape.tenant, shape.views?.list ?? '', text));
  };

  return {
    columns,
    widths,
    move: ({ cols, pin }) => change({ cols, pin: pin.length > 0 ? pin : null }, 'replace'),
    size: keep,
    reset: () => {
      if (widths) keep('');
      change({ cols: null, pin: null, w: null }, 'replace');
    },
  };
}
