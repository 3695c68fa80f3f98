import type { OperationName, operations } from '@/lib/contract/operations';
import type { Issue } from '@/lib/contract/schema/issue';
import { issuesOf } from '@/lib/contract/schema/issue';
import type { Operation, Parsed, ResponseOf } from '@/lib/contract/schema/operation';
import { invalidAll } from '../api-error';
import type { RawJson } from '../query/raw-json';
import type { Scope } from '../query/tenant-scope';
import type { Caller } from './api-keys';

/** The second argument of a handler. `received` is the body before parsing, which removes unknown fields. */
type Context = { scope: Scope; caller: Caller; requestId: string; received?: unknown };

type HandlerResult<O> =
  | ResponseOf<O>
  | RawJson<ResponseOf<O>>
  // biome-ignore lint/suspicious/noConfusingVoidType: a handler without a response returns nothing
  | (undefined extends ResponseOf<O> ? void : never);

export type Handler<O> = (input: Parsed<O>, context: Context) => Promise<HandlerResult<O>>;

/** The handlers of one resource. Missing handlers and wrong responses do not compile. */
export type ResourceHandlers<R extends string> = {
  [N in OperationName as (typeof operations)[N]['resource'] extends R ? N : never]: Handler<
    (typeof operations)[N]
  >;
};

type RawInput = { params: Record<string, string>; query: Record<string, string>; body: unknown };

/** An operation with its handler. `run` parses the input first. */
export type Endpoint = Operation & { run: (input: RawInput, context: Context) => Promise<unknown> };

function parseInput(operation: Operation, raw: RawInput): { params: unknown; query: unknown; body: unknown } {
  const params = operation.params?.safeParse(raw.params);
  const query = operation.query?.safeParse(raw.query);
  const body = operation.body?.safeParse(raw.body);
  const issues: Issue[] = [params, query, body].flatMap((p) => (p && !p.success ? issuesOf(p.error) : []));
  if (issues.length > 0) throw invalidAll(issues);
  return { params: params?.data, query: query?.data, body: body?.data };
}

function endpoint<O extends Operation>(operation: O, handler: Handler<O>): Endpoint {
  return {
    ...operation,
    run(raw, context) {
      const parsed = parseInput(operation, raw);
      // `parseInput` has validated these schemas, but TypeScript cannot infer this for a generic operation.
      return handler(parsed as Parsed<O>, { ...context, received: raw.body });
    },
  };
}

/** Pairs each operation of a set with the handler of the same name. */
export function createEndpoints<S extends Record<string, Operation>>(
  operations: S,
  handlers: { readonly [N in keyof S]: Handler<S[N]> },
): Endpoint[] {
  const endpoints: Endpoint[] = [];
  for (const name in operations) endpoints.push(endpoint(operations[name], handlers[name]));
  return endpoints;
}
