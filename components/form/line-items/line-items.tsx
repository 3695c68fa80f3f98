'use client';

import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import Plus from 'lucide-react/icons/plus';
import { useFormatter, useTranslations } from 'next-intl';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { get, useFieldArray, useFormContext, useFormState } from 'react-hook-form';
import { Button, IconButton } from '@/components/ui/button';
import { cx } from '@/components/ui/style';
import { useInputLocale } from '@/components/ui/use-formatter';
import type { Field } from '@/lib/contract/schema/describe';
import { isObject } from '@/lib/contract/schema/is-record';
import { FieldText, RequiredMark } from '../fields/field';
import { useField } from '../fields/fields-context';
import { listErrors } from '../values/field-errors';
import { toFormValues } from '../values/payload';
import { isAmount } from './line-cell';
import { LineRow } from './line-row';
import { findCell, handleRowKey } from './row-shortcuts';
import { RowWindow } from './row-window';
import type { LoadSuggestions } from './suggest-input';
import { PasteNotice, usePaste } from './use-paste';

function ProblemBar({ count, onStep }: { count: number; onStep: (step: 1 | -1) => void }) {
  const t = useTranslations('form.lines');
  if (count === 0) return null;
  return (
    <div className="flex items-center gap-1 self-start rounded-md bg-bad-soft pl-3 text-bad text-sm">
      <span role="status">{t('problems', { n: count })}</span>
      <IconButton label={t('nextProblem')} keys="F8" onClick={() => onStep(1)}>
        <ChevronDown />
      </IconButton>
      <IconButton label={t('previousProblem')} keys="Shift+F8" onClick={() => onStep(-1)}>
        <ChevronUp />
      </IconButton>
    </div>
  );
}

export const rowsWithErrors = (errors: unknown): number[] =>
  isObject(errors)
    ? Object.keys(errors)
        .filter((key) => /^\d+$/.test(key) && listErrors(errors[key]).length > 0)
        .map(Number)
    : [];

/** Finds the next or previous row with an error, and wraps around at the ends. */
export function nextProblem(rows: readonly number[], from: number, step: 1 | -1): number | undefined {
  return step > 0
    ? (rows.find((row) => row > from) ?? rows[0])
    : (rows.findLast((row) => row < from) ?? rows.at(-1));
}

/** Lists with more rows are virtualized. */
const MAX_RENDERED = 40;

/**
 * Returns the width of a column. The first column identifies the line and is the widest. Columns of amounts and
 * checkboxes are narrow.
 */
const columnWidth = (field: Field | undefined, isFirst: boolean): string => {
  if (isFirst) return 'minmax(0, 2fr)';
  if (field?.kind === 'boolean') return '5rem';
  return isAmount(field) ? '5.5rem' : 'minmax(0, 1fr)';
};

const isCell = ({ kind }: Field) => kind !== 'object' && kind !== 'lines';

const noSuggestions: Readonly<Record<string, LoadSuggestions>> = {};
const noColumns: readonly string[] = [];

/**
 * Renders the rows of a list such as `lineItems`, with all their fields. Users type rows or paste them from a
 * spreadsheet.
 */
