import { isRecord } from '@/lib/contract/schema/is-record';
import { type Result, unexpectedFailure } from './result';

// The browser uses these functions for every request to a route of the console: for reads, and for the few calls that cannot be
// server actions because they stream, are aborted, or run in parallel.

/** Fetches a route of the console. `path` starts with a slash. */
export const fetchRoute = (path: string, init?: RequestInit): Promise<Response> =>
  fetch(`/${path.slice(1)}`, init);

/** True if the response is from another build of the console than the page, so that its content may have another shape. */
export function isOtherBuild({ headers }: Response): boolean {
  const build = headers.get('x-build');
  return build !== null && build !== (document.documentElement.dataset.build ?? '');
}

/** Returns the `RequestInit` of a POST with a JSON body, for input that is too long for a URL. */
export const postJson = (body: unknown, init?: RequestInit): RequestInit => ({
  ...init,
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** Fetches JSON from a route. Throws an error with the status unless the status is 2xx. */
export async function fetchJson(path: string, init?: RequestInit): Promise<unknown> {
  const response = await fetchRoute(path, init);
  if (!response.ok) throw new Error(String(response.status));
  return response.json();
}

/** Fetches a list from a route and returns its valid items. Throws an error with the status unless the status is 2xx. */
export async function fetchList<T>(
  path: string,
  isItem: (value: unknown) => value is T,
  init?: RequestInit,
): Promise<T[]> {
  const found = await fetchJson(path, init);
  return Array.isArray(found) ? found.filter(isItem) : [];
}

/**
 * Fetches a result from a route, whatever its status. Never throws. Returns a failure for an unreadable response or a read of
 * another build.
 */
export async function fetchResult<T>(
  path: string,
  isAnswer: (value: unknown) => value is T,
  init?: RequestInit,
): Promise<Result<T>> {
  const isResult = (value: unknown): value is Result<T> =>
    isRecord(value) &&
    typeof value.kind === 'string' &&
    (value.kind !== 'ok' || isAnswer(Reflect.get(value, 'answer')));
  try {
    const response = await fetchRoute(path, init);
    if (init?.method === undefined && isOtherBuild(response)) return unexpectedFailure(undefined, 'stale');
    const result: unknown = await response.json();
    return isResult(result) ? result : unexpectedFailure();
  } catch (error) {
    return unexpectedFailure(error);
  }
}
