'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type ComponentProps, type KeyboardEvent, type Ref, useRef, useState } from 'react';
import { Chip } from '@/components/ui/chip';
import { readQuery } from '@/lib/console/browser/read-query';
import type { Dqb } from '@/lib/contract/dqb/dqb';
import type { ListName } from '@/lib/contract/operations';
import { hasTags } from '@/lib/contract/record-actions';
import type { ListPage } from '@/lib/contract/schema/list-page';
import { normalizePlain } from '@/lib/contract/schema/normalize-letters';
import { Skeleton } from '../loading';
import { chipFieldStyle, chipInputStyle } from '../style';
import { commonTags, joinTag, splitTag } from './tag-text';

const MAX_SUGGESTIONS = 8;
const FRESH_MS = 300_000;
const none: readonly string[] = [];

/** Query of a hundred records with a tag, as a sample of the tags in use. */
const dqb: Dqb = {
  filters: [{ operation: 'NotEqual', property: 'tag', value: 'null' }],
  sort: [],
  offset: 0,
  count: 100,
};

/**
 * Returns the most frequent words in the tags of a list. Undefined while loading. Empty after a failure, and for lists without
 * tags.
 */
export function useCommonTags(tenant: string, list: ListName | undefined): readonly string[] | undefined {
  const { data, isLoading } = useQuery({
    ...readQuery(list ?? 'getReturnsWithTag', tenant, { dqb }),
    enabled: list !== undefined && hasTags(list),
    staleTime: FRESH_MS,
  });
  if (!data) return isLoading ? undefined : none;
  const rows: ListPage['rows'] = data.value.rows;
  return commonTags(
    rows.flatMap(({ tag }) => (typeof tag === 'string' ? tag : [])),
    MAX_SUGGESTIONS,
  );
}

type ParsedTags = { text: string; words: readonly string[]; typed: string };
const read = (text: string): ParsedTags => ({ text, words: splitTag(text), typed: '' });

/**
 * An input that edits a tag as a list of words. Enter or a comma adds the typed word, arrow keys move to the suggestions, and
 * Backspace in the empty input removes the last word. `onValue` is called while typing.
 */
export function TagInput({
  value,
  onValue,
  commonTags,
  preview,
  invalid,
  ref,
  ...aria
}: {
  value: string;
  onValue: (text: string) => void;
  /** Undefined reserves space for two lines of suggestions. */
  commonTags: readonly string[] | undefined;
  /** The label of the resulting text below the input. If undefined, the resulting text is not shown. */
  preview?: string;
  invalid?: boolean;
  ref?: Ref<HTMLInputElement>;
} & Omit<ComponentProps<'input'>, 'value' | 'ref'>) {
  const t = useTranslations('form');
  const [last, setLast] = useState(() => read(value));
  const input = useRef<HTMLInputElement>(null);
  const firstSuggestion = useRef<HTMLButtonElement>(null);
  // The value can change from outside, for example when a draft is restored.
  const parsed = last.text === value ? last : read(value);
  const { words, typed } = parsed;

  function commitWords(nextWords: readonly string[], nextTyped: string) {
    const text = joinTag(splitTag(joinTag([...nextWords, nextTyped])));
    setLast({ text, words: nextWords, typed: nextTyped });
    onValue(text);
  }
  const add = (text: string) => commitWords([...new Set([...words, ...splitTag(text)])], '');
  const addWord = (word: string) => {
    add(word);
    input.current?.focus();
  };
  const remove = (word: string) => {
    commitWords(
      words.filter((own) => own !== word),
      typed,
    );
    input.current?.focus();
  };
  function onSuggestionKeyDown(event: KeyboardEvent<HTMLButtonElement>) {
    const { nextElementSibling: next, previousElementSibling: previous } = event.currentTarget;
    // The element before the first suggestion is the heading.
    const before = previous instanceof HTMLButtonElement ? previous : input.current;
    const target = { ArrowDown: next, ArrowRight: next, ArrowUp: before, ArrowLeft: before }[event.key];
    if (!(target instanceof HTMLElement)) return;
    event.preventDefault();
    target.focus();
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const last = words.at(-1);
    if (event.key === 'ArrowDown' && firstSuggestion.current) {
      event.preventDefault();
      firstSuggestion.current.focus();
    }
    if (typed === '' && event.key === 'Backspace' && last !== undefined) remove(last);
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || typed.trim() === '') return;
    add(typed);
    // Enter only adds the word here. Without a word, Enter submits the form, as Ctrl+Enter always does.
    if (!event.ctrlKey && !event.metaKey) event.preventDefault();
  }
  const typedPrefix = normalizePlain(typed.trim());
  const suggestions = (commonTags ?? none).filter(
    (word) => !words.includes(word) && normalizePlain(word).includes(typedPrefix),
  );
  return (
    <div className="flex flex-col gap-1.5">
      <div className={chipFieldStyle}>
        {words.map((word) => (
          <Chip
            key={word}
            remove={{ 'aria-label': t('list.remove', { value: word }), onClick: () => remove(word) }}
          >
            <span className="truncate">{word}</span>
          </Chip>
        ))}
        <input
          {...aria}
          ref={(node) => {
            input.current = node;
            if (typeof ref === 'function') ref(node);
          }}
          autoComplete="off"
          aria-invalid={invalid || undefined}
          value={typed}
          onChange={(event) => {
            const text = event.target.value;
            if (/[,\n\r]/.test(text)) add(text);
            else commitWords(words, text);
          }}
          onKeyDown={onKeyDown}
          className={chipInputStyle}
        />
      </div>
      {!commonTags && (
        <div className="flex flex-col gap-1">
          <Skeleton className="h-6 w-4/5 pointer-coarse:h-11" />
          <Skeleton className="h-6 w-2/5 pointer-coarse:h-11" />
        </div>
      )}
      {suggestions.length > 0 && (
        <fieldset aria-label={t('tags.often')} className="flex flex-wrap items-center gap-1">
          <span aria-hidden="true" className="text-muted text-xs">
            {t('tags.often')}
          </span>
          {suggestions.map((word, index) => (
            <button
              key={word}
              ref={index === 0 ? firstSuggestion : undefined}
              type="button"
              onClick={() => addWord(word)}
              onKeyDown={onSuggestionKeyDown}
              className="inline-flex h-6 max-w-full items-center rounded-sm border px-1.5 text-sm hover:bg-hover pointer-coarse:h-11 pointer-coarse:min-w-11 pointer-coarse:justify-center"
            >
              <span className="truncate">{word}</span>
            </button>
          ))}
        </fieldset>
      )}
      {preview && value !== '' && (
        <p className="text-muted text-xs">
          {preview} <code className="break-all text-ink">{value}</code>
        </p>
      )}
    </div>
  );
}
