'use client';

import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useRowClick } from '@/components/data-table/clickable-rows';
import type { Column, Row } from '@/components/data-table/columns/column';
import type { Cells } from '@/components/data-table/rows';
import { useFormatter } from '@/components/ui/use-formatter';
import { useVirtualRows } from '@/components/ui/use-virtual-rows';
import { lineFilter } from './lines-as-text';
import { CurrentLines, LinesBar } from './lines-bar';
import { LineRow, LinesFrame } from './lines-parts';

/** True while the page is being printed: then all lines are rendered, not only the visible ones. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    // Synchronous, because the browser prints right after this event.
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  return printing;
}

/** Estimated row height; cards on phones are measured. */
const ROW_PX = 36;

/** Thousands of lines: virtualized, with search, totals, export and print. */
export function LongLines({
  json,
  columns,
  plain = columns,
  labels,
  href,
  label,
  cells,
  sums,
  file,
  children,
}: {
  /** The lines as JSON: React would encode and check their values one by one. */
  json: string;
  columns: readonly Column[];
  /** The columns for search and export. */
  plain?: readonly Column[];
  labels: Readonly<Record<string, string>>;
  href?: string;
  label: string;
  cells?: Cells;
  sums: readonly string[];
  file: string;
  children?: ReactNode;
}) {
  const all = useMemo((): Row[] => JSON.parse(json), [json]);
  const reader = useFormatter();
  const [text, setText] = useState('');
  const searchText = useDeferredValue(text);
  const filterLines = useMemo(() => lineFilter(all, plain), [all, plain]);
  const found = useMemo(() => filterLines(searchText), [filterLines, searchText]);
  const printing = usePrinting();
  const box = useRef<HTMLElement>(null);
  const links = useRowClick();
  const rows = useVirtualRows(box, ROW_PX, { count: found.length });
  const virtualItems = rows.getVirtualItems();
  const visibleIndexes = printing ? found.map((_, at) => at) : virtualItems.map(({ index }) => index);
  const before = printing ? 0 : (virtualItems[0]?.start ?? 0);
  const after = printing ? 0 : rows.getTotalSize() - (virtualItems.at(-1)?.end ?? 0);
  const renderRow = (row: Row | undefined, at: number) =>
    row && (
      <LineRow
        key={at}
        ref={printing ? undefined : rows.measureElement}
        data-index={at}
        aria-rowindex={at + 2}
        {...{ row, columns, href, reader, cells, labels }}
      />
    );
  return (
    <CurrentLines value={all}>
      <LinesBar
        {...{ sums, file, found }}
        columns={plain}
        total={all.length}
        text={text}
        onText={(next) => {
          setText(next);
          rows.scrollToOffset(0);
        }}
      />
      <LinesFrame
        columns={columns}
        label={label}
        count={found.length}
        region={{ ref: box, className: printing ? undefined : 'max-h-[60vh]' }}
        // A margin instead of a transform: the headings stay sticky within the table's box.
        style={{ marginTop: before, marginBottom: after }}
      >
        <tbody {...links}>{visibleIndexes.map((at) => renderRow(found[at], at))}</tbody>
      </LinesFrame>
      {children}
    </CurrentLines>
  );
}
