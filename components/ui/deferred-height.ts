import type { Virtualizer } from '@tanstack/react-virtual';

/** The height of a row, measured after layout. Measuring it during rendering would force a layout of the full page. */
export function deferHeight<Box extends Element, Item extends Element>(
  row: Item,
  entry: ResizeObserverEntry | undefined,
  rows: Virtualizer<Box, Item>,
): number {
  const boxSize = entry?.borderBoxSize[0];
  if (boxSize) return Math.round(boxSize.blockSize);
  const at = rows.indexFromElement(row);
  return rows.itemSizeCache.get(rows.options.getItemKey(at)) ?? rows.options.estimateSize(at);
}
