import { writeUnder } from '@/lib/console/request-log/list-requests';
import { noteReadBack } from '@/lib/console/request-log/request-log';
import { type Filter, printDqb } from '@/lib/contract/dqb/dqb';
import { isOperationName, operations } from '@/lib/contract/operations';
import { transferFields, transferTypes } from '@/lib/contract/resources/states';
import { isRecord } from '@/lib/contract/schema/is-record';
import { ask } from '../api-client/capabilities';
import { admittedTo } from '../auth/access';
import type { Result } from '../browser/result';
import { savedFields } from '../browser/saved-fields';
import { parsedJson } from '../browser/typed-json';
import { ok, refusedAs } from '../http/own-result';
import type { FullEntry } from '../request-log/list-requests';

type Fields = Readonly<Record<string, unknown>>;

/** What a read after a write showed. `isProved`: all that was sent is there. `unread`: no read shows it. */
export type ReadBack =
  | { seen: 'same'; isProved: boolean }
  | { seen: 'differs'; paths: string[] }
  | { seen: 'absent' | 'unread' };

/** The list that shows what a write wrote, and the fields that identify the record. */
const lists = {
  createProduct: { list: operations.getProductsWithTag, keys: ['sku'] },
  updateProduct: { list: operations.getProductsWithTag, keys: ['sku'] },
  updateProductTag: { list: operations.getProductsWithTag, keys: ['sku'] },
  createCustomer: { list: operations.getCustomers, keys: ['email'] },
  updateCustomer: { list: operations.getCustomers, keys: ['customerNo'] },
  upsertLots: { list: operations.getLots, keys: ['sku', 'lotNumber'] },
  updateSalesOrderTag: { list: operations.getSalesOrders, keys: ['referenceNumber'] },
  updateReturnTag: { list: operations.getReturnsWithTag, keys: ['returnReferenceNumber'] },
  updateStockAdjustmentTag: { list: operations.getStockAdjustments, keys: ['transactionNumber'] },
} as const;
const isListed = (name: string): name is keyof typeof lists => Object.hasOwn(lists, name);

/** Reads the records that have the key of a write: an email address is not unique. `undefined`: they cannot be read. */
async function readRecords(
  tenant: string,
  operation: string,
  body: Fields,
  id: string,
): Promise<readonly Fields[] | undefined> {
  if (operation === 'bulkUpsertSalesOrders' || operation === 'bulkUpsertReceivingOrders') {
    const single =
      operation === 'bulkUpsertSalesOrders' ? operations.getSalesOrder : operations.getReceivingOrder;
    const { result } = await ask(single, { tenant, params: { referenceNumber: id } });
    return foundIn(result);
  }
  if (operation === 'updateCustomer')
    return foundIn((await ask(operations.getCustomer, { tenant, params: { customerNo: id } })).result);
  if (operation === 'upsertShipment')
    return foundIn((await ask(operations.getShipment, { tenant, params: { shipmentNo: id } })).result);
  if (!isListed(operation)) return undefined;
  const { list, keys } = lists[operation];
  const values = keys.map((name) => [name, String(body[name] ?? id)] as const);
  const filters = values.map(([property, value]): Filter => ({ operation: 'Equals', property, value }));
  const { result } = await ask(list, {
    tenant,
    query: { dqb: printDqb({ filters, sort: [], offset: 0, count: 10 }) },
  });
  if (result.kind !== 'ok') return undefined;
  // A platform may ignore a filter that it does not know.
  const items: readonly Fields[] = result.answer.items;
  const isKey = (row: Fields) =>
    values.every(([name, value]) => String(row[name]).toLowerCase() === value.toLowerCase());
  // A platform may write a key in another letter case.
  const key = Object.fromEntries(keys.map((name) => [name, body[name]]));
  return items.filter(isKey).map((row) => ({ ...row, ...key }));
}

function foundIn(result: Result<Fields>): readonly Fields[] | undefined {
  if (result.kind === 'ok') return [result.answer];
  return result.kind === 'refused' && result.status === 404 ? [] : undefined;
}

/** A receiving order is read with one object of transfer details, and written with one for each way of transport (D16). */
function asWritten(record: Fields): Fields {
  const type = transferTypes.find((name) => name === record.transferType);
  return type ? { ...record, [transferFields[type]]: record.transferDetails } : record;
}

/** Clocks of platform and console differ a little. */
const SKEW_MS = 120_000;

/** Whether a record can come from this send: one that was there before proves no create. */
const isNewSince = (record: Fields, at: Date): boolean =>
  typeof record.createdAt === 'string' && Date.parse(record.createdAt) >= at.getTime() - SKEW_MS;

/** Not stored with a record, but used to find where it belongs. */
const UNSTORED = new Set(['integrationId']);

/** Reads the record of a write and compares it with what was sent. */
async function readBackEntry({ operation, body, tenant, records: keys, at }: FullEntry): Promise<ReadBack> {
  const json = parsedJson(body);
  const [sent, ...more] = [json].flat();
  const [key = ''] = keys;
  if (!isOperationName(operation) || !isRecord(sent) || more.length > 0) return { seen: 'unread' };
  const records = await readRecords(tenant, operation, sent, key);
  if (records === undefined) return { seen: 'unread' };
  const compared = records.map((record) => ({ record, ...savedFields(sent, asWritten(record)) }));
  const [best] = compared.toSorted((a, b) => a.differs.length - b.differs.length);
  if (!best) return { seen: 'absent' };
  const { record, same, differs, hidden } = best;
  if (differs.length > 0) return { seen: 'differs', paths: differs };
  // A tag that no read shows is not proved by the key of its record.
  const names: readonly string[] = isListed(operation)
    ? lists[operation].keys
    : ['referenceNumber', 'shipmentNo'];
  if (same.every((name) => names.includes(name))) return { seen: 'unread' };
  const isCreate = operations[operation].effect === 'create';
  const isProved = isCreate ? isNewSince(record, at) : hidden.every((name) => UNSTORED.has(name));
  return { seen: 'same', isProved };
}

/** Reads a write back and notes in the request log what the read proves. What differs is noted only by the last look. */
export async function readBack(entry: FullEntry, isLast: boolean): Promise<ReadBack> {
  const found = await readBackEntry(entry);
  if (found.seen === 'same')
    await noteReadBack(entry.id, { seen: 'same', paths: [] }, found.isProved ? 'done' : undefined);
  else if (found.seen !== 'unread' && isLast) {
    const paths = found.seen === 'differs' ? found.paths : [];
    await noteReadBack(entry.id, { seen: found.seen, paths }, 'unknown');
  }
  return found;
}

/** A write of the caller, by its idempotency key. `isLast`: it is not read once more. */
export type ReadBackRequest = { tenant: string; idempotencyKey: string; isLast: boolean };

/** Reads a write back for the person who sent it. Never throws. */
export function readBackOwn(request: ReadBackRequest): Promise<Result<ReadBack>> {
  return admittedTo(request?.tenant, 'read', async ({ person, tenant }) => {
    if (typeof request.idempotencyKey !== 'string')
      return refusedAs(400, 'invalid_format', 'must be the key that a write was sent with', 'idempotencyKey');
    const entry = await writeUnder(tenant.id, person.id, request.idempotencyKey);
    const isOpen = entry?.result === 'done' || entry?.result === 'unknown';
    return ok(entry && isOpen ? await readBack(entry, request.isLast === true) : { seen: 'unread' });
  });
}
