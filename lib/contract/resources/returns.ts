import { codeInPath, key, linesOf, normalized, oneOf, requiredCode } from '../schema/fields';
import { DqbQuery, NoBody, operation, paged } from '../schema/operation';
import * as z from '../schema/zod';
import { example, tagDescription } from './examples';
import { tag } from './integration';
import { returnStates } from './resource-states';

/** How the warehouse judged a returned unit (D17). */
export const returnLineStates = ['WaitingToBeProcessed', 'Missing', 'Damaged', 'Undamaged'] as const;
export type ReturnLineState = (typeof returnLineStates)[number];

/** What happens to a damaged unit: it waits in the warehouse or goes back to the customer (D17). */
export const damagedStates = ['WaitingInWarehouse', 'SendToCustomer'] as const;
export type DamagedState = (typeof damagedStates)[number];

/** Who created the return: the fulfillment service or the warehouse system. */
const returnSources = ['Service', 'WMS'] as const;

/** One returned unit. */
export const ReturnLine = z
  .object({
    lineItemReferenceNumber: normalized.code().meta({ display: { width: 190 } }),
    sku: normalized.code(),
    serialNumber: normalized.code(),
    state: normalized.known(returnLineStates).meta({ display: { width: 200 } }),
    damagedState: normalized.known(damagedStates),
    processedAt: normalized.instant(),
  })
  .meta({ id: 'ReturnLine', description: 'One returned unit' });
export type ReturnLine = z.infer<typeof ReturnLine>;

const returnFields = {
  returnReferenceNumber: key.code(),
  state: oneOf(returnStates),
  source: oneOf(returnSources).nullish(),
  salesOrderReferenceNumber: normalized.code(),
  salesOrderChannel: normalized.text(),
  trackingId: normalized.code().meta({ display: { width: 190 } }),
  cargoCarrier: normalized.text(),
  notes: normalized.longText(),
  createdAt: normalized.instant(),
  updatedAt: normalized.instant(),
  arrivedToWarehouseAt: normalized.instant(),
  completedAt: normalized.instant(),
};

/** A return as listed, with its tag but without its lines. */
export const ReturnWithTag = z
  .object({ ...returnFields, tag: normalized.tag() })
  .meta({ id: 'ReturnWithTag', description: 'A return as listed, with its tag' });
export type ReturnWithTag = z.infer<typeof ReturnWithTag>;

/** A return as read by its ID, with its lines. */
export const Return = z
  .object({ ...returnFields, lineItems: linesOf(ReturnLine).nullish() })
  .meta({ id: 'Return', description: 'A return with its lines' });
export type Return = z.infer<typeof Return>;

export const ReturnTag = z
  .object({ returnReferenceNumber: requiredCode(), tag: tag() })
  .meta({ id: 'ReturnTag', description: 'A new tag for a return; an empty one takes it away' });
export type ReturnTag = z.infer<typeof ReturnTag>;

const getReturn = operation({
  name: 'getReturn',
  resource: 'returns',
  method: 'GET',
  path: '/openapi/v1/Returns/{returnNo}',
  summary: 'Read a return with its lines',
  description: 'One return with its lines, a line for each unit, and what the warehouse found.',
  example: { params: { returnNo: example.return } },
  effect: 'read',
  params: z.object({ returnNo: codeInPath() }),
  response: Return,
  status: 200,
});

const getReturnsWithTag = operation({
  name: 'getReturnsWithTag',
  resource: 'returns',
  method: 'GET',
  path: '/openapi/v1/Returns/GetReturnsWithTag',
  summary: 'List returns with their tags',
  description: 'Returns with their tags, without lines.',
  effect: 'read',
  query: DqbQuery,
  response: paged(ReturnWithTag),
  status: 200,
  record: ReturnWithTag,
  key: 'returnReferenceNumber',
});

const updateReturnTag = operation({
  name: 'updateReturnTag',
  resource: 'returns',
  method: 'PATCH',
  path: '/openapi/v1/Returns/UpdateReturnTag',
  summary: 'Set the tag of a return',
  description: tagDescription,
  example: { body: { returnReferenceNumber: example.return, tag: 'box damaged' } },
  effect: 'upsert',
  extension: true,
  body: ReturnTag,
  response: NoBody,
  status: 200,
});

export const returnOperations = {
  getReturn,
  getReturnsWithTag,
  updateReturnTag,
} as const;
