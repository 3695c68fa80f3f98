import { writeUnder } from '@/lib/console/request-log/list-requests';
import { operations } from '@/lib/contract/operations';
import { addressOf } from '../api-client/call';
import { ask } from '../api-client/capabilities';
import { toResult } from '../auth/access';
import { parseInput } from '../browser/input';
import type { ReadName, Result } from '../browser/result';
import { ok, refused, refusedAs } from '../http/own-result';

/** An answer as it came, for people to look at. Reaches the browser. */
export type RawAnswer = {
  /** Nothing when nothing came back. */
  status: number | null;
  headers: Record<string, string>;
  text: string;
  /** Milliseconds there and back. */
  ms: number | null;
  /** Path and query that were asked. */
  path: string;
  /** Of a write: its row in the journal, and what came of it. */
  request?: number;
  outcome?: 'open' | 'answered' | 'refused' | 'unreachable' | 'unknown';
};

/** Headers of an answer that say something about it. */
const OF_NOTE =
  /^(content-type|content-length|x-request-id|retry-after|idempotency-|x-ratelimit-|ratelimit|server-timing|deprecation|warning|link|location|allow)/;

/** Reads for people who want to see the answer itself: status, headers of note, time and text. Never throws. */
export function readRaw(
  name: ReadName,
  tenant: string,
  given: { params?: unknown; query?: unknown },
  signal?: AbortSignal,
): Promise<Result<RawAnswer>> {
  return toResult(async () => {
    const operation = operations[name];
    const input = parseInput(operation, given);
    if ('issues' in input) return refused(400, input.issues);
    const { params, query } = input;
    const at = performance.now();
    const { result, reply } = await ask(operation, { tenant, params, query, signal });
    const address = addressOf(operation, params, query);
    if (!reply || 'issues' in address) return result.kind === 'ok' ? ok(nothing) : result;
    const headers = Object.fromEntries(Object.entries(reply.headers).filter(([key]) => OF_NOTE.test(key)));
    const ms = Math.round(performance.now() - at);
    return ok({ ...nothing, status: reply.status, headers, text: reply.text, ms, path: address.path });
  });
}

const nothing: RawAnswer = { status: null, headers: {}, text: '', ms: null, path: '' };

/** What the journal kept of the answer to one's own write under a key. Never throws. */
export function sentRaw(
  tenant: string,
  personId: string,
  idempotencyKey: string,
): Promise<Result<RawAnswer>> {
  return toResult(async () => {
    const entry = await writeUnder(tenant, personId, idempotencyKey);
    if (!entry) return refusedAs(404, 'not_found', 'Nothing was sent under this key');
    const { id, status, answer, ms, path, outcome } = entry;
    return ok({ status, headers: {}, text: answer ?? '', ms, path, request: id, outcome });
  });
}
