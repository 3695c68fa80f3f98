import type { RecordKind } from '@/components/record/record-path';
import { isRecord } from '@/lib/contract/schema/is-record';

/** A record that was found: where it is under its tenant, and how it is shown. */
export type SearchHit = {
  kind: RecordKind;
  path: string;
  label: string;
  hint?: string;
  /** It has the very code that was asked for. */
  exact: boolean;
  /** Known only from what was sent here. */
  sent?: true;
};

/**
 * What one lookup of several tells; each is a line of the answer. `more`: not all that fit are among them. `sent`: the platform
 * cannot be asked, only what was sent from here. `skipped`: not asked, to save calls. `partly`: the platform passed over the question, so not all were searched.
 */
export type SearchAnswer =
  | { kind: RecordKind; hits: SearchHit[]; more?: boolean; partly?: true; sent?: true }
  | { kind: RecordKind; failed: true }
  | { kind: RecordKind; skipped: true };

/** Only our own server writes these lines: enough to know that it is one. */
const isSearchAnswer = (value: unknown): value is SearchAnswer =>
  isRecord(value) &&
  typeof value.kind === 'string' &&
  (Array.isArray(value.hits) || value.failed === true || value.skipped === true);

/** The lookups' answers as they come, one a line. Throws when the answer breaks off. */
export async function* answerIn(body: ReadableStream<Uint8Array>): AsyncGenerator<SearchAnswer> {
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
      if (isSearchAnswer(parsed)) yield parsed;
    }
    if (done) return;
  }
}

/** Hits without those that lead to the same place twice, the exact ones first. */
export function groupHits(hits: readonly SearchHit[]): SearchHit[] {
  const byPath = new Map<string, SearchHit>();
  for (const hit of hits) {
    const known = byPath.get(hit.path);
    if (!known || (hit.exact && !known.exact)) byPath.set(hit.path, hit);
  }
  const all = [...byPath.values()];
  return [...all.filter(({ exact }) => exact), ...all.filter(({ exact }) => !exact)];
}
