import { mergeHits, type SearchHit, type SearchResult } from '@/components/shell/command-palette/search-hit';
import { can } from '@/lib/console/api-client/can';
import { isSupported } from '@/lib/console/api-client/capabilities';
import { callList } from '@/lib/console/api-client/lists/call-list';
import { recordPath } from '@/lib/console/browser/tenant-path';
import type { Mask } from '@/lib/console/masking/mask';
import { sentLots, sentOrders, sentShipments } from '@/lib/console/request-log/sent-kinds';
import { listSent, sentKeys } from '@/lib/console/request-log/sent-records';
import { anyOf, type Filter } from '@/lib/contract/dqb/dqb';
import { matches } from '@/lib/contract/dqb/evaluate';
import { isOperationName } from '@/lib/contract/operations';
import type { ListPage, PageRow } from '@/lib/contract/schema/list-page';
import type { Operation } from '@/lib/contract/schema/operation';
import type { Lookup } from './lookups';
import { matchRow, type SearchInput } from './search-input';

const kinds = { 'sales-orders': sentOrders, shipments: sentShipments } as const;

async function findSentLotHits(tenant: string, input: SearchInput): Promise<SearchHit[]> {
  const { rows } = await listSent(tenant, sentLots, { codes: input.codes, count: 20 });
  return rows.flatMap(({ key: sku, part: lot, fields = {} }): SearchHit[] => {
    const match = matchRow(input, { codes: () => [lot, fields.supplierLotNumber] }, fields);
    return match
      ? [{ kind: 'lots', path: recordPath('lots', sku, lot), label: lot, hint: sku, ...match, sent: true }]
      : [];
  });
}

/** Finds records that this console sent and that have exactly this code, for platforms without the list. */
async function findSentHits(
  { kind, codes }: Lookup,
  tenant: string,
  input: SearchInput,
): Promise<SearchHit[]> {
  // The request log can only be searched by key.
  if (!codes) return [];
  if (kind === 'lots') return findSentLotHits(tenant, input);
  if (kind !== 'sales-orders' && kind !== 'shipments') return [];
  const { keys } = await sentKeys(tenant, kinds[kind], { codes: input.codes });
  return keys.map(([key]) => ({ kind, path: recordPath(kind, key), label: key, exact: true, sent: true }));
}

const MAX_VISIBLE = 6;

type HitSource = {
  kind: SearchResult['kind'];
  filters: readonly Filter[];
  toHits: (row: PageRow) => SearchHit[];
};

/**
 * Returns the hits in a page of at most `requested` rows. If a row does not match the filters, the platform has ignored them, and
 * the rest of the list was not searched.
 */
export function collectHits(
  { rows, total = Number.POSITIVE_INFINITY }: ListPage,
  requested: number,
  { kind, filters, toHits }: HitSource,
): SearchResult {
  const hits = mergeHits(rows.flatMap(toHits));
  const areFiltersIgnored = rows.some((row) => !matches(filters, row));
  return {
    kind,
    hits: hits.slice(0, MAX_VISIBLE),
    more: hits.length > MAX_VISIBLE || (rows.length >= requested && !areFiltersIgnored),
    ...(areFiltersIgnored && total > rows.length ? { isPartial: true as const } : {}),
  };
}

/** Number of rows per query. It exceeds the number of results, because words are matched against the response. */
const ROWS_PER_QUERY = 40;
/** Timeout of a lookup. A slower response is useless while the user types. */
const LOOKUP_TIMEOUT_MS = 6_000;

/** The context of a search. `mask` applies to the hits, not to the search itself. */
type SearchContext = { tenant: string; input: SearchInput; mask: Mask; signal: AbortSignal };

async function isLookupSupported({ operation }: Lookup, tenant: string): Promise<boolean> {
  return !operation.extension || (isOperationName(operation.name) && (await can(operation.name, tenant)));
}

const toHit = (lookup: Lookup, { input, mask }: SearchContext, row: PageRow): SearchHit[] => {
  const match = matchRow(input, lookup, row);
  return match ? [{ kind: lookup.kind, ...lookup.show(mask.of(row)), ...match }] : [];
};

/** Maximum number of calls per search on a platform that limits calls. */
const MAX_CALLS = 4;
/** Maximum number of filters in a query (D5). */
const MAX_FILTERS = 20;

