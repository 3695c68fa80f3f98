import type { OperationName, operations } from '@/lib/contract/operations';
import type { Issue } from '@/lib/contract/schema/issue';
import { issuesOf } from '@/lib/contract/schema/issue';
import type { Answer, Operation, Parsed } from '@/lib/contract/schema/operation';
import { invalidAll } from '../api-error';
import type { Rendered } from '../query/page-sql';
import type { Scope } from '../query/tenant-scope';
import type { Caller } from './api-keys';

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
 * A response as a value. `abort`: close the connection instead of sending it, or in the middle (the sandbox's fault
 * injection).
 */
export type ApiResponse = {
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
): ApiResponse => ({
  status,
  headers: { 'content-type': JSON_TYPE, 'cache-control': 'no-store', ...headers },
  body: text,
});

/** Adapts a web Request, for callers without a socket such as tests. */
export function requestOf(request: Request): PlatformRequest {
  const start = request.url.indexOf('/', request.url.indexOf('//') + 2);
  return {
    method: request.method,
    target: start < 0 ? '/' : request.url.slice(start),
    header: (name) => request.headers.get(name),
    body: () => request.body,
  };
}

/** Converts to a web Response. Without a socket a closed connection becomes 502 with the header `x-fault`. */
export function responseOf({ status, headers, body, abort }: ApiResponse): Response {
  if (abort) return new Response(null, { status: 502, headers: { 'x-fault': abort } });
  return new Response(typeof body === 'string' || body === null ? body : new Uint8Array(body), {
    status,
    headers,
  });
}

/** The context of every handler, besides its parsed input. */
type Context = { scope: Scope; caller: Caller; requestId: string };

// biome-ignore lint/suspicious/noConfusingVoidType: a handler without a response returns nothing
type Answered<O> = Answer<O> | Rendered<Answer<O>> | (undefined extends Answer<O> ? void : never);

export type Handler<O> = (input: Parsed<O>, context: Context) => Promise<Answered<O>>;

/** The handlers of one resource. The compiler rejects a missing handler and a wrong response. */
export type HandlersOf<R extends string> = {
  [N in OperationName as (typeof operations)[N]['resource'] extends R ? N : never]: Handler<
    (typeof operations)[N]
  >;
};

type Raw = { params: Record<string, string>; query: Record<string, string>; body: unknown };

/** A handler that parses its own input. */
export type Run = (raw: Raw, context: Context) => Promise<unknown>;

function parse(operation: Operation, raw: Raw): { params: unknown; query: unknown; body: unknown } {
  const params = operation.params?.safeParse(raw.params);
  const query = operation.query?.safeParse(raw.query);
  const body = operation.body?.safeParse(raw.body);
  const issues: Issue[] = [params, query, body].flatMap((p) => (p && !p.success ? issuesOf(p.error) : []));
  if (issues.length > 0) throw invalidAll(issues);
  return { params: params?.data, query: query?.data, body: body?.data };
}

/** Pairs an operation with its handler: parses the request with the operation's schemas before the call. */
function pair<O extends Operation>(operation: O, handler: Handler<O>): Run {
  return (raw, context) => {
    const parsed = parse(operation, raw);
    // The only cast: `parse` validated exactly these schemas, but TypeScript cannot follow that through O.
    return handler(parsed as Parsed<O>, context);
  };
}

/** The operations of a set by name, each paired with the handler of the same name. */
export function runsOf<S extends Record<string, Operation>>(
  operations: S,
  handlers: { readonly [N in keyof S]: Handler<S[N]> },
): Record<string, Run> {
  const runs: Record<string, Run> = {};
  for (const name in operations) runs[name] = pair(operations[name], handlers[name]);
  return runs;
}
