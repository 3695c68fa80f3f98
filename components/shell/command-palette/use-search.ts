'use client';

import { experimental_streamedQuery, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { RecordKind } from '@/components/record/record-path';
import { fetchRoute } from '@/lib/console/browser/fetch-route';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import { isRecordSegment, resourceDefinitions } from '@/lib/contract/resource-definitions';
import { normalizePlain } from '@/lib/contract/schema/normalize-letters';
import type { Group, PaletteEntry } from './group-entries';
import { mergeHits, readSearchResults, type SearchResult } from './search-hit';

/**
 * Limits the palette to some groups and, with `kinds`, to records of these kinds. Set by a word and a colon, as in `order:`, or by
 * `>`.
 */
export type Scope = { kinds?: readonly RecordKind[]; groups: readonly Group[] };

const scopeIds = [
  ...resourceDefinitions.flatMap(({ segment, search }) =>
    search && isRecordSegment(segment) ? [segment] : [],
  ),
  'tenants' as const,
];

/** The words that set a scope, by the scope's ID. */
export type ScopeWords = Readonly<Record<string, readonly string[]>>;

function findScope(name: string, words: ScopeWords): Scope | undefined {
  const ids = scopeIds.filter((id) => words[id]?.some((word) => normalizePlain(word) === name));
  if (ids.includes('tenants')) return { groups: ['tenants'] };
  const kinds = ids.filter((id) => id !== 'tenants');
  return kinds.length > 0 ? { kinds, groups: ['found', 'recent', 'names', 'search'] } : undefined;
}
const actionScope: Scope = { groups: ['acts', 'create', 'settings'] };

/** Splits typed text into scope and search text: `order: A-1` searches for A-1 among orders, `>` lists actions. */
export function parseScope(typed: string, words: ScopeWords): { text: string; scope?: Scope } {
  if (typed.startsWith('>')) return { text: typed.slice(1).trim(), scope: actionScope };
  const [, word = '', text = ''] = /^(\p{L}+)\s*:\s*(.*)$/su.exec(typed) ?? [];
  const scope = findScope(normalizePlain(word), words);
  return scope ? { text, scope } : { text: typed };
}

export const isInScope = (
  { group, of }: Pick<PaletteEntry, 'group' | 'of'>,
  scope: Scope | undefined,
): boolean =>
  !scope || (scope.groups.includes(group) && (!scope.kinds || scope.kinds.some((kind) => kind === of)));

/** Milliseconds after the last keystroke until the search starts. */
const DELAY_MS = 120;

const noResults: readonly SearchResult[] = [];

/**
 * Returns the query of all lookups of a text, with results in the order in which they arrive. Results are not cached, because a
 * lookup that failed or was skipped may succeed the next time.
 */
const searchQuery = (tenant: string, text: string, kinds: readonly RecordKind[]) =>
  queryOptions({
    queryKey: ['find', tenant, text, kinds] as const,
    queryFn: experimental_streamedQuery({
      streamFn: async ({ signal }) => {
        const query = new URLSearchParams({
          q: text,
          ...(kinds.length > 0 ? { kinds: kinds.join(',') } : {}),
        });
        const response = await fetchRoute(tenantPath(tenant, `find?${query}`), { signal });
        if (!response.ok || !response.body) throw new Error(String(response.status));
        return readSearchResults(response.body);
      },
    }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

const noKinds: readonly RecordKind[] = [];

/**
 * Searches records after a pause in typing. Aborts the search when the text changes. `SearchResult` describes the lists of
 * kinds in the result.
 */
export function useSearch(tenant: string, text: string, kinds = noKinds) {
  const id = `${kinds.join()}:${text}`;
  const [settledId, settle] = useState('');
  const isSettled = settledId === id;
  useEffect(() => {
    const timer = setTimeout(settle, DELAY_MS, id);
    return () => clearTimeout(timer);
  }, [id]);
  const {
    data: results = noResults,
    isError,
    isFetching,
  } = useQuery({ ...searchQuery(tenant, text, kinds), enabled: isSettled && text !== '' });

  // Sorted, so that the order does not depend on which lookup responded first.
  const sortedKinds = (matching: readonly SearchResult[]) =>
    [...new Set(matching.map(({ kind }) => kind))].sort();
  const completed = results.filter((result) => 'hits' in result);
  return {
    hits: mergeHits(completed.flatMap(({ hits }) => hits)),
    failed: sortedKinds(results.filter((result) => 'failed' in result)),
    /** True if the platform rejected the API key, so that no kind can be searched. */
    isKeyRejected: results.some((result) => 'failed' in result && result.isKeyRejected),
    skipped: sortedKinds(results.filter((result) => 'skipped' in result)),
    sent: sortedKinds(completed.filter(({ sent }) => sent)),
    partialKinds: sortedKinds(completed.filter(({ isPartial }) => isPartial)),
    more: completed.some(({ more }) => more),
    /** True if the request failed or its response ended early. */
    hasFailed: isError,
    isLoading: text !== '' && (!isSettled || isFetching),
    /** Searches immediately, without the pause. */
    searchNow: () => settle(id),
  };
}
