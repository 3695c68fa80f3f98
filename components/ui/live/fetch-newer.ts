import { fetchRoute } from '@/lib/console/browser/fetch-route';
import { prefetchHeader, readAddress } from '@/lib/console/browser/read-query';
import type { ReadName } from '@/lib/console/browser/result';

/** A response and its version. */
export type Versioned = { version: string; answer: unknown };

/**
 * Fetches the displayed data again; undefined if its version is still `version`. Only uses the part of the call budget for
 * prefetching. Throws if it cannot be read: then the page does not change.
 */
export async function fetchNewer(
  operation: ReadName,
  tenant: string,
  input: { params?: object; query?: object },
  version: string | undefined,
  signal: AbortSignal,
): Promise<Versioned | undefined> {
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
  if (!response.ok || typeof result !== 'object' || result === null || !('answer' in result))
    throw new Error(`The read answered ${response.status}`);
  return { version: response.headers.get('etag') ?? '', answer: result.answer };
}
