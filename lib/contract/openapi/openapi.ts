import * as z from 'zod';
import { operations } from '../operations';
import { unwrapSchema } from '../schema/describe';
import { ErrorBody } from '../schema/error-codes';
import type { Kind } from '../schema/fields';
import { DqbQuery, NoBody, type Operation } from '../schema/operation';
import examples from './example-responses.json' with { type: 'json' };

/**
 * The platform's responses to the example requests in an empty tenant. Run `examples.test.ts` with `-u` to regenerate the file.
 */
const exampleResponses: Readonly<Record<string, unknown>> = {
  ...examples,
  // These two responses depend on the day and on other tenants.
  getTenants: { count: 1, data: [{ id: 'lavender-house', name: 'Lavender House' }] },
  getFigures: { count: 1, data: [{ figure: 'ordersCreated', day: '2026-11-24T00:00:00Z', value: 41 }] },
};

const errorResponses = {
  400: ['BadRequest', 'The input is wrong; `errors` names the fields'],
  401: ['Unauthorized', 'No key, or an unknown one'],
  403: ['Forbidden', 'The key may not emulate that tenant'],
  404: ['NotFound', 'There is no such record in this tenant'],
  409: [
    'Conflict',
    'The state of a record, another record, or a request under the same idempotency key that is still running forbids it',
  ],
  413: ['TooLarge', 'The body is larger than the limit'],
  415: ['UnsupportedMediaType', 'The media type of the body is not accepted'],
  422: ['IdempotencyKeyReused', 'The idempotency key was used with another body'],
  429: ['TooManyRequests', 'Wait as long as `Retry-After` says'],
  503: ['Unavailable', 'For a moment the platform cannot answer'],
} as const;

type Status = keyof typeof errorResponses;

const seconds = { description: 'Seconds to wait', schema: { type: 'integer', minimum: 0 } };

/** The errors of D2 as components, each with the body of D1. */
const responseComponents = Object.fromEntries(
  Object.entries(errorResponses).map(([status, [name, description]]) => [
    name,
    {
      description,
      ...(status === '429' ? { headers: { 'Retry-After': seconds } } : {}),
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/ErrorBody' },
          example: {
            error: { code: Number(status), message: description, errors: [] },
            requestId: '00000000-0000-4000-8000-000000000002',
            timestamp: '2026-11-25T10:00:00.000000Z',
          },
        },
      },
    },
  ]),
);

/** The errors that an operation may return (D2). */
function errorRefs(operation: Operation): Record<string, { $ref: string }> {
  const isWrite = operation.effect !== 'read';
  const input = operation.params ?? operation.query ?? operation.body;
  // Reads by key and writes to one record can return 404. Lists never return 404, and bulk operations report each missing record
  // separately.
  const named =
    operation.params ?? (isWrite && operation.effect !== 'create' && !(operation.body instanceof z.ZodArray));
  const possible: Status[] = [
    ...(input ? ([400] as const) : []),
    ...([401, 403] as const),
    ...(named ? ([404] as const) : []),
    ...(isWrite ? ([409, 413, 415, 422] as const) : []),
    ...([429, 503] as const),
  ];
  return Object.fromEntries(
    possible.map((s) => [s, { $ref: `#/components/responses/${errorResponses[s][0]}` }]),
  );
}

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** JSON Schema for kinds that zod would describe in too much detail. */
const overrides: Partial<Record<Kind, JsonSchema>> = {
  instant: { type: 'string', format: 'date-time', description: 'Without an offset it is read as UTC.' },
  day: {
    type: 'string',
    format: 'date-time',
    description:
      'A calendar day: its date part counts as written, a plain date is accepted, no zone shifts it.',
  },
  uuid: { type: 'string', format: 'uuid' },
};

const formats: Partial<Record<Kind, string>> = { url: 'uri', email: 'email' };

const INT32 = 2147483647;

