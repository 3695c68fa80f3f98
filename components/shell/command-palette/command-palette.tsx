'use client';

import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useEffect, useState } from 'react';
import type { RecordKind } from '@/components/record/record-path';
import type { CreateLink, NavSection } from '@/components/shell/navigation/nav-items';
import { Kbd } from '@/components/ui/kbd';
import { leave } from '@/components/ui/leave-guard';
import { Spinner } from '@/components/ui/loading';
import { useOpenPage } from '@/components/ui/open-page';
import { SearchField } from '@/components/ui/search-field';
import { cx } from '@/components/ui/style';
import { useListbox } from '@/components/ui/use-listbox';
import { entryWhileLoading, fallbackEntry, type PaletteEntry, type Part, sortEntries } from './group-entries';
import { trimCode } from './gs1';
import { paletteId } from './palette-id';
import { useEntries } from './use-entries';
import { parseScope, type ScopeWords, useSearch } from './use-search';

const line = 'flex w-full min-h-control-sm cursor-default items-center gap-2 rounded-sm px-2 py-0.5 text-sm';

/** Renders the entries in groups. Entries with a URL are links, so that users can open them in a new tab. */
function EntryList({
  listbox,
  parts,
  label,
  onOpen,
}: {
  listbox: ReturnType<typeof useListbox>;
  parts: readonly Part[];
  label: string;
  onOpen: (entry: PaletteEntry) => void;
}) {
  const t = useTranslations('shell.palette.groups');
  const id = listbox.listId;
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      className="mt-1 min-h-0 overflow-y-auto overscroll-contain"
    >
      {parts.map(({ group, entries }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
        <div key={group} role="group" aria-labelledby={`${id}-${group}`} className="pb-1">
          <div
            id={`${id}-${group}`}
            role="presentation"
            className="px-2 pt-1.5 pb-0.5 font-medium text-faint text-xs"
          >
            {t(group)}
          </div>
          {entries.map((entry) => (
            <Line
              key={entry.id}
              option={listbox.optionProps(entry.id)}
              entry={entry}
              onChoose={() => listbox.select(entry.id)}
              onOpen={() => onOpen(entry)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

function Line({
  option,
  entry: { href, label, hint, isNamed, kind, mark, keys, unavailable },
  onChoose,
  onOpen,
}: {
  option: ReturnType<ReturnType<typeof useListbox>['optionProps']>;
  entry: PaletteEntry;
  onChoose: () => void;
  onOpen: () => void;
}) {
  const isDisabled = unavailable !== undefined;
  const shared = {
    ...option,
    'aria-disabled': isDisabled || undefined,
    onPointerMove: onChoose,
    className: cx(line, option['aria-selected'] && 'bg-selected'),
  } as const;
  const content = (
    <>
      {mark}
      <span
        className={cx(
          'min-w-0 truncate',
          isDisabled && 'text-faint',
          isNamed && 'order-1 shrink-0 text-muted text-xs',
        )}
      >
        {label}
      </span>
      {hint && (
        <span className={cx('min-w-0 truncate', !isNamed && 'flex-1 text-faint text-xs')}>{hint}</span>
      )}
      <span className="order-2 ml-auto flex shrink-0 items-center gap-2 text-faint text-xs">
        {kind}
        {keys && <Kbd keys={keys} />}
      </span>
    </>
  );
  return href ? (
    <a
      {...shared}
      data-leaves=""
      href={href}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onOpen();
      }}
    >
      {content}
    </a>
  ) : (
    <button type="button" {...shared} onClick={onOpen}>
      {content}
    </button>
  );
}

function PaletteFooter({
  search: { isLoading, failed, isKeyRejected, sent, skipped, partialKinds, hasFailed, more },
  isSearching,
  isWaiting,
  hits,
}: {
  search: ReturnType<typeof useSearch>;
  isSearching: boolean;
  /** True if Enter was pressed before the results arrived. */
  isWaiting: boolean;
  /** Number of results within the scope. */
  hits: number;
}) {
  const t = useTranslations('shell.palette');
  const named = (kinds: readonly RecordKind[]) => kinds.map((kind) => t(`kinds.${kind}`)).join(', ');
  // Report "no results" only if all kinds were searched.
  const showsCount =
    isSearching &&
    (hits > 0 || ([failed, skipped, partialKinds].every((kinds) => kinds.length === 0) && !hasFailed));
  const countText = showsCount ? t(more ? 'moreRecords' : 'records', { count: hits }) : '';
  const searchError = hasFailed ? t('broken') : t('failed', { names: named(failed) });
  const failureMessage = isKeyRejected ? t('keyRejected') : searchError;
  const statusText = isLoading ? t(isWaiting ? 'opening' : 'looking') : countText;
  return (
    <div className="-mx-2 flex min-h-9 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-t px-4 py-1 text-faint text-xs max-sm:has-[p:empty]:hidden">
      <p role="status" className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        {isLoading && <Spinner />}
        {statusText}
        {!isLoading && isSearching && hits === 0 && sent.length > 0 && (
          <span>{t('onlySent', { names: named(sent) })}</span>
        )}
        {!isLoading && isSearching && skipped.length > 0 && !isKeyRejected && (
          <span>{t('skipped', { names: named(skipped) })}</span>
        )}
        {!isLoading && isSearching && partialKinds.length > 0 && (
          <span>{t('partly', { names: named(partialKinds) })}</span>
        )}
        {(failed.length > 0 || hasFailed) && (
          <span className="flex items-center gap-1 text-warn">
            <TriangleAlert aria-hidden="true" className="size-3.5 shrink-0" />
            {failureMessage}
          </span>
        )}
      </p>
      <span className="flex items-center gap-1 max-sm:hidden">
        <Kbd keys="Enter" /> {t('open')} <Kbd keys="Ctrl+Enter" className="ml-2" /> {t('newTab')}
      </span>
    </div>
  );
}

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
  const exact = hits.filter((hit) => hit.exact);
  const onlyExactEntry =
    exact.length === 1 ? entries.find(({ id }) => id === `found-${exact[0]?.path}`) : undefined;
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