/** Merges lookups of one list into one query. Omits lookups that would exceed `MAX_FILTERS`. */
function mergeLookups(
  lookups: readonly Lookup[],
  input: SearchInput,
): { filters: Filter[]; merged: Lookup[] } {
  const filters: Filter[] = [];
  const merged: Lookup[] = [];
  for (const lookup of lookups) {
    // A lookup by prefix is left out: codes with the same beginning could fill the page before the record with exactly this code.
    if (lookup.prefixes) continue;
    const lookupFilters = lookup.buildFilters(input);
    if (!lookupFilters || filters.length + lookupFilters.length > MAX_FILTERS) continue;
    filters.push(...lookupFilters);
    merged.push(lookup);
  }
  return { filters: anyOf(filters), merged };
}

/**
 * Queries the platform's list with the merged filters of these lookups. Undefined if the platform does not support the
 * list.
 */
async function searchPlatform(
  [first, ...others]: readonly [Lookup, ...Lookup[]],
  filters: readonly Filter[],
  context: SearchContext,
): Promise<SearchResult | undefined> {
  const { kind, operation } = first;
  const { tenant, signal } = context;
  const query = { filters: [...filters], sort: [], offset: 0, count: ROWS_PER_QUERY };
  const result = await callList(operation, query, { tenant, signal, timeoutMs: LOOKUP_TIMEOUT_MS });
  if (result.kind === 'missing') return undefined;
  if (result.kind !== 'ok') {
    const isKeyRejected = result.kind === 'refused' && result.status === 401;
    return { kind, failed: true, ...(isKeyRejected ? { isKeyRejected } : {}) };
  }
  const toHits = (row: PageRow) => [first, ...others].flatMap((lookup) => toHit(lookup, context, row));
  return collectHits(result.value, ROWS_PER_QUERY, { kind, filters, toHits });
}

/** Runs one lookup. If the platform does not support the list, the request log is searched. Never throws. */
export async function searchList(lookup: Lookup, context: SearchContext): Promise<SearchResult | undefined> {
  const { kind } = lookup;
  const { tenant, input, signal } = context;
  const filters = lookup.buildFilters(input);
  if (!filters) return undefined;
  try {
    const isOffered = await isLookupSupported(lookup, tenant);
    const found = isOffered ? await searchPlatform([lookup], filters, context) : undefined;
    return found ?? { kind, hits: await findSentHits(lookup, tenant, input), sent: true };
  } catch (error) {
    if (!signal.aborted) console.error(error);
    return { kind, failed: true };
  }
}

/**
 * Runs many lookups on a platform that limits calls. Merges the lookups of each list into one query, queries at most
 * `MAX_CALLS` lists, likeliest first, and reports the other lists as skipped. Calls `onResult` with every result as it
 * arrives.
 */
export async function searchMetered(
  lookups: readonly Lookup[],
  context: SearchContext,
  onResult: (result: SearchResult) => void,
): Promise<void> {
  const { tenant, input } = context;
  const by = /\d/.test(input.codes[0] ?? '') ? 'code' : 'name';
  const lists = new Map<Operation, Lookup[]>();
  for (const lookup of lookups.toSorted((a, b) => a.rank[by] - b.rank[by]))
    lists.set(lookup.operation, [...(lists.get(lookup.operation) ?? []), lookup]);
  let remainingCalls = MAX_CALLS;
  const waiting: Promise<void>[] = [];
  for (const [operation, all] of lists) {
    const { filters, merged } = mergeLookups(all, input);
    const [first, ...others] = merged;
    if (!first) continue;
    // `searchList` searches the request log once the list is known to be missing.
    const searchEach = async () => {
      for (const lookup of merged)
        onResult((await searchList(lookup, context)) ?? { kind: lookup.kind, hits: [] });
    };
    const searchMerged = async () => {
      const found = await searchPlatform([first, ...others], filters, context);
      if (found) onResult(found);
      else await searchEach();
    };
    // If it is unknown whether the platform supports the list, query the list to find out.
    if ((await isSupported(operation, tenant)) === false) waiting.push(searchEach());
    else if (remainingCalls === 0) onResult({ kind: first.kind, skipped: true });
    else {
      remainingCalls -= 1;
      waiting.push(searchMerged());
    }
  }
  await Promise.all(waiting);
}