function applyOverride(from: z.core.$ZodType, to: JsonSchema): void {
  const { kind, values, open } = from instanceof z.ZodType ? (from.meta() ?? {}) : {};
  // Internal metadata and fallbacks of lenient parsing do not belong in an API document.
  for (const word of ['kind', 'values', 'open', 'wire', 'display', 'default']) delete to[word];
  if (to.$ref) return;
  const override = kind && overrides[kind];
  if (override) {
    delete to.anyOf;
    delete to.pattern;
    Object.assign(to, override);
  }
  if (kind && formats[kind] && to.type === 'string') to.format = formats[kind];
  if (values && open) to.examples = [...values];
  if (values && !open) to.enum = [...values];
  if (from instanceof z.ZodPipe && kind === 'number') {
    delete to.anyOf;
    Object.assign(to, { type: 'integer', format: 'int32' });
  }
  if (to.type === 'integer' && to.maximum === INT32) {
    delete to.maximum;
    delete to.minimum;
    to.format = 'int32';
  }
}

// D22 as JSON Schema. The zod schema is more lenient, so that one invalid order does not reject the whole call.
const reference = { maxLength: 30, pattern: '^(?=.*[^.\\s])[^_]+$' };
const stricter: Record<string, Record<string, JsonSchema>> = {
  SalesOrderUpsert: { referenceNumber: reference },
  ReceivingOrderUpsert: { referenceNumber: reference },
};

/**
 * Converts schemas to JSON Schema 2020-12, the dialect of OpenAPI 3.1. Schemas with an ID become components that other schemas
 * reference by `$ref`.
 */
export function schemaComponents(named: Record<string, z.ZodType>): {
  components: Record<string, JsonSchema>;
  schemas: Record<string, JsonSchema>;
} {
  const all = z.object(
    Object.fromEntries(Object.entries(named).map(([name, schema]) => [name, unwrapSchema(schema).schema])),
  );
  const raw = z.toJSONSchema(all, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => applyOverride(zodSchema, jsonSchema),
  });
  const document: { properties?: Record<string, JsonSchema>; $defs?: Record<string, JsonSchema> } =
    JSON.parse(JSON.stringify(raw).replaceAll('"#/$defs/', '"#/components/schemas/'));
  const components = Object.fromEntries(
    Object.entries(document.$defs ?? {})
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([id, schema]) => {
        for (const [name, limits] of Object.entries(stricter[id] ?? {}))
          Object.assign(schema.properties?.[name] ?? {}, limits);
        return [id, { title: id, ...schema }];
      }),
  );
  return { components, schemas: document.properties ?? {} };
}

export type OpenApiDocument = {
  openapi: '3.1.0';
  info: object;
  servers: object[];
  security: object[];
  tags: object[];
  paths: Record<string, Record<string, object>>;
  components: { schemas: Record<string, JsonSchema>; [part: string]: object };
};

const header = (name: string, description: string, schema: JsonSchema) => ({
  name,
  in: 'header',
  description,
  schema,
});

const parameterComponents = {
  TenantId: header('X-Tenant-Id', 'The tenant to emulate; without it the home tenant of the key', {
    type: 'string',
  }),
  IdempotencyKey: header(
    'Idempotency-Key',
    // Describes D19.
    'Kept for 24 hours after a 2xx answer. The same body gets that answer again, with `Idempotency-Replayed: true`; another body ' +
      'gets 422. An error is not kept: the request runs again. While a request with the key is still running, its answer is ' +
      'waited for, 10 seconds at most, then 409',
    { type: 'string', maxLength: 255 },
  ),
};

const ref = (name: keyof typeof parameterComponents) => ({ $ref: `#/components/parameters/${name}` });

function collectSchemas(listed: readonly Operation[]): Record<string, z.ZodType> {
  const named: Record<string, z.ZodType> = { ErrorBody };
  for (const { name, ...parts } of listed) {
    for (const part of ['params', 'query', 'body', 'response'] as const) {
      const schema = parts[part];
      if (schema && schema !== NoBody) named[`${name}.${part}`] = schema;
    }
  }
  return named;
}

