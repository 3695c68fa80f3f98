import type { QueryClient } from '@tanstack/react-query';
import { cache } from 'react';
import { writeByKey } from '@/lib/console/request-log/list-requests';
import { type Dqb, printDqb } from '@/lib/contract/dqb/dqb';
import { parseDqb } from '@/lib/contract/dqb/dqb-parse';
import { filterablesOf } from '@/lib/contract/dqb/query-fields';
import { type OperationName, operations, withSentLists } from '@/lib/contract/operations';
import { canBePageTotal, readListPage, withoutRepeats } from '@/lib/contract/schema/list-answer';
import type { Operation } from '@/lib/contract/schema/operation';
import { addressOf, recentAnswers } from '../api-client/call';
import { callsPerMinute, type Priority } from '../api-client/call-permit';
import { callOperation } from '../api-client/capabilities';
import { platformKey } from '../api-client/client';
import { authorizeTenant, type InTenant, toResult } from '../auth/access';
import { parseInput } from '../browser/input';
import { answerOrThrow, readQuery, SHORT_PAGE } from '../browser/read-query';
import {
  type AnswerTo,
  type Failure,
  type Input,
  isFailure,
  type ReadName,
  type Result,
} from '../browser/result';
import { failureOf, ok, validationFailure } from '../http/own-result';
import { type Mask, maskOf } from '../masking/mask';
import { maskEntries } from '../masking/masked-request-log';
import { noteVisitEvent } from '../visits/visits';
import { applyQuery } from './apply-query';
import { callList } from './call-list';
import { withRejections } from './rejected-list';

/** Maximum calls per page, the first one included. */
const MAX_CALLS = 3;

/** An assembled page. `isShort`: records are missing although more exist. */
type FilledPage<T> = { answer: T; isShort: boolean };

const withRows = <T extends object>(answer: T, rows: readonly unknown[], total: number | undefined): T =>
  'items' in answer
    ? Object.assign({}, answer, { items: rows, dataSetCount: total })
    : Object.assign({}, answer, { data: rows, count: total });

/**
 * Assembles the requested page, each record once, from a platform with smaller pages: requests the missing records too. Otherwise
 * they would be on no page, because the next one starts after this one. A total that contradicts the records is omitted.
 */
export async function fillPage<T extends object>(
  first: T,
  { dqb, key }: { dqb: Dqb; key: string | undefined },
  more: (rest: Dqb) => Promise<Result<T>>,
): Promise<FilledPage<T> | Failure> {
  const { offset = 0, count = 0 } = dqb;
  const page = readListPage(first, offset);
  let { rows, total } = { ...page, rows: withoutRepeats(page.rows, key) };
  const isMissing = () =>
    rows.length > 0 && rows.length < count && (total === undefined || offset + rows.length < total);
  let isUnknown = offset === 0 && canBePageTotal(page, count);
  let isEnd = false;
  for (let calls = 1; calls < MAX_CALLS && !isEnd && (isMissing() || isUnknown); calls++) {
    const at = offset + rows.length;
    const result = await more({ ...dqb, offset: at, count: rows.length < count ? count : 1 });
    if (result.kind !== 'ok') return result;
    const next = readListPage(result.answer, at).rows;
    // A platform without paging starts again: it has returned everything.
    const isRepeat = JSON.stringify(next[0]) === JSON.stringify(rows[0]);
    const all = isRepeat ? rows : withoutRepeats([...rows, ...next], key);
    isEnd = all.length === rows.length;
    // The total contradicts the number of records.
    if (total !== undefined && (isEnd ? offset + all.length < total : offset + all.length > total))
      total = undefined;
    isUnknown = false;
    rows = all;
  }
  const isShort = isMissing() && !isEnd;
  if (count === 0 || (rows === page.rows && total === page.total)) return { answer: first, isShort };
  return { answer: withRows(first, rows.slice(0, count), total), isShort };
}

