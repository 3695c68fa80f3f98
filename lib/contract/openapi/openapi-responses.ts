import type { Operation } from '../schema/operation';
import * as z from '../schema/zod';

const errorBody = { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } } };

const refusals = {
  400: ['BadRequest', 'The input is wrong; `errors` names the fields'],
  401: ['Unauthorized', 'No key, or an unknown one'],
  403: ['Forbidden', 'The key may not emulate that tenant'],
  404: ['NotFound', 'There is no such record in this tenant'],
  409: ['Conflict', 'The state of a record, or another record, forbids it'],
  413: ['TooLarge', 'The body is larger than the limit'],
  415: ['UnsupportedMediaType', 'The media type of the body is not accepted'],
  422: ['IdempotencyKeyReused', 'The idempotency key was used with another body'],
  429: ['TooManyRequests', 'Wait as long as `Retry-After` says'],
  503: ['Unavailable', 'For a moment the platform cannot answer'],
} as const;

type Status = keyof typeof refusals;

const seconds = { description: 'Seconds to wait', schema: { type: 'integer', minimum: 0 } };

/** Every refusal of D2 as a component, each with the body of D1. */
export const responseComponents = Object.fromEntries(
  Object.entries(refusals).map(([status, [name, description]]) => [
    name,
    { description, ...(status === '429' ? { headers: { 'Retry-After': seconds } } : {}), content: errorBody },
  ]),
);

/** The refusals that an operation may answer (D2). */
export function refusalsOf(operation: Operation): Record<string, { $ref: string }> {
  const writes = operation.effect !== 'read';
  const says = operation.params ?? operation.query ?? operation.body;
  // Reads by key and writes on one record can miss it; a list never does, and a bulk call tells it by record.
  const named =
    operation.params ?? (writes && operation.effect !== 'create' && !(operation.body instanceof z.ZodArray));
  const possible: Status[] = [
    ...(says ? ([400] as const) : []),
    ...([401, 403] as const),
    ...(named ? ([404] as const) : []),
    ...(writes ? ([409, 413, 415, 422] as const) : []),
    ...([429, 503] as const),
  ];
  return Object.fromEntries(possible.map((s) => [s, { $ref: `#/components/responses/${refusals[s][0]}` }]));
}
