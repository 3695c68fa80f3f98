import { writeByKey } from '@/lib/console/request-log/list-requests';
import { type OperationName, operations } from '@/lib/contract/operations';
import { call, operationPath } from '../api-client/call';
import { type TenantSession, toResult } from '../auth/access';
import type { ReadName, Result } from '../browser/result';
import { failureOf, ok, validationFailure } from '../http/console-result';
import { parseInput } from '../http/read-input';
import { maskOf } from '../masking/mask';
import { maskEntries } from '../masking/masked-request-log';

export type RawResponse = {
  /** HTTP status, or null if there was no response. */
  status: number | null;
  headers: Record<string, string>;
  text: string;
  /** Round trip in milliseconds, or null if there was no response. */
  ms: number | null;
  /** The requested path and query string. */
  path: string;
  /** For a write: its ID in the request log, and its outcome. */
  request?: number;
  outcome?: 'open' | 'answered' | 'refused' | 'unreachable' | 'unknown';
};

const DISPLAYED_HEADERS =
  /^(content-type|content-length|x-request-id|retry-after|idempotency-|x-ratelimit-|ratelimit|server-timing|deprecation|warning|link|location|allow)/;

/** Performs a read and returns its raw response: status, notable headers, time and text. Never throws. */
export function readRaw(
  name: ReadName & OperationName,
  access: TenantSession,
  readInput: { params?: unknown; query?: unknown },
  signal?: AbortSignal,
): Promise<Result<RawResponse>> {
  return toResult(async () => {
    const operation = operations[name];
    const input = parseInput(operation, readInput);
    if ('issues' in input) return validationFailure(400, input.issues);
    const { params, query } = input;
    const startedAt = performance.now();
    const tenant = access.tenant.id;
    const { result, response } = await call(operation, { tenant, params, query, signal });
    const address = operationPath(operation, params, query);
    if (!response || 'issues' in address) return result.kind === 'ok' ? ok(emptyResponse) : result;
    const headers = Object.fromEntries(
      Object.entries(response.headers).filter(([key]) => DISPLAYED_HEADERS.test(key)),
    );
    const ms = Math.round(performance.now() - startedAt);
    return ok({
      ...emptyResponse,
      status: response.status,
      headers,
      text: (await maskOf(access)).text(response.text),
      ms,
      path: address.path,
    });
  });
}

const emptyResponse: RawResponse = { status: null, headers: {}, text: '', ms: null, path: '' };

/** Returns the logged response to the user's own write with this key. Never throws. */
export function findSentRaw(access: TenantSession, idempotencyKey: string): Promise<Result<RawResponse>> {
  return toResult(async () => {
    const entry = await writeByKey(access.tenant.id, access.person.id, idempotencyKey);
    const [masked] = await maskEntries(await maskOf(access), entry ? [entry] : []);
    if (!masked) return failureOf(404, 'not_found', 'No request was sent with this idempotency key');
    const { id, status, answer, ms, path, outcome } = masked;
    return ok({ status, headers: {}, text: answer ?? '', ms, path, request: id, outcome });
  });
}
