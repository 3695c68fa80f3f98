'use client';

import { type KeyboardEvent, memo } from 'react';
import { Checkbox } from '@/components/ui/checkbox';
import { DateInput } from '@/components/ui/date-input';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import type { Labels } from '@/components/ui/use-labels';
import type { Field } from '@/lib/contract/schema/describe';
import { typing } from '../fields/field-positions';
import type { FormValue } from '../values/form-values';
import { type Suggest, SuggestInput } from './suggest-input';

type Cell = { at: number; column: string };

/** The cell that an event happened in. */
export function cellOf(target: EventTarget): Cell | undefined {
  const cell = target instanceof Element ? target.closest('[data-cell]') : null;
  const [row = '', column = ''] = cell?.getAttribute('data-cell')?.split(' ') ?? [];
  return column ? { at: Number(row), column } : undefined;
}

type Ways = {
  go: (at: number, column: string) => void;
  add: (column: string) => void;
  remove: (at: number, column: string) => void;
  repeat: (at: number, column: string) => void;
  trouble: (step: 1 | -1) => void;
  count: number;
};

/**
 * Keys of the rows: Enter and arrows go along a column, Enter after the last row adds one, Ctrl+D repeats a row,
 * Ctrl+Delete takes it away, F8 goes to the next row that is wrong.
 */
export function onRowKey(event: KeyboardEvent, ways: Ways): void {
  const { key, shiftKey } = event;
  const ctrl = event.ctrlKey || event.metaKey;
  if (key === 'F8') {
    event.preventDefault();
    ways.trouble(shiftKey ? -1 : 1);
    return;
  }
  const cell = cellOf(event.target);
  if (!cell || event.altKey || event.nativeEvent.isComposing) return;
  const { at, column } = cell;
  const isInput = event.target instanceof HTMLInputElement;
  const step = { ArrowDown: 1, ArrowUp: -1, Enter: shiftKey ? -1 : 1 }[key];
  if (ctrl && key === 'Delete') ways.remove(at, column);
  else if (ctrl && key.toLowerCase() === 'd') ways.repeat(at, column);
  else if (!ctrl && isInput && step) {
    const to = at + step;
    if (to >= ways.count && key === 'Enter') ways.add(column);
    else ways.go(Math.max(0, Math.min(to, ways.count - 1)), column);
  } else return;
  event.preventDefault();
}

/** One field of one row. Its column's head names it for the eye, the row's number besides for the ear. */
export const RowCell = memo(function RowCell({
  id,
  place,
  field,
  value,
  at,
  head,
  wrong,
  words,
  suggest,
  onEdit,
}: {
  id: string;
  place: string;
  field: Field;
  value: FormValue;
  at: number;
  head: string;
  wrong: string | undefined;
  words: Labels;
  suggest: Suggest | undefined;
  onEdit: (column: string, value: FormValue) => void;
}) {
  const { name, kind } = field;
  const aria = {
    id,
    'aria-label': `${head} ${at + 1}`,
    'aria-required': field.required || undefined,
    'aria-invalid': wrong ? true : undefined,
    'aria-describedby': wrong ? `${id}-text` : undefined,
  };
  const text = typeof value === 'string' ? value : '';
  const edit = (typed: string) => onEdit(name, typed);
  return (
    <div
      data-place={place}
      data-head={head}
      data-cell={`${at} ${name}`}
      className="min-w-0 before:text-muted before:text-xs before:content-[attr(data-head)] @max-lg:col-span-full @lg:before:content-none"
    >
      {kind === 'boolean' ? (
        <span className="flex h-control items-center">
          <Checkbox
            {...aria}
            checked={value === true}
            onChange={(event) => onEdit(name, event.target.checked || undefined)}
          />
        </span>
      ) : kind === 'enum' && !field.open ? (
        <Select
          {...aria}
          value={text}
          onChange={(event) => edit(event.target.value)}
          options={(field.values ?? []).map((v) => ({ value: v, label: words.value(v) }))}
          empty="—"
        />
      ) : suggest ? (
        <SuggestInput aria={aria} value={text} suggest={suggest} onType={edit} />
      ) : kind === 'day' || kind === 'instant' ? (
        <DateInput {...aria} time={kind === 'instant'} steps={false} value={text} onValue={edit} />
      ) : (
        <Input {...typing[kind]} {...aria} value={text} onChange={(event) => edit(event.target.value)} />
      )}
      {wrong && (
        <p id={`${id}-text`} className="mt-0.5 text-bad text-xs">
          {wrong}
        </p>
      )}
    </div>
  );
});
