import { sentLots, sentOrders, sentReceivingOrders } from '@/lib/console/request-log/sent-kinds';
import { sentRecord, sentRecords } from '@/lib/console/request-log/sent-records';
import type { KnownCargo } from '@/lib/contract/cargo-change';
import { type Filter, printDqb } from '@/lib/contract/dqb/dqb';
import { operations } from '@/lib/contract/operations';
import { isRecord } from '@/lib/contract/schema/is-record';
import type { Operation } from '@/lib/contract/schema/operation';
import type { KeyedWrite } from '@/lib/contract/schema/record-key';
import * as z from '@/lib/contract/schema/zod';
import { callsPerMinute } from '../api-client/call-permit';
import { authorizeTenant, toResult } from '../auth/access';
import { type Failure, isUnconfirmed, type Result } from '../browser/result';
import { ok } from '../http/own-result';
import { maskOf } from '../masking/mask';
import { type PageRow, readPages } from './pages';
import { type Fields, readByKey } from './read-by-key';

const names = ['cargoCarrier', 'cargoCode', 'cargoDocumentUrl', 'cargoDocumentZpl'] as const;

/** The filled fields of a waybill. */
export const cargoIn = (body: unknown): Omit<KnownCargo, 'source'> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = isRecord(body) ? body[name] : undefined;
      return typeof value === 'string' && value !== '' ? [[name, value]] : [];
    }),
  );

const cargoWrites: ReadonlySet<string> = new Set(['updateCargoInfo', 'updateSalesOrderCargoInfo']);
export const isCargoWrite = (operation: string): boolean => cargoWrites.has(operation);

/**
 * The current waybill of an order: from the platform when it shows orders, else the last one sent from here that was acknowledged.
 */
export async function knownCargo(tenant: string, referenceNumber: string): Promise<Result<KnownCargo>> {
  const found = await readByKey(tenant, 'bulkUpsertSalesOrders', [referenceNumber]);
  if (found.kind === 'ok') return ok({ source: 'platform', ...cargoIn(found.answer[0]?.cargo) });
  if (found.kind !== 'missing') return found;
  const record = await sentRecord(tenant, sentOrders, referenceNumber);
  const last = record?.writes.find(({ operation, result }) => result === 'done' && isCargoWrite(operation));
  const sentFields = cargoIn(last?.fields);
  // With a code in the body its documents were ignored (`waybillSource`).
  const { cargoCarrier, cargoCode } = sentFields;
  return ok({ source: 'requests', ...(cargoCode ? { cargoCarrier, cargoCode } : sentFields) });
}

// A page has 100 records and a value of the grammar 2,000 characters (D4, D5). Smaller than a page: a full page whose total equals
// its length would need another read.
const SLICE_KEYS = 99;
const SLICE_CHARACTERS = 1_900;
const SINGLES = 10;

/** Batches keys into queries: as a list filter, or singly when they contain a comma. */
export function* questionsFor(
  keys: readonly string[],
  { key: property, exact }: { key: string; exact: boolean },
): Generator<Filter[]> {
  // Codes are exact, and an exact comparison can use the key's index.
  const keyFilters = exact ? { property, caseSensitive: true as const } : { property };
  const single = keys.filter((key) => key.includes(',') || key === 'null');
  for (let i = 0; i < single.length; i += SINGLES) {
    const part = single.slice(i, i + SINGLES).filter((key) => key !== 'null');
    if (part.length === 0) continue;
    yield part.map(
      (value, at): Filter => ({
        operation: 'Equals',
        property,
        value,
        ...(at < part.length - 1 ? { logic: 'OrElse' as const } : {}),
      }),
    );
  }
  let slice: string[] = [];
  let length = 0;
  for (const key of keys) {
    if (single.includes(key)) continue;
    if (slice.length >= SLICE_KEYS || length + key.length + 1 > SLICE_CHARACTERS) {
      yield [{ operation: 'In', ...keyFilters, value: slice.join(',') }];
      slice = [];
      length = 0;
    }
    slice.push(key);
    length += key.length + 1;
  }
  if (slice.length > 0) yield [{ operation: 'In', ...keyFilters, value: slice.join(',') }];
}

/** Where records are looked up by key. */
const sources = {
  products: { operation: operations.getProductsWithTag, key: 'sku', exact: true },
  lots: { operation: operations.getLots, key: 'sku', exact: true },
  stocks: { operation: operations.getStocks, key: 'sku', exact: true },
  customers: { operation: operations.getCustomers, key: 'email', exact: false },
  'sales-orders': { operation: operations.getSalesOrders, key: 'referenceNumber', exact: true },
  'receiving-orders': { operation: operations.getReceivingOrders, key: 'referenceNumber', exact: true },
  'rejected-orders': { operation: operations.queryInvalidSalesOrders, key: 'referenceNumber', exact: true },
} as const satisfies Record<string, { operation: Operation; key: string; exact: boolean }>;

