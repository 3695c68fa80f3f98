'use client';

import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useEffect, useState } from 'react';
import type { CreateLink, NavSection } from '@/components/shell/navigation/nav-items';
import { leave } from '@/components/ui/leave-guard';
import { useOpenPage } from '@/components/ui/open-page';
import { SearchField } from '@/components/ui/search-field';
import { useListbox } from '@/components/ui/use-listbox';
import { EntryList } from './entry-list';
import { entryWhileLoading, fallbackEntry, type PaletteEntry, sortEntries } from './group-entries';
import { trimCode } from './gs1';
import { PaletteFooter } from './palette-footer';
import { paletteId } from './palette-id';
import { onlyExactHit } from './search-hit';
import { useEntries } from './use-entries';
import { parseScope, type ScopeWords, useSearch } from './use-search';

/** Finds the input of the placeholder. A closing palette also has an input, with the role `combobox`. */
const initialInput = () =>
  document.querySelector<HTMLInputElement>(`#${paletteId} input:not([role="combobox"])`);

/**
 * Renders the command palette: navigation, actions and search in one input. Arrows move, Enter selects, Ctrl+Enter opens in a
 * new tab. If Enter is pressed before the results have arrived, as scanners do, the palette waits for the results. The palette
 * then opens a record only if no other record has exactly that code.
 */
export function Palette({
  tenant,
  sections,
  create,
  scopeWords,
  initialQuery,
  close,
}: {
  tenant: string;
  sections: readonly NavSection[];
  create: readonly CreateLink[];
  scopeWords: ScopeWords;
  /** A scanned or pasted code to search for, as if the user had typed the code and pressed Enter. */
  initialQuery: string | undefined;
  close: () => void;
}) {
  const t = useTranslations('shell');
  const openPage = useOpenPage();
  // A placeholder input collects text until the palette has loaded.
  const [typedText, setTypedText] = useState(() => initialQuery ?? initialInput()?.value ?? '');
  const [pendingPick, setPendingPick] = useState(initialQuery);
  const { text, scope } = parseScope(trimCode(typedText), scopeWords);
  const isTyped = text !== '' || scope !== undefined;
  const search = useSearch(tenant, scope && !scope.kinds ? '' : text, scope?.kinds);
  const { isLoading, hasFailed } = search;
  const hits = search.hits.filter(({ kind }) => scope?.kinds?.includes(kind) ?? true);
  const isUnknown = text !== '' && !scope && !isLoading && !hasFailed && !hits.some((hit) => hit.exact);
  const parts = sortEntries(
    useEntries({ tenant, sections, create, text, hits, isUnknown, isTyped }),
    text,
    scope,
  );
  const entries = parts.flatMap((part) => part.entries);
  const listbox = useListbox(
    entries.map(({ id }) => id),
    entries[0]?.id,
  );
  const selectedEntry = entries.find(({ id }) => id === listbox.selectedId);

  const openEntry = ({ href, run, unavailable }: PaletteEntry, inNewTab = false) => {
    if (unavailable !== undefined) return;
    if (href && inNewTab) window.open(href, '_blank', 'noopener');
    close();
    if (run) run();
    else if (href && !inNewTab) leave(() => openPage(href));
  };

  // Opens the entry for a pending Enter after all results have arrived.
  const onlyMatch = onlyExactHit(hits);
  const onlyExactEntry = onlyMatch && entries.find(({ id }) => id === `found-${onlyMatch.path}`);
  const isPending = pendingPick !== undefined && pendingPick === text && !isLoading;
  useEffect(() => {
    if (!isPending) return;
    setPendingPick(undefined);
    const entry = hits.length === 0 ? fallbackEntry(entries[0], text) : onlyExactEntry;
    if (entry) openEntry(entry);
  });

  const enter = (inNewTab: boolean) => {
    const entry = isLoading && !listbox.isUserChoice ? entryWhileLoading(selectedEntry, text) : selectedEntry;
    if (entry) return openEntry(entry, inNewTab);
    setPendingPick(text);
    search.searchNow();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) enter(event.ctrlKey || event.metaKey);
    else if (event.key === 'Tab') close();
    else if (!listbox.moveSelection(event)) return;
    event.preventDefault();
  };

  return (
    <div className="flex max-h-[min(34rem,75dvh)] min-h-0 flex-col">
      <SearchField
        {...listbox.inputProps}
        aria-autocomplete="list"
        aria-label={t('find')}
        placeholder={t('findPlaceholder')}
        value={typedText}
        maxLength={200}
        enterKeyHint="go"
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="off"
        spellCheck={false}
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          setTypedText(target.value);
          listbox.select(undefined);
          setPendingPick(undefined);
        }}
        className="-mx-2 -mt-2 h-12 px-4"
      />
      <EntryList listbox={listbox} parts={parts} label={t('find')} onOpen={openEntry} />
      <PaletteFooter
        search={search}
        isSearching={text !== ''}
        isWaiting={pendingPick !== undefined}
        hits={hits.length}
      />
    </div>
  );
}
