'use client';

import { type ComponentProps, type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useVirtualRows } from '@/components/ui/use-virtual-rows';
import { StaticTable } from './static-table';

/** Returns true while the page is printed, because printing needs all rows, not only the visible ones. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    // Synchronous, because the browser prints right after this event.
    const startPrinting = () => flushSync(() => setPrinting(true));
    const endPrinting = () => setPrinting(false);
    addEventListener('beforeprint', startPrinting);
    addEventListener('afterprint', endPrinting);
    return () => {
      removeEventListener('beforeprint', startPrinting);
      removeEventListener('afterprint', endPrinting);
    };
  }, []);
  return printing;
}

/** Assumed height of a row in pixels until the row is measured. Cards on phones are higher. */
const ROW_PX = 36;

/** Renders a static table for thousands of rows. Only rows in view are rendered. */
export function VirtualTable<R>({
  box,
  ...table
}: ComponentProps<typeof StaticTable<R>> & { box: RefObject<HTMLElement | null> }) {
  const count = table.rows.length;
  const printing = usePrinting();
  const rows = useVirtualRows(box, ROW_PX, { count });
  const items = rows.getVirtualItems();
  return (
    <StaticTable
      {...table}
      box={box}
      className={printing ? undefined : 'max-h-[60vh]'}
      range={
        printing
          ? undefined
          : {
              indexes: items.map(({ index }) => index),
              before: items[0]?.start ?? 0,
              after: rows.getTotalSize() - (items.at(-1)?.end ?? 0),
              measure: rows.measureElement,
            }
      }
    />
  );
}
