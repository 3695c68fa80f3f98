'use client';

import { useEffect, useRef, useState } from 'react';
import type { RecordKind } from '@/components/record/record-path';
import { fetchRoute } from '@/lib/console/browser/fetch-route';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import { isRecordSegment, resourceDefinitions } from '@/lib/contract/resource-definitions';
import { normalizePlain } from '@/lib/contract/schema/normalize';
import type { Entry, Group } from './group-entries';
import { answersIn, groupHits, type SearchHit } from './search-hit';

/** The scope set by a word before a colon: some kinds of records, or some groups of the palette. */
export type Scope = { kinds?: readonly RecordKind[]; groups: readonly Group[] };

/** What has a scope: each kind of record, and the tenants. */
const scopeIds = [
  ...resourceDefinitions.flatMap(({ segment, search }) =>
    search && isRecordSegment(segment) ? [segment] : [],
  ),
  'tenants' as const,
];
export type ScopeId = (typeof scopeIds)[number];

function scopeNamed(name: string, wordsOf: (id: ScopeId) => string): Scope | undefined {
  const ids = scopeIds.filter((id) => wordsOf(id).split(',').map(normalizePlain).includes(name));
  if (ids.includes('tenants')) return { groups: ['tenants'] };
  const kinds = ids.filter((id) => id !== 'tenants');
  return kinds.length > 0 ? { kinds, groups: ['found', 'recent', 'names', 'search'] } : undefined;
}
const actionScope: Scope = { groups: ['acts', 'create', 'settings'] };

/**
 * Splits the text into scope and search: `order: A-1` is A-1 among orders, `>` are actions. Without a prefix, everything. `wordsOf`
 * returns the prefixes of a scope, separated by commas.
 */
export function scopeOf(typed: string, wordsOf: (id: ScopeId) => string): { text: string; scope?: Scope } {
  if (typed.startsWith('>')) return { text: typed.slice(1).trim(), scope: actionScope };
  const [, word = '', text = ''] = /^(\p{L}+)\s*:\s*(.*)$/su.exec(typed) ?? [];
  const scope = scopeNamed(normalizePlain(word), wordsOf);
  return scope ? { text, scope } : { text: typed };
}

/** True when an entry is within the scope. */
export const isInScope = ({ group, of }: Pick<Entry, 'group' | 'of'>, scope: Scope | undefined): boolean =>
  !scope || (scope.groups.includes(group) && (!scope.kinds || scope.kinds.some((kind) => kind === of)));

/** Debounce: a pause in typing starts the search. */
const DELAY_MS = 120;

type Found = {
  /** The text these results belong to. */
  text: string;
  hits: readonly SearchHit[];
  /** Kinds that failed. */
  failed: readonly RecordKind[];
  /** Kinds known only from what the console sent. */
  sent: readonly RecordKind[];
  /** Kinds that were skipped, to save calls to the platform: they are searched within their own scope. */
  skipped: readonly RecordKind[];
  /** Kinds whose filter the platform ignored: not all records were searched. */
  partialKinds: readonly RecordKind[];
  /** There are more matches. */
  more: boolean;
  /** The response ended early, or there was none. */
  hasFailed: boolean;
  done: boolean;
};
const noneFound: Found = {
  text: '',
  hits: [],
  failed: [],
  sent: [],
  skipped: [],
  partialKinds: [],
  more: false,
  hasFailed: false,
  done: false,
};

/** Always in the same order, whichever arrived first. */
const and = (kinds: readonly RecordKind[], kind: RecordKind) => [...new Set([...kinds, kind])].sort();

/**
 * Searches records while typing: all lookups run in parallel after a pause, and are aborted when the text changes. Results of an
 * earlier text are never displayed.
 */
export function useSearch(tenant: string, text: string, kinds?: readonly RecordKind[]) {
  const [found, setFound] = useState(noneFound);
  const begin = useRef<() => void>(undefined);

  const within = kinds?.join(',') ?? '';
  useEffect(() => {
    if (text === '') return;
    const abort = new AbortController();
    const publish = (change: (before: Found) => Found) => {
      if (!abort.signal.aborted)
        setFound((before) => change(before.text === text ? before : { ...noneFound, text }));
    };
    const run = async () => {
      clearTimeout(timer);
      begin.current = undefined;
      // For a text that was searched before, the previous results stay until the new ones arrive; previous failures are dropped,
      // because they may not recur.
      setFound((before) => ({ ...noneFound, text, hits: before.text === text ? before.hits : [] }));
      let hasFailed = false;
      try {
        const query = new URLSearchParams({ q: text, ...(within ? { kinds: within } : {}) });
        const answer = await fetchRoute(tenantPath(tenant, `find?${query}`), { signal: abort.signal });
        if (!answer.ok || !answer.body) throw new Error(String(answer.status));
        for await (const found of answersIn(answer.body))
          publish((before) =>
            'failed' in found
              ? { ...before, failed: and(before.failed, found.kind) }
              : 'skipped' in found
                ? { ...before, skipped: and(before.skipped, found.kind) }
                : {
                    ...before,
                    hits: groupHits([...before.hits, ...found.hits]),
                    more: before.more || found.more === true,
                    partialKinds: found.partialKinds
                      ? and(before.partialKinds, found.kind)
                      : before.partialKinds,
                    sent: found.sent ? and(before.sent, found.kind) : before.sent,
                  },
          );
      } catch {
        hasFailed = true;
      }
      publish((before) => ({ ...before, hasFailed, done: true }));
    };
    const timer = setTimeout(() => void run(), DELAY_MS);
    begin.current = () => void run();
    return () => {
      clearTimeout(timer);
      begin.current = undefined;
      abort.abort();
    };
  }, [tenant, text, within]);

  const { hits, failed, sent, skipped, partialKinds, more, hasFailed, done } =
    found.text === text ? found : noneFound;
  return {
    hits,
    failed,
    sent,
    skipped,
    partialKinds,
    more,
    hasFailed,
    isLoading: text !== '' && !done,
    /** Searches at once instead of after the pause. */
    pickFirst: () => begin.current?.(),
  };
}
