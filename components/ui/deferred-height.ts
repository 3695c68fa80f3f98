import type { Virtualizer } from '@tanstack/react-virtual';

/**
 * The height of a row as the browser tells it once it has laid out the page. Asked for while rows are being drawn, it would
 * lay out the whole page then and there.
 */
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
