import { type ApiError, errorBody } from '../api-error';

/**
 * A request to the platform: an adapter over Node's and the web's requests that avoids converting one to the other.
 */
export type PlatformRequest = {
  method: string;
  /** Path and query as received, still encoded. */
  target: string;
  header: (name: string) => string | null;
  body: () => AsyncIterable<Uint8Array> | null;
};

/**
 * A response as a value. `abort`: close the connection instead of sending the response (`drop`), or in the middle of it (`cut`); used
 * by fault injection.
 */
export type PlatformResponse = {
  status: number;
  headers: Record<string, string>;
  body: string | Uint8Array | null;
  abort?: 'drop' | 'cut';
};

const JSON_TYPE = 'application/json; charset=utf-8';

/** A response whose body is already JSON text. */
export const jsonResponse = (
  status: number,
  text: string,
  headers: Record<string, string> = {},
): PlatformResponse => ({
  status,
  headers: { 'content-type': JSON_TYPE, 'cache-control': 'no-store', ...headers },
  body: text,
});

/** The response for an error: every response outside 2xx. */
export const errorResponse = (apiError: ApiError, requestId: string): PlatformResponse =>
  jsonResponse(apiError.status, errorBody(apiError, requestId), {
    'x-request-id': requestId,
    ...apiError.headers,
  });

/** Adapts a web Request, for callers without a socket such as tests. */
export function fromWebRequest(request: Request): PlatformRequest {
  const start = request.url.indexOf('/', request.url.indexOf('//') + 2);
  return {
    method: request.method,
    target: start < 0 ? '/' : request.url.slice(start),
    header: (name) => request.headers.get(name),
    body: () => request.body,
  };
}

/** Converts to a web Response. Without a socket a closed connection becomes 502 with the header `x-fault`. */
export function toWebResponse({ status, headers, body, abort }: PlatformResponse): Response {
  if (abort) return new Response(null, { status: 502, headers: { 'x-fault': abort } });
  return new Response(typeof body === 'string' || body === null ? body : new Uint8Array(body), {
    status,
    headers,
  });
}
