'use client';

import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { useTranslations } from 'next-intl';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { tooltip } from '@/components/ui/tooltip';
import { useSearchBoxKeys } from '../keyboard/use-table-keys';
import { MAX_SEARCH } from '../url-state/list-request';

/** Pause after a key press before the search is sent, in milliseconds. The next key press aborts the request. */
const DELAY_MS = 50;

/** Renders the search box of a list. The box names the searched fields, and Escape clears it. */
export function SearchBox({
  value,
  onChange,
  searchedNames,
  placeholder,
  isConflicting,
}: {
  value: string;
  onChange: (q: string) => void;
  searchedNames: string;
  placeholder: string;
  /** True if the search cannot be combined with the custom query. */
  isConflicting: boolean;
}) {
  const t = useTranslations('table');
  const [text, setText] = useState(value);
  /** Applies the typed text immediately. Undefined if the text is already applied. */
  const applyTyped = useRef<() => void>(undefined);
  /** Cancels the pending search without applying it. */
  const cancelSearch = useRef<() => void>(undefined);
  const searchedTexts = useRef<string[]>([]);
  useEffect(() => () => cancelSearch.current?.(), []);

  const changeText = (next: string, wait = DELAY_MS) => {
    setText(next);
    cancelSearch.current?.();
    const applySearch = () => {
      cancelSearch.current?.();
      const q = next.trim();
      if (q !== value || searchedTexts.current.length > 0) searchedTexts.current.push(q);
      // Without `flushSync`, a click before the next render would open a record without the search.
      flushSync(() => onChange(q));
    };
    const timer = setTimeout(applySearch, wait);
    applyTyped.current = applySearch;
    cancelSearch.current = () => {
      clearTimeout(timer);
      applyTyped.current = undefined;
    };
  };

  const input = useRef<HTMLInputElement>(null);
  useSearchBoxKeys(input);
  const isMounted = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the URL, not the typed text
  useLayoutEffect(() => {
    // Text typed before hydration is still in the input, and the next render would remove it.
    const typed = isMounted.current ? value : (input.current?.value ?? value);
    isMounted.current = true;
    if (typed !== value) return changeText(typed);
    // Follow the URL if something else changed the search (back, a link, "clear"). Ignore the box's own changes, because more
    // text may have been typed since.
    const lastQueryAt = searchedTexts.current.lastIndexOf(value);
    if (lastQueryAt < 0) {
      cancelSearch.current?.();
      setText(value);
    } else searchedTexts.current = searchedTexts.current.slice(lastQueryAt + 1);
  }, [value]);

  return (
    <search className="relative min-w-24 max-sm:flex-1 sm:w-72">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-2 size-4 -translate-y-1/2 text-faint"
      />
      <input
        ref={input}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        aria-label={t('search', { among: searchedNames })}
        aria-invalid={isConflicting || undefined}
        {...tooltip(t(isConflicting ? 'searchConflict' : 'search', { among: searchedNames }))}
        placeholder={placeholder}
        value={text}
        maxLength={MAX_SEARCH}
        onChange={(e) => changeText(e.target.value)}
        // Apply the complete text before a click on a row opens it.
        onBlur={() => applyTyped.current?.()}
        onKeyDown={(e) => {
          if (e.key === 'Enter') changeText(text, 0);
          if (e.key === 'Escape' && text) {
            e.preventDefault();
            changeText('', 0);
          }
        }}
        className="not-placeholder-shown:pr-8 h-control w-full rounded-md border border-line-strong bg-canvas pr-1 pl-8 text-control placeholder:text-sm pointer-coarse:not-placeholder-shown:pr-12 [&::-webkit-search-cancel-button]:hidden aria-invalid:border-bad aria-invalid:text-bad aria-invalid:line-through focus-visible:border-focus focus-visible:outline-1 focus-visible:outline-offset-0"
      />
      {text && (
        <button
          type="button"
          aria-label={t('clearSearch')}
          onClick={() => changeText('', 0)}
          className="absolute top-1/2 right-1 inline-flex size-6 -translate-y-1/2 items-center justify-center rounded-sm text-faint hover:bg-hover hover:text-ink pointer-coarse:size-11"
        >
          <X aria-hidden="true" className="size-3.5" />
        </button>
      )}
    </search>
  );
}
