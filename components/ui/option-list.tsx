'use client';

import Check from 'lucide-react/icons/check';
import { Fragment, type KeyboardEvent, type ReactNode, useState } from 'react';
import { normalizePlain } from '@/lib/contract/schema/normalize-letters';
import { leave } from './leave-guard';
import { useOpenPage } from './open-page';
import { PrefetchLink } from './prefetch-link';
import { route } from './route';
import { SearchField } from './search-field';
import { cx } from './style';
import { useListbox } from './use-listbox';

export type OptionItem = {
  id: string;
  href: string;
  label: string;
  /** Searchable text after the label. */
  hint?: string;
  mark?: ReactNode;
  /** The heading of consecutive items of the same group, displayed while nothing is typed. */
  group?: string;
};

/**
 * An input above a list of links. Typing filters the list, arrows move, Enter opens a link, and Ctrl+Enter opens it in a new tab.
 */
export function OptionList({
  items,
  label,
  placeholder,
  emptyText,
  current,
  onPick,
}: {
  items: readonly OptionItem[];
  label: string;
  placeholder: string;
  emptyText: string;
  current?: string;
  onPick: (id: string) => void;
}) {
  const openPage = useOpenPage();
  const [text, setText] = useState('');
  const words = normalizePlain(text).split(/\s+/).filter(Boolean);
  const matching = items.filter(({ label, hint = '' }) => {
    const searchableText = normalizePlain(`${label} ${hint}`);
    return words.every((word) => searchableText.includes(word));
  });
  // Matches at the start of a word rank higher than matches within a word.
  const startsWithWord = ({ label }: OptionItem) =>
    normalizePlain(label)
      .split(/\s+/)
      .some((part) => words[0] !== undefined && part.startsWith(words[0]));
  const results = [...matching.filter(startsWithWord), ...matching.filter((item) => !startsWithWord(item))];
  const listbox = useListbox(
    results.map(({ id }) => id),
    results[0]?.id,
  );
  const option = results.find(({ id }) => id === listbox.selectedId);

  const onKeyDown = (event: KeyboardEvent) => {
    if (listbox.moveSelection(event)) event.preventDefault();
    else if (event.key === 'Enter' && option && !event.nativeEvent.isComposing) {
      event.preventDefault();
      if (event.ctrlKey || event.metaKey) window.open(option.href, '_blank', 'noopener');
      else leave(() => openPage(option.href));
      onPick(option.id);
    }
  };

  return (
    <div className="flex min-h-0 flex-col gap-1">
      <SearchField
        {...listbox.inputProps}
        aria-label={label}
        placeholder={placeholder}
        value={text}
        autoComplete="off"
        spellCheck={false}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setText(event.target.value);
          listbox.select(undefined);
        }}
        className="-mx-1 -mt-1 h-10 px-3"
      />
      <div id={listbox.listId} role="listbox" aria-label={label} className="max-h-80 overflow-y-auto">
        {results.map((item, index) => (
          <Fragment key={item.id}>
            {text === '' && item.group !== undefined && item.group !== results[index - 1]?.group && (
              <p role="presentation" className="px-2 pt-2 pb-0.5 font-medium text-faint text-xs first:pt-1">
                {item.group}
              </p>
            )}
            <PrefetchLink
              {...listbox.optionProps(item.id)}
              aria-current={item.id === current || undefined}
              href={route(item.href)}
              onClick={() => onPick(item.id)}
              onPointerMove={() => listbox.select(item.id)}
              className={cx(
                'flex min-h-control-sm items-center gap-2 rounded-sm px-2 text-sm',
                item === option && 'bg-selected',
              )}
            >
              {item.mark}
              <span className={cx('min-w-0 truncate', item.id === current && 'font-medium')}>
                {item.label}
              </span>
              {item.hint && <span className="min-w-0 flex-1 truncate text-faint text-xs">{item.hint}</span>}
              {item.id === current && (
                <Check aria-hidden="true" className="ml-auto size-4 shrink-0 text-accent-text" />
              )}
            </PrefetchLink>
          </Fragment>
        ))}
      </div>
      {results.length === 0 && (
        <p role="status" className="px-2 py-1.5 text-muted text-sm">
          {emptyText}
        </p>
      )}
    </div>
  );
}