type Schemas = Record<string, JsonSchema>;

const queryDescription =
  'Filter, sort and page with `dqb`; 50 records without it, at most what the platform allows (100 by default).';

function describeParameters(operation: Operation, schemas: Schemas): object[] {
  const { example } = operation;
  const examples = {
    params: example?.params,
    query: example?.query ?? (operation.query === DqbQuery ? { dqb: 'offset=0&count=50' } : undefined),
  };
  const each = (part: 'params' | 'query', location: string) =>
    Object.entries(schemas[`${operation.name}.${part}`]?.properties ?? {}).map(([name, schema]) => {
      const { description, ...rest } = typeof schema === 'object' ? schema : {};
      return {
        name,
        in: location,
        required: location === 'path',
        ...(description ? { description } : {}),
        schema: rest,
        ...optionalExample(examples[part]?.[name]),
      };
    });
  return [
    ...each('params', 'path'),
    ...each('query', 'query'),
    ref('TenantId'),
    ...(operation.effect === 'read' ? [] : [ref('IdempotencyKey')]),
  ];
}

/** Accepted media types for the body of a write. */
const acceptedMediaTypes = [
  'application/json',
  'application/json-patch+json',
  'text/json',
  'application/*+json',
] as const;

const optionalExample = (example: unknown) => (example === undefined ? {} : { example });

const mediaContent = (types: readonly string[], schema: JsonSchema | undefined, example: unknown) =>
  schema
    ? {
        content: Object.fromEntries(
          types.map((type) => [
            type,
            { schema, ...(type === 'application/json' ? optionalExample(example) : {}) },
          ]),
        ),
      }
    : {};

function operationObject(operation: Operation, schemas: Schemas): object {
  const { name, resource, summary, description, example, effect, status, states, extension } = operation;
  const body = schemas[`${name}.body`];
  return {
    operationId: name,
    tags: [resource],
    summary,
    description: operation.query === DqbQuery ? `${description} ${queryDescription}` : description,
    parameters: describeParameters(operation, schemas),
    ...(body
      ? { requestBody: { required: true, ...mediaContent(acceptedMediaTypes, body, example?.body) } }
      : {}),
    responses: {
      [status]: {
        description: status === 202 ? 'Accepted' : 'Done',
        ...mediaContent(
          operation.contentTypes ?? ['application/json'],
          schemas[`${name}.response`],
          exampleResponses[name],
        ),
      },
      ...errorRefs(operation),
    },
    'x-effect': effect,
    ...(states ? { 'x-states': states } : {}),
    ...(extension ? { 'x-extension': true } : {}),
  };
}

export function buildDocument(
  listed: readonly Operation[],
  about: { title: string; description: string },
): OpenApiDocument {
  const { components, schemas } = schemaComponents(collectSchemas(listed));
  const paths: OpenApiDocument['paths'] = {};
  for (const operation of listed) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: operationObject(operation, schemas),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      ...about,
      version: 'v1',
      contact: { name: 'Tallyman' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'This server' }],
    security: [{ apiKey: [] }],
    tags: [...new Set(listed.map(({ resource }) => resource))].map((resource) => ({
      name: resource,
      description: `Operations on ${resource.replace('-', ' ')}`,
    })),
    paths,
    components: {
      schemas: components,
      responses: responseComponents,
      parameters: parameterComponents,
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'The key itself' },
      },
    },
  };
}

/**
 * Builds the OpenAPI 3.1 document of the contract. If `extensions` is false, the document contains only the 25 operations of the
 * spec.
 */
export function openApiDocument({ extensions = true }: { extensions?: boolean } = {}): OpenApiDocument {
  const all: readonly Operation[] = Object.values(operations);
  return buildDocument(
    all.filter((o) => extensions || !o.extension),
    {
      title: 'Warehouse fulfillment integration',
      description:
        'Push master data and orders to a warehouse, and read back stock, returns and what was rejected.',
    },
  );
}
