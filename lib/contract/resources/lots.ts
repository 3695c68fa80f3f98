import { bulkBody, code, dayAsInstant, int32, key, listOf, normalized, requiredCode } from '../schema/fields';
import { DqbQuery, operation, paged } from '../schema/operation';
import * as z from '../schema/zod';
import { bySku, example } from './examples';

/** A lot as written. The SKU and the lot number identify the lot. Dates are calendar dates (D23). */
export const LotUpsert = z
  .object({
    sku: requiredCode(),
    lotNumber: requiredCode(),
    expirationDate: dayAsInstant().nullish(),
    productionDate: dayAsInstant().nullish(),
    supplierLotNumber: code().nullish(),
  })
  .meta({ id: 'LotUpsert', description: 'A lot to insert or change, known by SKU and lot number' });
export type LotUpsert = z.infer<typeof LotUpsert>;

export const LotUpsertResult = z
  .object({ created: int32(), updated: int32(), skippedSkus: listOf(key.code()) })
  .meta({
    id: 'LotUpsertResult',
    description: 'How many lots were inserted and changed, and which SKUs are unknown',
  });
export type LotUpsertResult = z.infer<typeof LotUpsertResult>;

/** A lot as read (extension), with its sellable stock. */
export const Lot = z
  .object({
    id: key.uuid(),
    sku: key.code(),
    lotNumber: key.code(),
    expirationDate: normalized.day(),
    productionDate: normalized.day(),
    supplierLotNumber: normalized.code(),
    amount: normalized.number(),
    createdAt: normalized.instant(),
    updatedAt: normalized.instant(),
  })
  .meta({ id: 'Lot', description: 'A lot with its sellable stock' });
export type Lot = z.infer<typeof Lot>;

const upsertLots = operation({
  name: 'upsertLots',
  resource: 'lots',
  method: 'POST',
  path: '/openapi/v1/Lots',
  summary: 'Insert or change lots',
  description:
    'A lot is known by SKU and lot number: it is updated if it exists and inserted if not. Lots with an unknown SKU are skipped, and ' +
    'their SKUs listed in `skippedSkus`. At most 1,000 lots.',
  example: {
    body: [
      {
        sku: example.sku,
        lotNumber: 'L2026-11',
        expirationDate: '2027-11-30T00:00:00Z',
        productionDate: '2026-11-02T00:00:00Z',
      },
    ],
  },
  effect: 'upsert',
  body: bulkBody(LotUpsert),
  response: LotUpsertResult,
  status: 200,
});

const getLots = operation({
  name: 'getLots',
  resource: 'lots',
  method: 'GET',
  path: '/openapi/v1/Lots',
  summary: 'List lots',
  description: 'Lots with their dates and sellable stock.',
  example: { query: bySku },
  effect: 'read',
  extension: true,
  query: DqbQuery,
  response: paged(Lot),
  status: 200,
  record: Lot,
  // No single field except the ID identifies a lot.
  key: 'id',
});

export const lotOperations = {
  upsertLots,
  getLots,
} as const;
