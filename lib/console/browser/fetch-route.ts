import { isRecord } from '@/lib/contract/schema/is-record';
import { type Result, unexpectedFailure } from './result';

// All requests of the browser to routes of the console, those of `readQuery` among them: reads for query functions, and the few calls
// that cannot be server actions because they stream, are aborted, or run in parallel.

/** The response of a route of the console: the path begins with a slash. */
export const fetchRoute = (path: string, init?: RequestInit): Promise<Response> =>
  fetch(`/${path.slice(1)}`, init);

/** A JSON body, for routes whose input is too long for a URL. */
export const postJson = (body: unknown, init?: RequestInit): RequestInit => ({
  ...init,
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** The JSON of a route. Throws the status unless it is 2xx. */
export async function fetchJson(path: string, init?: RequestInit): Promise<unknown> {
  const response = await fetchRoute(path, init);
  if (!response.ok) throw new Error(String(response.status));
  return response.json();
}

/** The valid items of a route's list. Throws the status unless it is 2xx. */
export async function fetchList<T>(
  path: string,
  isItem: (value: unknown) => value is T,
  init?: RequestInit,
): Promise<T[]> {
  const found = await fetchJson(path, init);
  return Array.isArray(found) ? found.filter(isItem) : [];
}

/** The result of a route, whatever its status. Never throws: an unreadable response becomes a failure. */
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
    const result: unknown = await response.json();
    return isResult(result) ? result : unexpectedFailure();
  } catch (error) {
    return unexpectedFailure(error);
  }
}
