'use client';

import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { Badge, type Variant } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { cx } from '@/components/ui/style';
import type { ImportRow, ImportRowState } from '@/lib/console/browser/import-state';
import type { ProblemMessages } from '../use-problem-messages';

/** The style of a row of the grid. The table sets the columns as CSS variables. */
export const gridLine = 'hairline-b grid grid-cols-(--cells) max-md:grid-cols-(--cells-phone)';

/** The editor of a cell. Enter saves and moves down, Tab saves and moves right, blur saves, and Escape discards. */
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
  const isDone = useRef(false);
  const finish = (text: string, next: readonly [number, number] | undefined) => {
    if (isDone.current) return;
    isDone.current = true;
    onWrite(text, next);
  };
  return (
    <td className="flex min-w-0">
      <input
        // biome-ignore lint/a11y/noAutofocus: the user has just opened this editor
        autoFocus
        aria-label={label}
        defaultValue={value}
        onFocus={(event) => event.target.setSelectionRange(value.length, value.length)}
        onKeyDown={(event) => {
          const text = event.currentTarget.value;
          if (event.key === 'Enter') finish(text, [event.shiftKey ? -1 : 1, 0]);
          else if (event.key === 'Tab') finish(text, [0, event.shiftKey ? -1 : 1]);
          else if (event.key === 'Escape') {
            isDone.current = true;
            onLeave();
          } else return;
          event.preventDefault();
          event.stopPropagation();
        }}
        onBlur={(event) => finish(event.target.value, undefined)}
        className="w-full bg-raised px-3 text-sm -outline-offset-2"
      />
    </td>
  );
}

const variants: Record<ImportRowState, Variant> = {
  open: 'neutral',
  waiting: 'info',
  done: 'good',
  failed: 'bad',
  unknown: 'warn',
  skipped: 'neutral',
};

/** True if a row can be corrected: it is neither sent, being sent nor excluded. */
export const isCorrectable = ({ state, reason }: ImportRow) =>
  (state === 'open' || state === 'failed' || state === 'skipped') && reason !== 'leftOut';

type Column = { column: number; label: string };

/** A row of the grid: its number in the file, its problems or outcome, and its cells. */
export function DisplayRow({
  row,
  index,
  top,
  onMeasure,
  columns,
  findColumn,
  messages,
  at,
  editing,
  onPick,
  onWrite,
  onCancel,
  onLeaveOut,
}: {
  row: ImportRow;
  index: number;
  top: number;
  onMeasure: (row: HTMLElement | null) => void;
  columns: readonly Column[];
  findColumn: (issue: ImportRow['issues'][number]) => number;
  messages: ProblemMessages;
  /** The column of the focused cell if the cell is in this row. */
  at?: number;
  editing?: { start?: string };
  onPick: (column: number, isRepeated: boolean) => void;
  onWrite?: (value: string, next: readonly [number, number] | undefined) => void;
  onCancel: () => void;
  onLeaveOut?: (leaveOut: boolean) => void;
}) {
  const t = useTranslations('import');
  const { state, reason, issues } = row;
  const texts = [...new Set(issues.map(messages.full))];
  const isLeftOut = reason === 'leftOut';
  const isEditable = onWrite !== undefined && isCorrectable(row);
  return (
    <tr
      ref={onMeasure}
      data-index={index}
      aria-rowindex={index + 2}
      className={cx(gridLine, 'group absolute inset-x-0 min-h-9 text-sm hover:bg-hover')}
      style={{ top }}
    >
      <th scope="row" className="pr-3 pl-4 text-left font-normal text-faint text-xs leading-9 md:pl-6">
        {row.at}
      </th>
      {/* On phones, the problems take the first line, and the cells scroll in the second line. */}
      <td
        className="relative flex min-w-0 items-center gap-2 px-3 py-2 max-md:sticky max-md:left-0 max-md:col-span-full max-md:row-start-1 max-md:w-screen max-md:px-4 max-md:pb-0"
        title={texts.join('\n') || undefined}
      >
        {state !== 'open' && <Badge variant={variants[state]}>{t(`state.${state}`)}</Badge>}
        {texts.length > 0 ? (
          <ul className="min-w-0 text-bad">
            {texts.map((text) => (
              <li key={text} className="line-clamp-3 break-words">
                {text}
              </li>
            ))}
          </ul>
        ) : (
          reason !== null && <span className="text-muted">{t(`plan.skip-${reason}`)}</span>
        )}
        {onLeaveOut && (isEditable || isLeftOut) && (
          <Button
            size="sm"
            className="not-pointer-coarse:absolute not-pointer-coarse:top-1 not-pointer-coarse:right-2 pointer-coarse:ml-auto pointer-coarse:shrink-0 not-pointer-coarse:not-group-hover:not-group-focus-within:opacity-0"
            onClick={() => onLeaveOut(!isLeftOut)}
          >
            {t(isLeftOut ? 'takeIn' : 'leaveOut')}
          </Button>
        )}
      </td>
      {columns.map(({ column, label }, i) => {
        const value = row.cells[column] ?? '';
        const isCurrent = at === i;
        const problem = issues.find((issue) => findColumn(issue) === column);
        if (isCurrent && editing && isEditable)
          return (
            <GridEditor
              key={column}
              label={label}
              value={editing.start ?? value}
              onWrite={onWrite}
              onLeave={onCancel}
            />
          );
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles the keys
          <td
            key={column}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid cell is focusable
            role="gridcell"
            tabIndex={isCurrent || (at === undefined && index === 0 && i === 0) ? 0 : -1}
            aria-readonly={!isEditable || undefined}
            aria-invalid={problem ? true : undefined}
            data-at={isCurrent ? '' : undefined}
            title={value.length > 18 ? value : undefined}
            onClick={() => onPick(i, isCurrent)}
            onDoubleClick={() => onPick(i, true)}
            className={cx(
              'min-w-0 truncate px-3 leading-9 -outline-offset-2',
              // The shadows separate adjacent invalid cells and continue the row's border.
              problem && 'bg-bad-soft text-bad shadow-[inset_1px_0_var(--canvas),inset_0_-1px_var(--line)]',
              isEditable ? 'cursor-text' : 'text-muted',
            )}
          >
            {value || (problem && <span className="text-xs">{messages.problemText(problem)}</span>)}
          </td>
        );
      })}
    </tr>
  );
}
