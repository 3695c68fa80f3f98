'use client';

import { defaultRangeExtractor } from '@tanstack/react-virtual';
import { type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react';
import { useVirtualRows } from '@/components/ui/use-virtual-rows';

/** The height of a row without an error message. */
const ROW_PX = 40;

/**
 * Renders a virtual list in its own scroll container. The focused row stays mounted, so that it keeps receiving
 * keystrokes.
 */
export function RowWindow({
  count,
  rowKey,
  scrollTo,
  children,
}: {
  count: number;
  rowKey: (index: number) => string | number;
  /** Receives a function that scrolls a row into view. */
  scrollTo: Ref<(index: number) => void>;
  children: (index: number) => ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState(-1);
  const rows = useVirtualRows(box, ROW_PX, {
    count,
    getItemKey: rowKey,
    rangeExtractor: (range) => {
      const visible = defaultRangeExtractor(range);
      if (focused < 0 || focused >= count || visible.includes(focused)) return visible;
      return [...visible, focused].sort((a, b) => a - b);
    },
  });
  useImperativeHandle(scrollTo, () => (index) => rows.scrollToIndex(index, { align: 'center' }), [rows]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: focus events bubble up from the cells
    <div
      ref={box}
      className="max-h-[60vh] overflow-y-auto overscroll-contain rounded-md border p-2"
      onFocus={(event) => {
        const index = event.target.closest('[data-index]')?.getAttribute('data-index');
        if (index) setFocused(Number(index));
      }}
      onBlur={() => setFocused(-1)}
    >
      <div className="relative" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map((item) => (
          <div
            key={item.key}
            ref={rows.measureElement}
            data-index={item.index}
            className="absolute inset-x-0 top-0 pb-2"
            style={{ transform: `translateY(${item.start}px)` }}
          >
            {children(item.index)}
          </div>
        ))}
      </div>
    </div>
  );
}
