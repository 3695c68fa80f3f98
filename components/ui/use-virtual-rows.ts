'use client';

import { useVirtualizer, type Virtualizer, type VirtualizerOptions } from '@tanstack/react-virtual';
import type { RefObject } from 'react';

/** Returns the last observed height of a row. Measuring during rendering would force a layout of the whole page. */
function measureAfterLayout(
  row: HTMLElement,
  entry: ResizeObserverEntry | undefined,
  rows: Virtualizer<HTMLElement, HTMLElement>,
): number {
  const boxSize = entry?.borderBoxSize[0];
  if (boxSize) return Math.round(boxSize.blockSize);
  const at = rows.indexFromElement(row);
  return rows.itemSizeCache.get(rows.options.getItemKey(at)) ?? rows.options.estimateSize(at);
}

/** Virtualizes the rows of a long list. `height` is the height of a row in pixels before it is measured. */
export const useVirtualRows = (
  box: RefObject<HTMLElement | null>,
  height: number,
  options: Pick<VirtualizerOptions<HTMLElement, HTMLElement>, 'count'> &
    Partial<VirtualizerOptions<HTMLElement, HTMLElement>>,
) =>
  useVirtualizer<HTMLElement, HTMLElement>({
    getScrollElement: () => box.current,
    estimateSize: () => height,
    measureElement: measureAfterLayout,
    overscan: 8,
    // The viewport assumed during SSR and before the first measurement.
    initialRect: { width: 0, height: 480 },
    ...options,
  });
