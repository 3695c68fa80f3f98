'use client';

import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useTranslations } from 'next-intl';
import type { KeyboardEvent } from 'react';
import { useFieldArray } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { newRow } from './draft';
import { FieldText } from './field-text';
import { LineCell } from './line-cell';
import { idOf } from './scope';
import { messageOf, useField } from './use-field';

/**
 * Rows of an operation (`lineItems`), a column a field. Enter goes down the column and adds a row after the last one,
 * Shift+Enter goes up, Ctrl+Delete takes the row away.
 */
export function Lines({ name, columns }: { name: string; columns: readonly string[] }) {
  const t = useTranslations('form.lines');
  const { scope, field, error, words, id } = useField(name);
  const { fields: rows, append, remove } = useFieldArray({ control: scope.values.control, name });
  const listMessage = messageOf(error);
  const wrong =
    listMessage === undefined
      ? scope.refused.get(name)
      : words.mistake(listMessage, field, rows.length === 0 ? undefined : 'rows');

  // After React has drawn the rows that there are then.
  const focusSoon = (row: number, column: string) =>
    requestAnimationFrame(() => document.getElementById(idOf(scope, `${name}.${row}.${column}`))?.focus());
  const add = (column = columns[0] ?? '') => {
    append(newRow(field.item ?? [], scope.reader), { shouldFocus: false });
    focusSoon(rows.length, column);
  };
  const take = (row: number, column = columns[0] ?? '') => {
    remove(row);
    if (rows.length > 1) focusSoon(Math.min(row, rows.length - 2), column);
    else document.getElementById(id)?.focus();
  };
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const cell = event.target instanceof Element ? event.target.closest('[data-cell]') : null;
    const [row = '', column = ''] = cell?.getAttribute('data-cell')?.split(' ') ?? [];
    if (!column) return;
    const at = Number(row);
    if (event.key === 'Delete' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      take(at, column);
    }
    const isEnter =
      event.key === 'Enter' && !event.ctrlKey && !event.metaKey && event.target instanceof HTMLInputElement;
    if (!isEnter) return;
    event.preventDefault();
    if (event.shiftKey) focusSoon(Math.max(0, at - 1), column);
    else if (at + 1 < rows.length) focusSoon(at + 1, column);
    else add(column);
  }

  const template = { gridTemplateColumns: `2rem repeat(${columns.length}, minmax(0, 1fr)) var(--control)` };
  return (
    <div data-place={name} className="col-span-full flex min-w-0 flex-col gap-1 not-first:mt-4">
      <span id={`${id}-label`} className="font-semibold text-base">
        {words.label(field.name)} <span className="font-normal text-muted text-sm">{rows.length}</span>
      </span>
      {rows.length > 0 && (
        <div aria-hidden="true" className="hidden gap-2 text-muted text-xs @lg:grid" style={template}>
          <span />
          {columns.map((column) => (
            <span key={column}>{words.label(column)}</span>
          ))}
        </div>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys bubble up from the cells' own controls */}
      <div onKeyDown={onKeyDown} className="flex flex-col gap-2">
        {rows.map((row, at) => (
          <div
            key={row.id}
            className="grid items-start gap-2 border-b pb-2 @max-lg:grid-cols-[1fr_auto]! @lg:border-0 @lg:pb-0"
            style={template}
          >
            <span className="flex h-control items-center text-faint text-xs @max-lg:order-first">
              {at + 1}
            </span>
            {columns.map((column) => (
              <div key={column} data-cell={`${at} ${column}`} className="min-w-0 @max-lg:col-span-full">
                <LineCell place={`${name}.${at}.${column}`} row={at} head={words.label(column)} />
              </div>
            ))}
            <IconButton
              label={t('remove', { n: at + 1 })}
              keys="Ctrl+Delete"
              onClick={() => take(at)}
              className="@max-lg:order-first"
            >
              <Trash2 />
            </IconButton>
          </div>
        ))}
      </div>
      <Button
        id={id}
        size="sm"
        icon={<Plus />}
        onClick={() => add()}
        className="self-start"
        aria-describedby={wrong ? `${id}-text` : undefined}
      >
        {t('add')}
      </Button>
      <FieldText id={id} wrong={wrong} />
    </div>
  );
}
