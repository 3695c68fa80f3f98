'use client';

import { useTranslations } from 'next-intl';
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { get, useController, useFormContext, useFormState } from 'react-hook-form';
import { Chip } from '@/components/ui/chip';
import { chipFieldStyle, chipInputStyle, cx } from '@/components/ui/style';
import { TagInput, useCommonTags } from '@/components/ui/tags/tag-input';
import { isReadable, recordActions } from '@/lib/contract/record-actions';
import { errorMessage } from '../values/field-errors';
import type { ControlProps } from './control';
import { useFieldsContext } from './fields-context';

/** Renders an input for the tag of a record. Suggests the tenant's most frequent tags. */
export function TagControl({ path, aria }: ControlProps) {
  const t = useTranslations('form.tags');
  const { operation, tenant } = useFieldsContext();
  const { field } = useController({ name: path });
  const commonTags = useCommonTags(
    tenant,
    isReadable(operation) ? recordActions[operation].record.list.operation : undefined,
  );
  return (
    <TagInput
      {...aria}
      invalid={aria['aria-invalid']}
      ref={field.ref}
      value={String(field.value ?? '')}
      onValue={field.onChange}
      onBlur={field.onBlur}
      commonTags={commonTags}
      preview={t('sentAs')}
    />
  );
}

/** Splits text into entries at line breaks, commas, semicolons and tabs. Codes are also split at spaces. */
export function splitEntries(text: string, isCode: boolean): string[] {
  return text
    .split(isCode ? /[\s,;]+/ : /[\n\r\t,;]+/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/** Appends entries to a list, in order. Duplicates are returned separately and not appended. */
export function appendEntries(
  list: readonly string[],
  more: readonly string[],
): { list: string[]; repeated: string[] } {
  const all = new Set(list);
  const repeated = more.filter((entry, at) => all.has(entry) || more.indexOf(entry) < at);
  for (const entry of more) all.add(entry);
  return { list: [...all], repeated: [...new Set(repeated)] };
}

/**
 * Renders a list of plain values as chips. Enter, a comma or a paste adds entries. Backspace in the empty field removes
 * the last entry.
 */
export function ListControl({ path, field, aria }: ControlProps) {
  const t = useTranslations('form.list');
  const form = useFormContext();
  const control = useController({ name: path });
  const [note, setNote] = useState('');
  const input = useRef<HTMLInputElement | null>(null);
  const { errors } = useFormState({ name: path });
  const list: readonly string[] = Array.isArray(control.field.value) ? control.field.value.map(String) : [];
  const messages = list.map((_, index) => errorMessage(get(errors, `${path}.${index}`)));
  const isCode = field.of === 'code';

  function add(text: string) {
    const next = appendEntries(list, splitEntries(text, isCode));
    if (next.list.length > list.length) control.field.onChange(next.list);
    setNote(next.repeated.length > 0 ? t('repeated', { values: next.repeated.join(', ') }) : '');
    if (input.current) input.current.value = '';
  }
  const remove = (index: number) => {
    form.setValue(path, list.toSpliced(index, 1), { shouldDirty: true });
    // Move the errors of the following entries with their entries.
    form.clearErrors(path);
    messages.toSpliced(index, 1).forEach((message, at) => {
      if (message) form.setError(`${path}.${at}`, { type: 'entry', message });
    });
    input.current?.focus();
  };
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { value } = event.currentTarget;
    if (value === '' && event.key === 'Backspace' && list.length > 0) remove(list.length - 1);
    if (value.trim() === '') return;
    if (event.key !== 'Enter' && event.key !== ',' && event.key !== ';') return;
    add(value);
    // Ctrl+Enter still submits the form, including the added entry.
    if (!event.ctrlKey && !event.metaKey) event.preventDefault();
  }
  function onPaste(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = event.clipboardData.getData('text');
    if (splitEntries(pasted, isCode).length < 2) return;
    event.preventDefault();
    add(`${event.currentTarget.value}\n${pasted}`);
  }
  return (
    <div className={chipFieldStyle}>
      {list.map((entry, at) => (
        <Chip
          key={entry}
          data-place={`${path}.${at}`}
          bad={Boolean(messages[at])}
          remove={{
            id: `${aria.id}.${at}`,
            'aria-label': t('remove', { value: entry }),
            'aria-describedby': messages[at] ? `${aria.id}.${at}-text` : undefined,
            onClick: () => remove(at),
          }}
        >
          <span className={cx('truncate', isCode && 'font-mono')}>{entry}</span>
        </Chip>
      ))}
      <input
        {...aria}
        ref={(node) => {
          input.current = node;
          control.field.ref(node);
        }}
        autoComplete="off"
        spellCheck={isCode ? false : undefined}
        placeholder={list.length === 0 ? t('hint') : undefined}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={(event) => {
          add(event.target.value);
          control.field.onBlur();
        }}
        className={cx(chipInputStyle, 'placeholder:font-sans', isCode && 'font-mono')}
      />
      <span role="status" className="basis-full px-1 text-muted text-xs empty:hidden">
        {note}
      </span>
      {messages.map((message, at) =>
        message ? (
          <p key={list[at]} id={`${aria.id}.${at}-text`} className="basis-full px-1 text-bad text-xs">
            <span className="font-mono">{list[at]}</span> {message}
          </p>
        ) : null,
      )}
    </div>
  );
}
