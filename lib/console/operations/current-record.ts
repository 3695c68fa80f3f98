import { sentKinds, sentOrders } from '@/lib/console/request-log/sent-kinds';
import { sentRecord } from '@/lib/console/request-log/sent-records';
import { keyQuery } from '@/lib/contract/dqb/dqb';
import { operations } from '@/lib/contract/operations';
import { isSameKey, type KeyedWrite, type ReadableWrite, recordActions } from '@/lib/contract/record-actions';
import { type KnownCargo, pickCargoFields } from '@/lib/contract/resources/cargo-info';
import { transferFields, transferTypes } from '@/lib/contract/resources/resource-states';
import type { Fields } from '@/lib/contract/schema/is-record';
import { call } from '../api-client/call';
import { callList } from '../api-client/lists/call-list';
import { isNotFound, isUnconfirmed, type Result } from '../browser/result';
import { ok } from '../http/console-result';

// Reads the record of a write in its current state, bypassing all caches.

/** Fetches the platform's records with the key of a write. Several records may share an email address. */
async function readByKey(
  tenant: string,
  write: ReadableWrite,
  key: readonly string[],
): Promise<Result<readonly Fields[]>> {
  const identity = recordActions[write].record;
  const fields = Object.fromEntries(identity.keys.map((name, i) => [name, key[i] ?? '']));
  if ('read' in identity) {
    const { result } = await call(operations[identity.read], { tenant, params: fields });
    if (isNotFound(result)) return ok([]);
    return result.kind === 'ok' ? ok([result.value]) : result;
  }
  const result = await callList(operations[identity.list.operation], keyQuery(fields, 10), { tenant });
  if (result.kind !== 'ok') return result;
  // A platform that ignores filters also returns other records.
  const getKey = (row: Fields) => identity.keys.map((name) => String(row[name] ?? ''));
  return ok(result.value.rows.filter((row) => isSameKey(getKey(row), key)));
}

/**
 * Converts a receiving order to the shape in which it is written. Reads return one object of transfer details. Writes have one
 * per transfer type (D16).
 */
function asWritten(record: Fields): Fields {
  const type = transferTypes.find((name) => name === record.transferType);
  return type ? { ...record, [transferFields[type]]: record.transferDetails } : record;
}

/** Reads the records with the key of a write, in the shape of a write. `id` is the key if the body has none. */
export async function readInWriteShape(
  tenant: string,
  write: ReadableWrite,
  body: Fields,
  id: string,
): Promise<Result<Fields[]>> {
  const { keys } = recordActions[write].record;
  const found = await readByKey(
    tenant,
    write,
    keys.map((name) => String(body[name] ?? id)),
  );
  // A platform may store a key in another letter case. Keep the spelling that was sent.
  const sentKey = Object.fromEntries(keys.flatMap((name) => (name in body ? [[name, body[name]]] : [])));
  return found.kind === 'ok' ? ok(found.value.map((row) => ({ ...asWritten(row), ...sentKey }))) : found;
}

/**
 * The record with a key, as the platform returns it or, if the platform cannot return it, as this console sent it.
 * Without `fields`, no such record is known.
 */
export type ExistingRecord = { source: 'platform' | 'requests'; fields?: Fields };

/** Finds the existing record with a key. The result has no `fields` if no such record is known. */
export async function findExistingRecord(
  tenant: string,
  operation: KeyedWrite,
  key: readonly string[],
): Promise<Result<ExistingRecord>> {
  const found = await readByKey(tenant, operation, key);
  if (found.kind === 'ok') return ok({ source: 'platform', fields: found.value[0] });
  if (found.kind !== 'missing' || operation === 'createProduct' || operation === 'createCustomer')
    return found;
  const [first = '', second] = key;
  const record = await sentRecord(tenant, sentKinds[operation], first, second);
  // The last write that was accepted, or may have been.
  const last = record?.writes.find(
    (write) => write.operation === operation && (write.result === 'done' || isUnconfirmed(write)),
  );
  return ok({ source: 'requests', fields: last?.fields ?? undefined });
}

const cargoWrites: ReadonlySet<string> = new Set(['updateCargoInfo', 'updateSalesOrderCargoInfo']);
export const isCargoWrite = (operation: string): boolean => cargoWrites.has(operation);

/**
 * Returns the cargo info of an order: from the platform if it returns orders, or else from the last acknowledged write of this
 * console.
 */
export async function fetchCurrentCargo(
  tenant: string,
  referenceNumber: string,
): Promise<Result<KnownCargo>> {
  const found = await readByKey(tenant, 'bulkUpsertSalesOrders', [referenceNumber]);
  if (found.kind === 'ok') return ok({ source: 'platform', ...pickCargoFields(found.value[0]?.cargo) });
  if (found.kind !== 'missing') return found;
  const record = await sentRecord(tenant, sentOrders, referenceNumber);
  const last = record?.writes.find(({ operation, result }) => result === 'done' && isCargoWrite(operation));
  const sentFields = pickCargoFields(last?.fields);
  // If the body had a code, the platform ignored its documents (`cargoSource`).
  const { cargoCarrier, cargoCode } = sentFields;
  return ok({ source: 'requests', ...(cargoCode ? { cargoCarrier, cargoCode } : sentFields) });
}
