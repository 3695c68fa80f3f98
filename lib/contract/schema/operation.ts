import { int32, linesOf } from './fields';
import type { ListPage } from './list-page';
import * as z from './zod';

/**
 * The effect of an operation on the platform. Retries, confirmations and the request log depend on it, never on the HTTP method.
 */
export type Effect = 'read' | 'upsert' | 'create' | 'subtract';

/** HTTP methods of the API. Only the sandbox uses `DELETE`. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One operation of the API, with its request and its response, as data. */
export type Operation = {
  /** The unique name that handlers, forms, messages and the spec share. */
  readonly name: string;
  /**
   * The resource, which appears in file names and URLs. `sandbox` stands for the simulated warehouse, which is not in the spec.
   */
  readonly resource: string;
  readonly method: Method;
  /**
   * The spec's path with parameters in braces: `/openapi/v1/SalesOrders/{referenceNumber}:cancelLineItems`. Paths under `/sent` are
   * lists that the console serves from its request log.
   */
  readonly path: `/openapi/v1/${string}` | `/sandbox/v1/${string}` | `/sent/${string}`;
  readonly summary: string;
  /** Markdown, for the OpenAPI document. */
  readonly description?: string;
  /**
   * An example call for the OpenAPI document. Lists get a default example. In an empty tenant, the examples of all writes work in
   * order, followed by the examples of the reads.
   */
  readonly example?: {
    readonly params?: Readonly<Record<string, string | number>>;
    readonly query?: Readonly<Record<string, string>>;
    readonly body?: unknown;
  };
  readonly effect: Effect;
  /** Path parameters: an object schema whose keys are the names in braces. */
  readonly params?: z.ZodObject;
  /** Query parameters. List reads take `DqbQuery`. */
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The body of a successful response. `NoBody` if the spec shows none. */
  readonly response: z.ZodType;
  readonly status: 200 | 202;
  /** Media types of the response. Defaults to `application/json`. */
  readonly contentTypes?: readonly string[];
  /** Set for operations that are not in the spec. Only the embedded platform is known to have these operations. */
  readonly extension?: true;
  /**
   * For lists: the schema of one record, and the field that identifies a record within the tenant. `key` is undefined if no
   * single field does.
   */
  readonly record?: z.ZodObject;
  readonly key?: string;
  /** For lists: names of the list fields that Any and All can filter (D6). */
  readonly nested?: readonly string[];
  /** For writes of a part of a record: the path of that part, such as `vas.documentVAS`. */
  readonly replaces?: string;
  /**
   * For writes on a record with states: the states in which the operation is allowed. Buttons and the 409 response read the same
   * list.
   */
  readonly states?: readonly string[];
};

/** An operation whose response is a list. `record` is the schema of the list's elements. */
export type ListOperation = Operation & { readonly record: z.ZodObject };

export const isListOperation = (operation: Operation): operation is ListOperation =>
  operation.record !== undefined;

/** An operation with a description, as the API document requires. */
export type DocumentedOperation = Operation & { readonly description: string };

/** The names in braces of a path: `PathParameter<'/a/{b}:c'>` is `'b'`. */
type PathParameter<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParameter<Rest>
  : never;

/** Requires a schema for the parameters of a path. Forbids a schema if the path has no parameters. */
type WithParams<O> = O extends { readonly path: infer P extends string }
  ? [PathParameter<P>] extends [never]
    ? { readonly params?: never }
    : { readonly params: z.ZodObject<Record<PathParameter<P>, z.ZodType>> }
  : never;

/** Declares an operation. Preserves literal types. Does not compile if path and params disagree. */
export function operation<const O extends Operation>(o: O & WithParams<O>): O {
  return o;
}

type Part<O, K extends string, Side extends 'input' | 'output'> = O extends {
  readonly [P in K]: infer S extends z.ZodType;
}
  ? { [P in K]: Side extends 'input' ? z.input<S> : z.output<S> }
  : { [P in K]?: undefined };

/** The input of a caller: `{ params, query, body }`, each only if the operation has it. */
export type Request<O> = Part<O, 'params', 'input'> & Part<O, 'query', 'input'> & Part<O, 'body', 'input'>;

/** The input of a handler, after parsing. */
export type Parsed<O> = Part<O, 'params', 'output'> & Part<O, 'query', 'output'> & Part<O, 'body', 'output'>;

/** The parsed body of a response. */
export type ResponseOf<O> = O extends { readonly response: infer S extends z.ZodType } ? z.output<S> : never;

/** The console's result of an operation. For lists, a page in the same form for all platforms. */
export type OperationValue<O extends Operation> = O extends { readonly record: infer R extends z.ZodObject }
  ? ListPage<z.output<R>>
  : z.output<O['response']>;

/** The query parameters of every list: one dynamic query (D5). */
export const DqbQuery = z.object({
  dqb: z
    .string()
    .max(65_536)
    .optional()
    .describe(
      'A dynamic query: filters, sorting and paging as an encoded query string, such as `o=Equals&p=sku&v=A-1&offset=0&count=50`',
    ),
});

/** A paged response: `count` is the effective page size, `offset` the rows skipped, `dataSetCount` the matching rows (D4). */
export const paged = <S extends z.ZodObject>(item: S) =>
  z.object({ items: linesOf(item), count: int32(), offset: int32(), dataSetCount: int32() });

/** A list response with `data`. `count` is the number of matching rows (D4). */
export const dataList = <S extends z.ZodObject>(item: S) => z.object({ count: int32(), data: linesOf(item) });

/** True for a list whose response has `data`. Other list responses have `items`. */
export const isDataList = ({ response }: ListOperation): boolean =>
  response instanceof z.ZodObject && 'data' in response.shape;

/** For responses without a body in the spec. Ignores any body. */
export const NoBody = z.undefined().catch(undefined);
