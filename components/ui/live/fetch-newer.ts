import { fetchRoute, isOtherBuild } from '@/lib/console/browser/fetch-route';
import { prefetchHeader, type ReadInput, readAddress } from '@/lib/console/browser/read-query';
import type { AnswerTo, ReadName } from '@/lib/console/browser/result';
import { isRecord } from '@/lib/contract/schema/is-record';

/** A response and its version, which is compared to detect a newer response. */
export type Versioned<A> = { version: string; answer: A };

/**
 * Fetches displayed data again. Undefined if its version is still `version`. Uses only the part of the call budget
 * reserved for prefetching. Throws if the data cannot be read.
 */
export async function fetchNewer<N extends ReadName>(
  operation: N,
  tenant: string,
  input: ReadInput,
  version: string | undefined,
  signal: AbortSignal,
): Promise<Versioned<AnswerTo<N>> | undefined> {
  const response = await fetchRoute(readAddress(operation, tenant, input), {
    signal,
    headers: {
      accept: 'application/json',
      [prefetchHeader]: '1',
      ...(version === undefined ? {} : { 'if-none-match': version }),
    },
  });
  if (response.status === 304) return undefined;
  const result: unknown = await response.json();
  // The server has validated the answer against the contract.
  const isRead = (value: unknown): value is { answer: AnswerTo<N> } => isRecord(value) && 'answer' in value;
  if (!response.ok || isOtherBuild(response) || !isRead(result))
    throw new Error(`The read answered ${response.status}`);
  return { version: response.headers.get('etag') ?? '', answer: result.answer };
}
