import { int32, linesOf } from './fields';
import * as z from './zod';

/** What an operation does to the platform. Retries, confirmations and the request log follow from it, never from the verb. */
export type Effect = 'read' | 'upsert' | 'create' | 'subtract';

/** `DELETE` is the sandbox's alone. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One operation of the API as data: what may be said, and what is answered. */
export type Operation = {
  /** The word by which handler, form, message and spec are found: unique in the whole contract. */
  readonly name: string;
  /** Whose operation it is, as its files and addresses are named; `sandbox` for the simulated warehouse, which the spec does not know. */
  readonly resource: string;
  readonly method: Method;
  /** The spec's path, parameters in braces: `/openapi/v1/SalesOrders/{referenceNumber}:cancelLineItems`. */
  readonly path: `/openapi/v1/${string}` | `/sandbox/v1/${string}`;
  readonly summary: string;
  readonly effect: Effect;
  /** Path parameters: an object schema whose keys are the names in braces. */
  readonly params?: z.ZodObject;
  /** Query parameters; list reads take `DqbQuery`. */
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** What a success answers; `Nothing` where the spec shows no body. */
  readonly response: z.ZodType;
  readonly status: 200 | 202;
  /** Media types of the answer; `application/json` unless said. */
  readonly produces?: readonly string[];
  /** Not in the spec (decisions.md, "Reads and writes beyond the spec"). */
  readonly extension?: true;
  /** For lists: the schema of one record, and the field that identifies it within the tenant, if one field does. */
  readonly record?: z.ZodObject;
  readonly key?: string;
  /** For lists: list fields that Any / All may look into (D6). */
  readonly nested?: readonly string[];
  /** For writes on a record with states: the states in which the act is allowed. Buttons and refusals read the same table. */
  readonly states?: readonly string[];
};

/** The names in braces of a path: `PathParameter<'/a/{b}:c'>` is `'b'`. */
type PathParameter<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParameter<Rest>
  : never;

/** A path with parameters demands their schema, one without has none. */
type WithParams<O> = O extends { readonly path: infer P extends string }
  ? [PathParameter<P>] extends [never]
    ? { readonly params?: never }
    : { readonly params: z.ZodObject<Record<PathParameter<P>, z.ZodType>> }
  : never;

/** Declares an operation; keeps every literal type, and does not compile when path and params disagree. */
export function operation<const O extends Operation>(o: O & WithParams<O>): O {
  return o;
}

type Part<O, K extends string, Side extends 'input' | 'output'> = O extends {
  readonly [P in K]: infer S extends z.ZodType;
}
  ? { [P in K]: Side extends 'input' ? z.input<S> : z.output<S> }
  : { [P in K]?: undefined };

/** What a caller hands over: `{ params, query, body }`, each only where the operation has it. */
export type Request<O> = Part<O, 'params', 'input'> & Part<O, 'query', 'input'> & Part<O, 'body', 'input'>;

/** What a handler receives after parsing. */
export type Parsed<O> = Part<O, 'params', 'output'> & Part<O, 'query', 'output'> & Part<O, 'body', 'output'>;

/** What an operation answers. */
export type Answer<O> = O extends { readonly response: infer S extends z.ZodType } ? z.output<S> : never;

/** The query of every list read: one dynamic-query expression (D5). */
export const DqbQuery = z.object({
  dqb: z
    .string()
    .max(65_536)
    .optional()
    .describe(
      'A dynamic query: filters, sorting and paging as an encoded query string, such as `o=Equals&p=sku&v=A-1&offset=0&count=50`',
    ),
});

/** Paged result: `count` = page size in force, `offset` = rows skipped, `dataSetCount` = rows matching (D4). */
export const paged = <S extends z.ZodObject>(item: S) =>
  z.object({ items: linesOf(item), count: int32(), offset: int32(), dataSetCount: int32() });

/** List result with `data`: `count` = rows matching (D4). */
export const dataList = <S extends z.ZodObject>(item: S) => z.object({ count: int32(), data: linesOf(item) });

/** The spec shows no body: whatever comes is passed over. */
export const NoBody = z.undefined().catch(undefined);
