'use client';

import { useTranslations } from 'next-intl';
import { type ClipboardEvent, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { useInputLocale } from '@/components/ui/use-formatter';
import { isSameValue } from '@/lib/contract/schema/compare';
import type { Field } from '@/lib/contract/schema/describe';
import { useFieldsContext } from '../fields/fields-context';
import { type FormValues, toFormValues } from '../values/payload';
import type { PastedTable } from './read-paste';
import { findCell } from './row-shortcuts';

/** True if a text has more than one cell. Ignores the line break that spreadsheets append to a single cell. */
export const isTable = (text: string): boolean => /\t|\r?\n(?!$)/.test(text.replace(/\r?\n$/, ''));

export type PasteResult =
  | { kind: 'inserted'; rows: number; undo: () => void }
  | { kind: 'unmatched'; unmatched: PastedTable['unmatched']; insertMatched: () => void }
  | { kind: 'tooMany'; rows: number; max: number };

/** Removes a paste from the rows, except rows edited, added or moved after the paste. */
export const withoutPaste = (
  now: readonly FormValues[],
  before: readonly FormValues[],
  after: readonly FormValues[],
): FormValues[] =>
  now.flatMap((row, index) => (isSameValue(row, after[index]) ? before.slice(index, index + 1) : [row]));

/**
 * Pastes a spreadsheet table into the rows. If some columns match no field, nothing is inserted until the user agrees
 * to drop those columns.
 */
export function usePaste({
  list,
  field: { item = [], max = Number.POSITIVE_INFINITY },
  columns,
  replace,
  focus,
}: {
  list: string;
  field: Field;
  columns: readonly string[];
  replace: (rows: FormValues[]) => void;
  focus: (index: number, column: string) => void;
}) {
  const form = useFormContext();
  const inputLocale = useInputLocale();
  const { headings } = useFieldsContext();
  const [result, setResult] = useState<PasteResult | undefined>(undefined);
  const currentRows = (): FormValues[] => structuredClone(form.getValues(list) ?? []);

  function insert(pasted: readonly FormValues[], at: number | undefined, column: string) {
    const before = currentRows();
    const start = at ?? before.length;
    const count = Math.max(before.length, start + pasted.length);
    if (count > max) return setResult({ kind: 'tooMany', rows: count, max });
    const blank = toFormValues(item, {}, inputLocale);
    const after = Array.from({ length: count }, (_, index) => ({
      ...(before[index] ?? blank),
      ...pasted[index - start],
    }));
    replace(after);
    focus(start, column);
    setResult({
      kind: 'inserted',
      rows: pasted.length,
      undo: () => {
        replace(withoutPaste(currentRows(), before, after));
        setResult(undefined);
      },
    });
  }

  async function onPaste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text/plain');
    if (!isTable(text)) return;
    event.preventDefault();
    const cell = findCell(event.target);
    const column = cell?.column ?? columns[0] ?? '';
    const { parseTable, matchColumns, toRows } = await import('./read-paste');
    const table = matchColumns(
      parseTable(text),
      columns,
      column,
      (name) => headings[`${list}.${name}`] ?? [name],
    );
    const pasted = await toRows(table, item, inputLocale);
    if (table.unmatched.length === 0) return insert(pasted, cell?.index, column);
    setResult({
      kind: 'unmatched',
      unmatched: table.unmatched,
      insertMatched: () => insert(pasted, cell?.index, column),
    });
  }
  return { result, onPaste, dismiss: () => setResult(undefined) };
}

/** Shows the result of a paste, and the columns that match no field. */
export function PasteNotice({ result, onClose }: { result: PasteResult; onClose: () => void }) {
  const t = useTranslations('form.lines');
  const tUi = useTranslations('ui');
  const tForm = useTranslations('form');
  if (result.kind === 'inserted')
    return (
      <p role="status" className="flex flex-wrap items-center gap-2 text-muted text-sm">
        {t('pasted', { n: result.rows })}
        <Button size="sm" variant="ghost" onClick={result.undo}>
          {tForm('undo')}
        </Button>
      </p>
    );
  if (result.kind === 'tooMany')
    return (
      <Notice variant="bad" title={t('tooMany', { n: result.rows, most: result.max })}>
        {t('nothingAdded')}
      </Notice>
    );
  return (
    <Notice variant="bad" title={t('extra', { n: result.unmatched.length })}>
      <ul>
        {result.unmatched.map(({ heading, position, sample }) => (
          <li key={position}>
            {heading || t('column', { n: position })}: <code>{sample}</code>
          </li>
        ))}
      </ul>
      <p>{t('nothingAdded')}</p>
      <p className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" onClick={onClose}>
          {tUi('cancel')}
        </Button>
        <Button size="sm" onClick={result.insertMatched}>
          {t('addOtherColumns')}
        </Button>
      </p>
    </Notice>
  );
}
