import { isFailure, type Result, unexpectedFailure } from './result';

// The browser uses these functions for every request to a route of the console: for reads, and for the few calls that cannot be
// server actions because they stream, are aborted, or run in parallel.

/** Fetches a path of this origin. The browser would read `//name` and `/\name` as another host. */
export const fetchRoute = (path: string, init?: RequestInit): Promise<Response> =>
  fetch(`/${path.replace(/^[/\\]+/, '')}`, init);

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

/**
 * Fetches JSON from a route. Unless the status is 2xx, throws the failure of the response, or else an error with the status. The
 * content is not validated, because only this console sends it.
 */
export async function fetchJson<T>(path: string, init?: RequestInit): Promise<T> {
  const response = await fetchRoute(path, init);
  if (response.ok) return response.json();
  const failure: unknown = await response.json().catch(() => undefined);
  throw isFailure(failure) ? failure : new Error(String(response.status));
}

/**
 * Fetches a result from a route, whatever its status. Never throws. Returns a failure if the response is unreadable, or
 * if another build answered a read.
 */
export async function fetchResult<T>(path: string, init?: RequestInit): Promise<Result<T>> {
  try {
    const response = await fetchRoute(path, init);
    if (init?.method === undefined && isOtherBuild(response)) return unexpectedFailure(undefined, 'stale');
    const result: Result<T> | null = await response.json();
    return result?.kind ? result : unexpectedFailure();
  } catch (error) {
    return unexpectedFailure(error);
  }
}