/** Prefetches on the server into the client that a page dehydrates, under the browser's query key. Never throws. */
export function prefetch<N extends ReadName>(
  queryClient: QueryClient,
  operation: N,
  tenant: string,
  input: Input<N>,
): Promise<void> {
  return queryClient.prefetchQuery({
    ...readQuery(operation, tenant, input),
    queryFn: async () => answerOrThrow(await read(operation, tenant, input)),
  });
}

/** True when calls to the platform are limited: pages then avoid calls that people do not need. */
export const isMetered = (): boolean => callsPerMinute() > 0;

/** A result for a page, with personal data masked. */
const maskResult = <T>(mask: Mask, result: Result<T>): Result<T> =>
  result.kind === 'ok' ? { ...result, answer: mask.of(result.answer) } : result;

/**
 * As `read`, for counts on many pages: on a platform with a call limit one response is shared by everyone with access to the tenant
 * for 30 s, then refreshed in the background; without a limit it is an ordinary read.
 */
export function readRecent<N extends ReadName>(
  name: N,
  tenant: string,
  input: Input<N>,
): Promise<Result<AnswerTo<N>>> {
  if (!isMetered()) return read(name, tenant, input);
  return toResult(async () => {
    const access = await authorizeTenant(tenant, 'read');
    if ('kind' in access) return access;
    const { id } = access.tenant;
    const queryKey = [id, platformKey(), name, JSON.stringify(input)];
    try {
      const shared = await recentAnswers.ensureQueryData({
        queryKey,
        // Nobody waits for the background refresh.
        queryFn: async () => {
          const priority = recentAnswers.getQueryData(queryKey) === undefined ? 'person' : 'bulk';
          return answerOrThrow(await readAuthorized(name, id, input, undefined, priority));
        },
        revalidateIfStale: true,
      });
      return maskResult(await maskOf(access), shared);
    } catch (error) {
      if (isFailure(error)) return error;
      throw error;
    }
  });
}

/** One read of the platform. Requires prior authorization. */
async function readAuthorized<N extends ReadName>(
  name: N,
  tenant: string,
  readInput: { params?: unknown; query?: unknown },
  signal?: AbortSignal,
  priority?: Priority,
): Promise<Result<AnswerTo<N>>> {
  const operation = withSentLists[name];
  const { key, query: paging }: Operation = operation;
  const input = parseInput(operation, readInput);
  if ('issues' in input) return validationFailure(400, input.issues);
  const { params, query } = input;
  // A platform may ignore what it cannot parse of a query, and return more than requested.
  const parsedQuery = parseDqb(typeof query.dqb === 'string' ? query.dqb : '', filterablesOf(operation));
  if (!parsedQuery.ok) return validationFailure(400, parsedQuery.issues);
  const result = await callList(operation, { tenant, params, query, signal, priority });
  // Without a query there is no paging.
  if (result.kind !== 'ok' || !paging) return result;
  const filled = await fillPage(
    applyQuery(result.answer, parsedQuery.dqb),
    { dqb: parsedQuery.dqb, key },
    async (rest) => {
      const more = { tenant, params, query: { ...query, dqb: printDqb(rest) }, signal, priority };
      return callList(operation, more);
    },
  );
  if ('kind' in filled) return filled;
  const { rows, total } = readListPage(filled.answer, parsedQuery.dqb.offset);
  const answer =
    name === 'getSentSalesOrders'
      ? withRows(filled.answer, await withRejections(tenant, rows), total)
      : filled.answer;
  const notes = result.notes.filter((path) => path !== SHORT_PAGE);
  return { ...result, answer, notes: filled.isShort ? [...notes, SHORT_PAGE] : notes };
}

/** In a visit, record which record was read; pages and exports are recorded elsewhere. */
async function noteRead(
  visit: string,
  name: ReadName,
  readInput: Parameters<typeof parseInput>[1],
): Promise<void> {
  const input = parseInput(withSentLists[name], readInput);
  const params =
    'issues' in input ? [] : Object.entries(input.params).map(([key, value]) => [key, String(value)]);
  if (params.length > 0) await noteVisitEvent(visit, 'read', `${name}?${new URLSearchParams(params)}`);
}

