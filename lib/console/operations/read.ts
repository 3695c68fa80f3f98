import type { QueryClient } from '@tanstack/react-query';
import { cache } from 'react';
import { emptyQuery } from '@/lib/contract/dqb/dqb';
import { withSentLists } from '@/lib/contract/operations';
import { isListOperation, type ListOperation, type Operation } from '@/lib/contract/schema/operation';
import { call, recentAnswers } from '../api-client/call';
import { callsPerMinute, type Priority } from '../api-client/call-permit';
import { platformKey } from '../api-client/client';
import { callList } from '../api-client/lists/call-list';
import { readFullPage } from '../api-client/lists/full-page';
import { authorizeTenant, toResult } from '../auth/access';
import { parseInput } from '../browser/input';
import { answerOrThrow, type ReadInput, readQuery } from '../browser/read-query';
import {
  type AnswerTo,
  type Input,
  isFailure,
  type ReadName,
  type Result,
  unexpectedFailure,
} from '../browser/result';
import { validationFailure } from '../http/console-result';
import { type Mask, maskOf } from '../masking/mask';
import { recordVisitEvent } from '../visits/visits';
import { withRejections } from './rejected-list';

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

/** True when calls to the platform are limited: pages then skip optional calls. */
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
          return answerOrThrow(await readAuthorized(name, id, input, { priority }));
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

/** True for a list that takes a query. */
const isQueryList = (operation: Operation): operation is ListOperation =>
  operation.query !== undefined && isListOperation(operation);

/** What a read by name returns is the contract's; TypeScript cannot follow it for a name that it does not know. */
const isAnswerTo = <N extends ReadName>(_: N, _result: Result<unknown>): _result is Result<AnswerTo<N>> =>
  true;

/** `priority`: who waits for it; defaults to a person. */
type ReadOptions = { signal?: AbortSignal; priority?: Priority };

/** One read of the platform. Requires prior authorization. */
async function readAuthorized<N extends ReadName>(
  name: N,
  tenant: string,
  { dqb = emptyQuery, ...readInput }: ReadInput,
  { signal, priority }: ReadOptions,
): Promise<Result<AnswerTo<N>>> {
  const operation = withSentLists[name];
  const options = { tenant, signal, priority };
  if (!isQueryList(operation)) {
    const input = parseInput(operation, readInput);
    if ('issues' in input) return validationFailure(400, input.issues);
    const { params, query } = input;
    return (await call(operation, { ...options, params, query })).result;
  }
  const result = await readFullPage((part) => callList(operation, part, options), dqb, operation.key);
  const page =
    result.kind === 'ok' && name === 'getSentSalesOrders'
      ? { ...result, answer: { ...result.answer, rows: await withRejections(tenant, result.answer.rows) } }
      : result;
  return isAnswerTo(name, page) ? page : unexpectedFailure();
}

/** In a visit, record which record was read; pages and exports are recorded elsewhere. */
async function noteRead(visit: string, name: ReadName, readInput: ReadInput): Promise<void> {
  const input = parseInput(withSentLists[name], readInput);
  const params =
    'issues' in input ? [] : Object.entries(input.params).map(([key, value]) => [key, String(value)]);
  if (params.length > 0) await recordVisitEvent(visit, 'read', `${name}?${new URLSearchParams(params)}`);
}

/**
 * One read of the platform for the signed-in person: checks session, role, tenant and input, then calls the platform. Never throws.
 */
export function readUncached<N extends ReadName>(
  name: N,
  tenant: string,
  readInput: ReadInput,
  options: ReadOptions = {},
): Promise<Result<AnswerTo<N>>> {
  return toResult(async () => {
    const access = await authorizeTenant(tenant, 'read');
    if ('kind' in access) return access;
    if (access.visit) await noteRead(access.visit.id, name, readInput);
    const mask = await maskOf(access);
    return maskResult(mask, await readAuthorized(name, access.tenant.id, readInput, options));
  });
}

const readOncePerRequest = cache(<N extends ReadName>(name: N, tenant: string, input: string) =>
  readUncached(name, tenant, JSON.parse(input)),
);

/** As `readUncached`, once per page request: components of a page may repeat a read. */
export function read<N extends ReadName>(
  name: N,
  tenant: string,
  input: Input<N>,
): Promise<Result<AnswerTo<N>>> {
  return readOncePerRequest(name, tenant, JSON.stringify(input));
}