/** The request log tells the integration of records sent from here, which no read shows. */
const sent = {
  'sent-sales-orders': sentOrders,
  'sent-receiving-orders': sentReceivingOrders,
} as const;

type PlatformSource = keyof typeof sources;
export type SentSource = keyof typeof sent;
export type Source = PlatformSource | SentSource;
const isSent = (name: Source): name is SentSource => Object.hasOwn(sent, name);
const isSource = (name: unknown): name is Source =>
  typeof name === 'string' && (Object.hasOwn(sources, name) || Object.hasOwn(sent, name));

/** Maximum writes examined for the integration of a record. */
const MAX_WRITES = 20;

const texts = z.array(z.string()).max(2_000);
/** A lookup of up to 2,000 keys, with the fields to return. */
export const Lookup = z.object({
  source: z
    .string()
    .refine(isSource, `must be one of ${[...Object.keys(sources), ...Object.keys(sent)].join(', ')}`),
  keys: texts,
  fields: texts,
});
export type Lookup = { source: Source; keys: string[]; fields: string[] };

const IN_FLIGHT = 4;
/** Only these fields: fifty thousand complete records would be too large. */
const only = (row: PageRow, fields: readonly string[]): PageRow =>
  Object.fromEntries(fields.flatMap((name) => (row[name] === undefined ? [] : [[name, row[name]]])));

/** The existing records with these keys, unordered, in a tenant that the caller may read. */
export async function findRecords(
  tenant: string,
  { source: name, keys, fields: fieldNames }: Lookup & { source: PlatformSource },
  signal?: AbortSignal,
): Promise<Result<PageRow[]>> {
  const source = sources[name];
  const { operation, key } = source;
  const exact = source.exact && callsPerMinute() === 0;
  const keyFilters = [...questionsFor([...new Set(keys.filter((k) => k.trim() !== ''))], { key, exact })];
  const found: PageRow[] = [];
  const fields = [key, ...fieldNames];
  let failure: Failure | undefined;
  const worker = async () => {
    for (let filters = keyFilters.shift(); filters && !failure; filters = keyFilters.shift()) {
      const dqb = printDqb({ filters, sort: [] });
      const pages = await readPages(operation, tenant, dqb, signal);
      if ('kind' in pages) failure = pages;
      else for await (const page of pages.rows) found.push(...page.map((row) => only(row, fields)));
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
  return failure ?? ok(found);
}

/** The existing records under keys: on the platform, or as sent from here; `missing` when the platform has no such list. */
export async function findExisting(
  tenant: string,
  lookup: Lookup,
  signal?: AbortSignal,
): Promise<Result<PageRow[]>> {
  const { source } = lookup;
  if (!isSent(source)) return findRecords(tenant, { ...lookup, source }, signal);
  const keys = lookup.keys.map((key) => [key] as const);
  const records = await sentRecords(tenant, sent[source], keys, MAX_WRITES);
  return ok(
    records.flatMap(({ key, fields, isTaken }) =>
      isTaken ? { referenceNumber: key, integrationId: fields?.integrationId || null } : [],
    ),
  );
}

/** Like `findExisting`, with authorization. Never throws. */
export function findKnown(tenant: string, lookup: Lookup, signal?: AbortSignal): Promise<Result<PageRow[]>> {
  return toResult(async () => {
    const access = await authorizeTenant(tenant, 'read');
    if ('kind' in access) return access;
    const found = await findExisting(access.tenant.id, lookup, signal);
    if (found.kind !== 'ok' || isSent(lookup.source)) return found;
    return ok((await maskOf(access)).of(found.answer));
  });
}

/** The record with a key: from the platform, or, when that has no read for it, as sent from here. No `fields`: none exists. */
export type ExistingRecord = { source: 'platform' | 'requests'; fields?: Fields };

const kinds = {
  upsertLots: sentLots,
  bulkUpsertSalesOrders: sentOrders,
  bulkUpsertReceivingOrders: sentReceivingOrders,
} as const;

/** Checks whether a record with a key exists, bypassing all caches. */
export async function existingRecord(
  tenant: string,
  operation: KeyedWrite,
  key: readonly string[],
): Promise<Result<ExistingRecord>> {
  const found = await readByKey(tenant, operation, key);
  if (found.kind === 'ok') return ok({ source: 'platform', fields: found.answer[0] });
  if (found.kind !== 'missing' || operation === 'createProduct' || operation === 'createCustomer')
    return found;
  const [first = '', second] = key;
  const record = await sentRecord(tenant, kinds[operation], first, second);
  // The last accepted or possibly accepted one.
  const last = record?.writes.find(
    (write) => write.operation === operation && (write.result === 'done' || isUnconfirmed(write)),
  );
  return ok({ source: 'requests', fields: last?.fields ?? undefined });
}
