import type { QueryClient } from '@tanstack/react-query';
import { cache } from 'react';
import { emptyQuery } from '@/lib/contract/dqb/dqb';
import { operationsWithSentLists } from '@/lib/contract/operations';
import { isListOperation, type ListOperation, type Operation } from '@/lib/contract/schema/operation';
import { call, recentReads } from '../api-client/call';
import { callsPerMinute, type Priority } from '../api-client/call-permit';
import { platformKey } from '../api-client/client';
import { callList } from '../api-client/lists/call-list';
import { readFullPage } from '../api-client/lists/full-page';
import { authorizeTenant, toResult } from '../auth/access';
import { type ReadInput, readQuery, valueOrThrow } from '../browser/read-query';
import {
  type Input,
  isFailure,
  type ReadName,
  type ReadValue,
  type Result,
  unexpectedFailure,
} from '../browser/result';
import { validationFailure } from '../http/console-result';
import { parseInput } from '../http/read-input';
import { type Mask, maskOf } from '../masking/mask';
import { recordVisitEvent } from '../visits/visits';
import { withRejections } from './rejected-list';

/**
 * Prefetches a read on the server with the query key that the browser uses, so that the page can dehydrate the result.
 * Never throws.
 */
export function prefetch<N extends ReadName>(
  queryClient: QueryClient,
  operation: N,
  tenant: string,
  input: Input<N>,
): Promise<void> {
  return queryClient.prefetchQuery({
    ...readQuery(operation, tenant, input),
    queryFn: async () => valueOrThrow(await read(operation, tenant, input)),
  });
}

/** True if calls to the platform are limited. Pages then skip optional calls. */
export const isMetered = (): boolean => callsPerMinute() > 0;

const maskResult = <T>(mask: Mask, result: Result<T>): Result<T> =>
  result.kind === 'ok' ? { ...result, value: mask.of(result.value) } : result;

/**
 * Like `read`, for counts that many pages show. If calls are limited, everyone with access to the tenant shares one response
 * for 30 s. The response is then refreshed in the background. Without a limit, this is an ordinary read.
 */
export function readRecent<N extends ReadName>(
  name: N,
  tenant: string,
  input: Input<N>,
): Promise<Result<ReadValue<N>>> {
  if (!isMetered()) return read(name, tenant, input);
  return toResult(async () => {
    const access = await authorizeTenant(tenant, 'read');
    if ('kind' in access) return access;
    const { id } = access.tenant;
    const queryKey = [id, platformKey(), name, JSON.stringify(input)];
    try {
      const shared = await recentReads.ensureQueryData({
        queryKey,
        // A user waits for the first read, but not for background refreshes.
        queryFn: async () => {
          const priority = recentReads.getQueryData(queryKey) === undefined ? 'person' : 'bulk';
          return valueOrThrow(await readAuthorized(name, id, input, { priority }));
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

const isQueryList = (operation: Operation): operation is ListOperation =>
  operation.query !== undefined && isListOperation(operation);

/** Asserts that a read by name returns the response type of the contract, which TypeScript cannot infer for a generic name. */
const isReadResult = <N extends ReadName>(_: N, _result: Result<unknown>): _result is Result<ReadValue<N>> =>
  true;

type ReadOptions = { signal?: AbortSignal; priority?: Priority };

/** Performs one read of the platform. Requires prior authorization. */
async function readAuthorized<N extends ReadName>(
  name: N,
  tenant: string,
  { dqb = emptyQuery, ...readInput }: ReadInput,
  { signal, priority }: ReadOptions,
): Promise<Result<ReadValue<N>>> {
  const operation = operationsWithSentLists[name];
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
      ? { ...result, value: { ...result.value, rows: await withRejections(tenant, result.value.rows) } }
      : result;
  return isReadResult(name, page) ? page : unexpectedFailure();
}

/** Records in the visit that a record was read. Reads of lists and exports are recorded elsewhere. */
async function noteRead(visit: string, name: ReadName, readInput: ReadInput): Promise<void> {
  const input = parseInput(operationsWithSentLists[name], readInput);
  const params =
    'issues' in input ? [] : Object.entries(input.params).map(([key, value]) => [key, String(value)]);
  if (params.length > 0) await recordVisitEvent(visit, 'read', `${name}?${new URLSearchParams(params)}`);
}

/** Performs one read of the platform for the signed-in user, after checking session, role, tenant and input. Never throws. */
export function readUncached<N extends ReadName>(
  name: N,
  tenant: string,
  readInput: ReadInput,
  options: ReadOptions = {},
): Promise<Result<ReadValue<N>>> {
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

/** Like `readUncached`, but only once per page request, because several components may need the same read. */
export function read<N extends ReadName>(
  name: N,
  tenant: string,
  input: Input<N>,
): Promise<Result<ReadValue<N>>> {
  return readOncePerRequest(name, tenant, JSON.stringify(input));
}