export function LineItems({
  name,
  required = noColumns,
  suggestions = noSuggestions,
}: {
  name: string;
  /** Columns that the form requires, although the contract does not. The array must be stable. */
  required?: readonly string[];
  /** Suggestions by column. The object must be stable, because rows are memoized. */
  suggestions?: Readonly<Record<string, LoadSuggestions>>;
}) {
  const t = useTranslations('form.lines');
  const format = useFormatter();
  const { context, field, error, labels, id } = useField(name);
  const inputLocale = useInputLocale();
  const { getValues } = useFormContext();
  const rows = useFieldArray({ name });
  const { errors } = useFormState({ name });
  const rowErrors: unknown = get(errors, name);
  const { item = [] } = field;
  const columns = useMemo(() => item.filter(isCell).map((column) => column.name), [item]);
  const count = rows.fields.length;
  const scrollTo = useRef<(index: number) => void>(null);
  const current = useRef(-1);
  const problems = rowsWithErrors(rowErrors);
  const first = columns[0] ?? '';

  /** Focuses a cell after React and the virtual window have rendered it. */
  const focus = useCallback(
    (index: number, column: string) => {
      let attempts = 60;
      let cell: HTMLElement | null = null;
      const tryFocus = () => {
        const { activeElement, body } = document;
        const hasFocusMoved = cell !== null && activeElement !== cell && activeElement !== body;
        if (attempts-- === 0 || hasFocusMoved) return;
        // Pasted rows replace the focused cell shortly afterwards, so keep looping after the first focus.
        if (!cell?.isConnected) {
          cell = document.getElementById(`${context.id}${name}.${index}.${column}`);
          if (cell) cell.focus();
          else scrollTo.current?.(index);
        }
        requestAnimationFrame(tryFocus);
      };
      requestAnimationFrame(tryFocus);
    },
    [context.id, name],
  );
  const paste = usePaste({ list: name, field, columns, replace: rows.replace, focus });
  const options = { shouldFocus: false };
  const actions = {
    count,
    focus,
    append: (column: string) => {
      rows.append(toFormValues(item, {}, inputLocale), options);
      focus(count, column);
    },
    remove: (index: number, column: string) => {
      rows.remove(index);
      if (count > 1) focus(Math.min(index, count - 2), column);
      else document.getElementById(id)?.focus();
    },
    duplicate: (index: number, column: string) => {
      rows.insert(index + 1, getValues(`${name}.${index}`), options);
      focus(index + 1, column);
    },
    nextProblem: (step: 1 | -1) => {
      const index = nextProblem(problems, current.current, step);
      if (index === undefined) return;
      current.current = index;
      focus(index, columns.find((column) => get(errors, `${name}.${index}.${column}`)) ?? first);
    },
  };
  const onRemove = useEffectEvent((index: number) => actions.remove(index, first));
  const onDuplicate = useEffectEvent((index: number) => actions.duplicate(index, first));
  const rowProps = useMemo(
    () => ({
      list: name,
      columns: columns.flatMap((column) => field.item?.find((f) => f.name === column) ?? []),
      template: `1.5rem ${columns
        .map((column) =>
          columnWidth(
            field.item?.find((f) => f.name === column),
            column === first,
          ),
        )
        .join(' ')} calc(2 * var(--control))`,
      suggestions,
      required: columns.filter(
        (column) => required.includes(column) || field.item?.find((f) => f.name === column)?.required,
      ),
      onRemove: (index: number) => onRemove(index),
      onDuplicate: (index: number) => onDuplicate(index),
    }),
    [name, columns, field, suggestions, required, first],
  );
  // If all rows are empty, their required cells show that the list is required.
  const isInCells =
    count > 0 && rowProps.required.length > 0 && get(errors, `${name}.root.type`) === 'required';
  const missing = isInCells ? error : undefined;
  const listError = isInCells ? undefined : error;

  const { focusInList } = context;
  useEffect(() => {
    focusInList.set(name, (path) => {
      const [index, column = first] = path.slice(name.length + 1).split('.');
      focus(Number(index), column);
    });
    return () => {
      focusInList.delete(name);
    };
  }, [focusInList, name, first, focus]);

  const rowKey = useCallback((index: number) => rows.fields[index]?.id ?? index, [rows.fields]);
  const renderRow = (index: number) => (
    <LineRow key={rowKey(index)} index={index} missing={missing} {...rowProps} />
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and pastes bubble up from the controls of the cells
    <div
      data-place={name}
      className="flex min-w-0 basis-full flex-col gap-2 not-first:mt-4"
      onKeyDown={(event) => handleRowKey(event, actions)}
      onPaste={(event) => void paste.onPaste(event)}
      onFocus={(event) => {
        current.current = findCell(event.target)?.index ?? current.current;
      }}
    >
      <span id={`${id}-label`} className="font-semibold text-base">
        {labels.label(field.name)}{' '}
        <span className="font-normal text-muted text-sm">{format.number(count)}</span>
      </span>
      <ProblemBar count={problems.length} onStep={actions.nextProblem} />
      {paste.result && <PasteNotice result={paste.result} onClose={paste.dismiss} />}
      {count > 0 && (
        <div
          aria-hidden="true"
          className={`hidden items-end gap-2 text-muted text-xs @lg:grid ${count > MAX_RENDERED ? 'pr-5 pl-2' : ''}`}
          style={{ gridTemplateColumns: rowProps.template }}
        >
          <span />
          {columns.map((column) => (
            <span
              key={column}
              className={cx(
                'break-words',
                // Padding separates the right-aligned heading from the next heading.
                isAmount(item.find((f) => f.name === column)) && 'pr-2 text-right',
              )}
            >
              {labels.label(column)}
              {rowProps.required.includes(column) && <RequiredMark />}
            </span>
          ))}
        </div>
      )}
      {count > MAX_RENDERED ? (
        <RowWindow count={count} rowKey={rowKey} scrollTo={scrollTo}>
          {renderRow}
        </RowWindow>
      ) : (
        <div className="flex flex-col gap-2">{rows.fields.map((_, index) => renderRow(index))}</div>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          id={id}
          size="sm"
          icon={<Plus />}
          onClick={() => actions.append(first)}
          aria-describedby={listError ? `${id}-text` : `${id}-paste`}
        >
          {t('add')}
        </Button>
        <span id={`${id}-paste`} className="text-muted text-xs">
          {t('mayPaste')}
        </span>
      </div>
      <FieldText id={id} error={listError && count === 0 ? t('missing') : listError} />
    </div>
  );
}
