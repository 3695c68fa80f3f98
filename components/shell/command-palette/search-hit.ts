import type { RecordKind } from '@/components/record/record-path';
import { isRecord } from '@/lib/contract/schema/is-record';

/** A search result: its path within the tenant, and its label. */
export type SearchHit = {
  kind: RecordKind;
  path: string;
  label: string;
  hint?: string;
  /** True if the record matches the searched code exactly. */
  exact: boolean;
  /** True if the record is known only from this console's requests. */
  sent?: true;
};

/**
 * The result of one lookup, sent as one line of the response. `more`: there are more matches. `sent`: the platform cannot
 * search this kind, so only the records sent by this console were searched. `skipped`: not searched, to save calls.
 * `isPartial`: the platform ignored the filter, so not all records were searched.
 */
export type SearchResult =
  | { kind: RecordKind; hits: SearchHit[]; more?: boolean; isPartial?: true; sent?: true }
  | { kind: RecordKind; failed: true; isKeyRejected?: true }
  | { kind: RecordKind; skipped: true };

/** Only our own server writes these lines, so a shallow check is enough. */
const isSearchResult = (value: unknown): value is SearchResult =>
  isRecord(value) &&
  typeof value.kind === 'string' &&
  (Array.isArray(value.hits) || value.failed === true || value.skipped === true);

/** Yields the results of the lookups as they arrive, one per line. Throws if the response ends early. */
export async function* readSearchResults(body: ReadableStream<Uint8Array>): AsyncGenerator<SearchResult> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read();
    rest += decoder.decode(value, { stream: !done });
    const lines = rest.split('\n');
    rest = done ? '' : (lines.pop() ?? '');
    for (const line of lines) {
      const parsed: unknown = line === '' ? undefined : JSON.parse(line);
      if (isSearchResult(parsed)) yield parsed;
    }
    if (done) return;
  }
}

/** Removes duplicate paths from search results and sorts exact matches first. */
export function mergeHits(hits: readonly SearchHit[]): SearchHit[] {
  const byPath = new Map<string, SearchHit>();
  for (const hit of hits) {
    const existing = byPath.get(hit.path);
    if (!existing || (hit.exact && !existing.exact)) byPath.set(hit.path, hit);
  }
  const all = [...byPath.values()];
  return [...all.filter(({ exact }) => exact), ...all.filter(({ exact }) => !exact)];
}

/** Returns the record to open for Enter after a scan: the only one with exactly this code, or undefined. */
export function onlyExactHit(hits: readonly SearchHit[]): SearchHit | undefined {
  const exact = hits.filter((hit) => hit.exact);
  return exact.length === 1 ? exact[0] : undefined;
}