/**
 * One read of the platform for the signed-in person: checks session, role, tenant and input, then calls the platform. Never throws.
 */
export function readNow<N extends ReadName>(
  name: N,
  tenant: string,
  readInput: { params?: unknown; query?: unknown },
  signal?: AbortSignal,
  priority?: Priority,
): Promise<Result<AnswerTo<N>>> {
  return toResult(async () => {
    const access = await authorizeTenant(tenant, 'read');
    if ('kind' in access) return access;
    if (access.visit) await noteRead(access.visit.id, name, readInput);
    const mask = await maskOf(access);
    return maskResult(mask, await readAuthorized(name, access.tenant.id, readInput, signal, priority));
  });
}

const readOncePerRequest = cache(<N extends ReadName>(name: N, tenant: string, input: string) =>
  readNow(name, tenant, JSON.parse(input)),
);

/** As `readNow`, for pages: cached per request. */
export function read<N extends ReadName>(
  name: N,
  tenant: string,
  input: Input<N>,
): Promise<Result<AnswerTo<N>>> {
  return readOncePerRequest(name, tenant, JSON.stringify(input));
}

/** A raw response for people to look at. Used in the browser. */
export type RawAnswer = {
  /** Undefined when there was no response. */
  status: number | null;
  headers: Record<string, string>;
  text: string;
  /** Round trip in milliseconds. */
  ms: number | null;
  /** The requested path and query. */
  path: string;
  /** For a write: its row in the request log, and its outcome. */
  request?: number;
  outcome?: 'open' | 'answered' | 'refused' | 'unreachable' | 'unknown';
};

/** Headers worth showing. */
const NOTABLE_HEADERS =
  /^(content-type|content-length|x-request-id|retry-after|idempotency-|x-ratelimit-|ratelimit|server-timing|deprecation|warning|link|location|allow)/;

/** Reads for people who want to see the raw response: status, notable headers, time and text. Never throws. */
export function readRaw(
  name: ReadName & OperationName,
  access: InTenant,
  readInput: { params?: unknown; query?: unknown },
  signal?: AbortSignal,
): Promise<Result<RawAnswer>> {
  return toResult(async () => {
    const operation = operations[name];
    const input = parseInput(operation, readInput);
    if ('issues' in input) return validationFailure(400, input.issues);
    const { params, query } = input;
    const at = performance.now();
    const tenant = access.tenant.id;
    const { result, response } = await callOperation(operation, { tenant, params, query, signal });
    const address = addressOf(operation, params, query);
    if (!response || 'issues' in address) return result.kind === 'ok' ? ok(emptyAnswer) : result;
    const headers = Object.fromEntries(
      Object.entries(response.headers).filter(([key]) => NOTABLE_HEADERS.test(key)),
    );
    const ms = Math.round(performance.now() - at);
    return ok({
      ...emptyAnswer,
      status: response.status,
      headers,
      text: (await maskOf(access)).text(response.text),
      ms,
      path: address.path,
    });
  });
}

const emptyAnswer: RawAnswer = { status: null, headers: {}, text: '', ms: null, path: '' };

/** The logged response to one's own write with this key. Never throws. */
export function sentRaw(access: InTenant, idempotencyKey: string): Promise<Result<RawAnswer>> {
  return toResult(async () => {
    const entry = await writeByKey(access.tenant.id, access.person.id, idempotencyKey);
    const [masked] = await maskEntries(await maskOf(access), entry ? [entry] : []);
    if (!masked) return failureOf(404, 'not_found', 'Nothing was sent under this key');
    const { id, status, answer, ms, path, outcome } = masked;
    return ok({ status, headers: {}, text: answer ?? '', ms, path, request: id, outcome });
  });
}
