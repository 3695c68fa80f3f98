/** A request as the platform reads it: node's and the web's both become one, without the price of either. */
export type PlatformRequest = {
  method: string;
  /** Path and query as they came, still encoded. */
  target: string;
  header: (name: string) => string | null;
  body: () => AsyncIterable<Uint8Array> | null;
};

/** An answer as a value. `fault`: the connection is closed without it, or in the middle of it (the sandbox's faults). */
export type Reply = {
  status: number;
  headers: Record<string, string>;
  body: string | Uint8Array | null;
  fault?: 'drop' | 'cut';
};

const JSON_TYPE = 'application/json; charset=utf-8';

/** A JSON answer from text that is JSON already. */
export const jsonReply = (status: number, text: string, headers: Record<string, string> = {}): Reply => ({
  status,
  headers: { 'content-type': JSON_TYPE, ...headers },
  body: text,
});

/** The web's request, for callers without a socket: tests, functions. */
export function requestOf(request: Request): PlatformRequest {
  const start = request.url.indexOf('/', request.url.indexOf('//') + 2);
  return {
    method: request.method,
    target: start < 0 ? '/' : request.url.slice(start),
    header: (name) => request.headers.get(name),
    body: () => request.body,
  };
}

/** The answer as the web's response. Without a socket a fault can only be told: 502 and `x-fault`. */
export function responseOf({ status, headers, body, fault }: Reply): Response {
  if (fault) return new Response(null, { status: 502, headers: { 'x-fault': fault } });
  return new Response(typeof body === 'string' || body === null ? body : new Uint8Array(body), {
    status,
    headers,
  });
}
