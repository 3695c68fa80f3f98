'use client';

import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { heightLater } from '@/components/ui/deferred-height';

/** About the height of a row without a message under it. */
const ROW_PX = 40;

/**
 * The rows in sight of a long list, in a box that scrolls by itself so that what comes after the list stays near. The row
 * that has the focus stays alive out of sight: what is typed goes on reaching it.
 */
export function RowWindow({
  names,
  children,
  show,
}: {
  /** The identities of the rows: as long as it is the same list, no row is measured anew. */
  names: readonly string[];
  children: (at: number) => ReactNode;
  /** Set to a function that brings a row into sight. */
  show: RefObject<((at: number) => void) | undefined>;
}) {
  const box = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState(-1);
  const count = names.length;
  const nameOf = useCallback((at: number) => names[at] ?? at, [names]);
  const rows = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    measureElement: heightLater,
    getItemKey: nameOf,
    overscan: 6,
    initialRect: { width: 0, height: 480 },
    rangeExtractor: (range) => {
      const seen = defaultRangeExtractor(range);
      return held < 0 || held >= count || seen.includes(held) ? seen : [...seen, held].sort((a, b) => a - b);
    },
  });
  useEffect(() => {
    show.current = (at) => rows.scrollToIndex(at, { align: 'center' });
    return () => {
      show.current = undefined;
    };
  }, [rows, show]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the focus bubbles up from the cells
    <div
      ref={box}
      className="max-h-[60vh] overflow-y-auto overscroll-contain rounded-md border p-2"
      onFocus={(event) => {
        const at = event.target.closest('[data-index]')?.getAttribute('data-index');
        if (at) setHeld(Number(at));
      }}
      onBlur={() => setHeld(-1)}
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
