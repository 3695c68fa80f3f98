import { queryOptions } from '@tanstack/react-query';
import { type Dqb, printDqb } from '@/lib/contract/dqb/dqb';
import { fetchResult } from './fetch-route';
import type { Failure, Input, Ok, ReadName, ReadValue, Result } from './result';

// This file runs in the browser: import only types from zod schemas and server modules.

export type ReadInput = { params?: object; query?: object; dqb?: Dqb };

/** Returns the URL at which the browser performs a read. */
export function readAddress(operation: string, tenant: string, { params, query, dqb }: ReadInput): string {
  const search = new URLSearchParams({ tenant });
  for (const [name, value] of Object.entries({ ...params, ...query })) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  if (dqb) search.set('dqb', printDqb(dqb));
  return `/read/${operation}?${search}`;
}

/** Returns the response or throws the failure. After a query function throws, TanStack Query keeps the last data. */
export function valueOrThrow<T>(result: Result<T>): Ok<T> {
  if (result.kind === 'ok') return result;
  throw result;
}

async function fetchRead<N extends ReadName>(
  _: N,
  address: string,
  signal: AbortSignal,
  isPrefetch: boolean,
): Promise<Ok<ReadValue<N>>> {
  const headers = { accept: 'application/json', ...(isPrefetch ? { [prefetchHeader]: '1' } : {}) };
  const result = await fetchResult<ReadValue<N>>(address, { signal, headers });
  signal.throwIfAborted();
  return valueOrThrow(result);
}

/** Request header of reads by queries with `meta: { isPrefetch: true }`. */
export const prefetchHeader = 'x-prefetch';

/** Query key of the platform's remaining rate limit. */
export const budgetReads = ['budget'] as const;

/** Time for which a read is fresh, so that the browser does not repeat reads right after the first paint. */
const FRESH_MS = 30_000;

/**
 * Query options of one read. The key starts with the tenant, then the operation and the input. Fails with a `Failure`. On the
 * server, replace `queryFn` as `prefetch` does.
 */
export function readQuery<N extends ReadName>(operation: N, tenant: string, input: Input<N>) {
  return queryOptions<Ok<ReadValue<N>>, Failure, Ok<ReadValue<N>>, readonly ['read', string, N, Input<N>]>({
    queryKey: ['read', tenant, operation, input],
    queryFn: ({ signal, meta }) =>
      fetchRead(operation, readAddress(operation, tenant, input), signal, meta?.isPrefetch === true),
    staleTime: FRESH_MS,
    // The server has already retried.
    retry: false,
  });
}

/** Query key prefix of all reads of a tenant, to invalidate them after a write. */
export const tenantReadsKey = (tenant: string) => ['read', tenant] as const;
