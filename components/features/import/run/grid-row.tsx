'use client';

import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { Badge, type Tone } from '@/components/ui/badge';
import { cx } from '@/components/ui/style';
import type { Fault } from '@/lib/files/rows-to-records';
import type { RowState } from '../row-states';
import type { GridColumn } from './grid';
import type { VisibleRow } from './visible-row';

/** A cell being written. Enter goes down, Tab goes on, Escape leaves it as it was; leaving it by the pointer writes too. */
function GridEditor({
  label,
  value,
  onWrite,
  onLeave,
}: {
  label: string;
  value: string;
  onWrite: (value: string, next: readonly [number, number] | undefined) => void;
  onLeave: () => void;
}) {
  const over = useRef(false);
  const end = (text: string, next: readonly [number, number] | undefined) => {
    if (over.current) return;
    over.current = true;
    onWrite(text, next);
  };
  return (
    <td className="h-full min-w-0">
      <input
        // biome-ignore lint/a11y/noAutofocus: the person asked for this field just now
        autoFocus
        aria-label={label}
        defaultValue={value}
        onFocus={(event) => event.target.setSelectionRange(value.length, value.length)}
        onKeyDown={(event) => {
          const text = event.currentTarget.value;
          if (event.key === 'Enter') end(text, [event.shiftKey ? -1 : 1, 0]);
          else if (event.key === 'Tab') end(text, [0, event.shiftKey ? -1 : 1]);
          else if (event.key === 'Escape') {
            over.current = true;
            onLeave();
          } else return;
          event.preventDefault();
          event.stopPropagation();
        }}
        onBlur={(event) => end(event.target.value, undefined)}
        className="h-full w-full bg-raised px-3 text-sm -outline-offset-2"
      />
    </td>
  );
}

const tones: Record<RowState, Tone> = {
  open: 'neutral',
  waiting: 'info',
  done: 'good',
  failed: 'bad',
  unknown: 'warn',
  skipped: 'neutral',
};

/** One row: its number in the file, what is wrong with it or became of it, and its cells. */
export function GridRow({
  shown,
  index,
  top,
  template,
  columns,
  cells,
  number,
  say,
  at,
  editing,
  editable,
  onPick,
  onWrite,
  onLeave,
}: {
  shown: VisibleRow;
  index: number;
  top: number;
  template: string;
  columns: readonly GridColumn[];
  cells: readonly string[];
  number: number;
  say: (fault: Fault) => string;
  /** The column of the cell that has the focus, if it is in this row. */
  at?: number;
  editing?: { start?: string };
  editable: boolean;
  onPick: (column: number, again: boolean) => void;
  onWrite: (value: string, next: readonly [number, number] | undefined) => void;
  onLeave: () => void;
}) {
  const t = useTranslations('import');
  const labelOf = (fault: Fault) => columns.find((c) => c.column === fault.column)?.label ?? fault.path;
  const told = shown.faults.map((fault) => (fault.path ? `${labelOf(fault)}: ${say(fault)}` : say(fault)));
  const note = told[0] ?? shown.note;
  return (
    <tr
      aria-rowindex={index + 2}
      className="hairline-b absolute inset-x-0 grid h-9 items-center text-sm hover:bg-hover"
      style={{ top, gridTemplateColumns: template }}
    >
      <th scope="row" className="px-3 text-left font-normal text-faint text-xs">
        {number}
      </th>
      <td className="flex min-w-0 items-center gap-2 px-3" title={told.join('\n') || shown.note}>
        {shown.state !== 'open' && <Badge tone={tones[shown.state]}>{t(`state.${shown.state}`)}</Badge>}
        <span className={cx('truncate', told.length > 0 ? 'text-bad' : 'text-muted')}>
          {note}
          {told.length > 1 && ` +${told.length - 1}`}
        </span>
      </td>
      {columns.map(({ column, label }, i) => {
        const value = cells[column] ?? '';
        const isHere = at === i;
        const isFaulty = shown.faults.some((fault) => fault.column === column);
        if (isHere && editing)
          return (
            <GridEditor
              key={column}
              label={label}
              value={editing.start ?? value}
              onWrite={onWrite}
              onLeave={onLeave}
            />
          );
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the grid hears the keys
          <td
            key={column}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid takes the focus
            role="gridcell"
            tabIndex={isHere || (at === undefined && index === 0 && i === 0) ? 0 : -1}
            aria-readonly={!editable || undefined}
            aria-invalid={isFaulty || undefined}
            data-at={isHere ? '' : undefined}
            title={value.length > 18 ? value : undefined}
            onClick={() => onPick(i, isHere)}
            onDoubleClick={() => onPick(i, true)}
            className={cx(
              'h-full min-w-0 truncate px-3 leading-9 -outline-offset-2',
              isFaulty && 'bg-bad-soft text-bad',
              editable ? 'cursor-text' : 'text-muted',
            )}
          >
            {value}
          </td>
        );
      })}
    </tr>
  );
}
