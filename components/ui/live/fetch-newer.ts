import { fetchRoute, isOtherBuild } from '@/lib/console/browser/fetch-route';
import { prefetchHeader, type ReadInput, readAddress } from '@/lib/console/browser/read-query';
import type { ReadName, ReadValue } from '@/lib/console/browser/result';

/** A response and its version, which is compared to detect a newer response. */
export type Versioned<A> = { version: string; value: A };

/**
 * Fetches displayed data again. Undefined if the data still has the version `version`. Uses only the part of the call budget
 * reserved for prefetching. Throws if the data cannot be read.
 */
export async function fetchNewer<N extends ReadName>(
  operation: N,
  tenant: string,
  input: ReadInput,
  version: string | undefined,
  signal: AbortSignal,
): Promise<Versioned<ReadValue<N>> | undefined> {
  const response = await fetchRoute(readAddress(operation, tenant, input), {
    signal,
    headers: {
      accept: 'application/json',
      [prefetchHeader]: '1',
      ...(version === undefined ? {} : { 'if-none-match': version }),
    },
  });
  if (response.status === 304) return undefined;
  if (!response.ok || isOtherBuild(response))
    throw new Error(`The read failed with status ${response.status}`);
  const result: { value: ReadValue<N> } = await response.json();
  return { version: response.headers.get('etag') ?? '', value: result.value };
}
