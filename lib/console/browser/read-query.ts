import { queryOptions } from '@tanstack/react-query';
import { isRecord } from '@/lib/contract/schema/is-record';
import {
  type AnswerTo,
  type Failure,
  type Input,
  type Ok,
  type ReadName,
  type Result,
  unexpectedFailure,
} from './result';

// Reaches the browser: nothing of the contract's schemas, the database or the client may be imported here but types.

/** The address at which the browser repeats a read. */
export function readAddress(
  operation: string,
  tenant: string,
  input: { params?: object; query?: object },
): string {
  const search = new URLSearchParams({ tenant });
  for (const [name, value] of Object.entries({ ...input.params, ...input.query })) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return `/read/${operation}?${search}`;
}

const isResult = <N extends ReadName>(value: unknown, _: N): value is Result<AnswerTo<N>> =>
  isRecord(value) && 'kind' in value && typeof value.kind === 'string';

/** The answer, or the failure thrown: TanStack Query keeps the last good rows beside it. */
export function answerOrThrow<T>(result: Result<T>): Ok<T> {
  if (result.kind === 'ok') return result;
  throw result;
}

async function fetchRead<N extends ReadName>(
  name: N,
  address: string,
  signal: AbortSignal,
  isPrefetch: boolean,
): Promise<Ok<AnswerTo<N>>> {
  let result: unknown;
  try {
    const headers = { accept: 'application/json', ...(isPrefetch ? { [prefetchHeader]: '1' } : {}) };
    const response = await fetch(address, { signal, headers });
    result = await response.json();
  } catch (error) {
    if (signal.aborted) throw error;
    throw unexpectedFailure(error);
  }
  if (!isResult(result, name)) throw unexpectedFailure();
  return answerOrThrow(result);
}

/** Notes of an answer that its page holds fewer records than were requested, though more would come. */
export const SHORT_PAGE = 'items';

/** Says that nobody waits for a read yet: `meta: { ahead: true }` on the query. */
export const prefetchHeader = 'x-read-ahead';

/** What is left of the calls to the platform, as the browser last heard. */
export const budgetReads = ['budget'] as const;

/** How long a read counts as fresh: after the first paint nothing is asked a second time. */
const FRESH_MS = 30_000;

/**
 * One read as data, for `useQuery` and `prefetchQuery`. The key names the tenant before the operation and its input.
 * A failure is thrown as the value it is (`Failure`). On the server give it another `queryFn`: `prefetch` does.
 */
export function readQuery<N extends ReadName>(operation: N, tenant: string, input: Input<N>) {
  return queryOptions<Ok<AnswerTo<N>>, Failure, Ok<AnswerTo<N>>, readonly ['read', string, N, Input<N>]>({
    queryKey: ['read', tenant, operation, input],
    queryFn: ({ signal, meta }) =>
      fetchRead(operation, readAddress(operation, tenant, input), signal, meta?.ahead === true),
    staleTime: FRESH_MS,
    // The gateway has tried already.
    retry: false,
  });
}

/** All reads of a tenant: what a write there makes stale. */
export const readsOf = (tenant: string) => ['read', tenant] as const;
