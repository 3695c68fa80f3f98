'use client';

import { type ReactNode, useDeferredValue, useMemo, useRef, useState } from 'react';
import { type Column, type Row, recordHref } from '@/components/data-table/columns/column';
import { displayColumns } from '@/components/data-table/columns/display-columns';
import type { Cells } from '@/components/data-table/table-body';
import { VirtualTable } from '@/components/data-table/virtual-table';
import { useFormatter } from '@/components/ui/use-formatter';
import { lineFilter } from './lines-as-text';
import { CurrentLines, LinesBar } from './lines-bar';

/** Renders a table of thousands of lines: virtualized, with search, totals, export and print. */
export function LongLines({
  json,
  columns,
  plain = columns,
  href,
  label,
  cells,
  sums,
  file,
  children,
}: {
  /** The lines as JSON, because React would encode each value separately. */
  json: string;
  columns: readonly Column[];
  plain?: readonly Column[];
  href?: string;
  label: string;
  cells?: Cells;
  sums: readonly string[];
  file: string;
  children?: ReactNode;
}) {
  const all = useMemo((): Row[] => JSON.parse(json), [json]);
  const formatter = useFormatter();
  const [text, setText] = useState('');
  const searchText = useDeferredValue(text);
  const filterLines = useMemo(() => lineFilter(all, plain), [all, plain]);
  const matches = useMemo(() => filterLines(searchText), [filterLines, searchText]);
  const box = useRef<HTMLElement>(null);
  return (
    <CurrentLines value={all}>
      <LinesBar
        {...{ sums, file, matches }}
        columns={plain}
        total={all.length}
        text={text}
        onText={(next) => {
          setText(next);
          box.current?.scrollTo({ top: 0 });
        }}
      />
      <VirtualTable
        variant="record"
        box={box}
        label={label}
        rows={matches}
        keyOf={(_, at) => at}
        getHref={(row) => recordHref(href, row)}
        columns={displayColumns(columns, { formatter, cells })}
      />
      {children}
    </CurrentLines>
  );
}
