import { CLOCK_TOLERANCE_MS } from '@/lib/console/request-log/rejected-entries';
import { isOperationName, operations } from '@/lib/contract/operations';
import { isReadable, recordActions } from '@/lib/contract/record-actions';
import { pickCargoFields, storedCargo } from '@/lib/contract/resources/cargo-info';
import { savedFields } from '@/lib/contract/schema/compare';
import { type Fields, isRecord } from '@/lib/contract/schema/is-record';
import { parsedJson } from '../browser/json';
import { fetchCurrentCargo, isCargoWrite, readInWriteShape } from '../operations/current-record';
import { type FullEntry, listRequestLog } from '../request-log/list-requests';
import { noteReadBack } from '../request-log/log-outcome';
import type { RequestResult } from '../request-log/request-row';

/**
 * The result of reading a write back. `isProof` is true if the read proves that this write took effect, and not an earlier one.
 * `unread` means that no read can show the result, or that a later write may have changed the record. `stored` is the cargo info
 * that the platform returned afterwards. An undo compares `stored` with the current cargo info.
 */
export type ReadBack =
  | { seen: 'same'; isProof: boolean }
  | { seen: 'differs'; paths: string[] }
  | { seen: 'absent' | 'unread'; stored?: ReturnType<typeof storedCargo> };

/** True if a record may come from this send. A record that existed before does not prove a create. */
const isNewSince = (record: Fields, at: Date): boolean =>
  typeof record.createdAt === 'string' && Date.parse(record.createdAt) >= at.getTime() - CLOCK_TOLERANCE_MS;

/** Fields that are used to find the target, but are not stored with a record. */
const UNSTORED = new Set(['integrationId']);

async function readBackEntry({ operation, body, tenant, records: keys, at }: FullEntry): Promise<ReadBack> {
  const json = parsedJson(body);
  const [sent, ...more] = [json].flat();
  const [key = ''] = keys;
  if (isCargoWrite(operation)) {
    const cargo = await fetchCurrentCargo(tenant, key);
    return {
      seen: 'unread',
      stored: cargo.kind === 'ok' ? storedCargo(pickCargoFields(sent), cargo.value) : undefined,
    };
  }
  if (!isReadable(operation) || !isRecord(sent) || more.length > 0) return { seen: 'unread' };
  const found = await readInWriteShape(tenant, operation, sent, key);
  if (found.kind !== 'ok') return { seen: 'unread' };
  const compared = found.value.map((record) => ({ record, ...savedFields(sent, record) }));
  const [closest] = compared.toSorted((a, b) => a.differs.length - b.differs.length);
  if (!closest) return { seen: 'absent' };
  const { record, same, differs: changedFields, hidden } = closest;
  if (changedFields.length > 0) return { seen: 'differs', paths: changedFields };
  // If only the key is equal, the read proves nothing, because no read returns the other fields.
  const names: readonly string[] = recordActions[operation].record.keys;
  if (same.every((name) => names.includes(name))) return { seen: 'unread' };
  const isCreate = operations[operation].effect === 'create';
  const isProof = isCreate ? isNewSince(record, at) : hidden.every((name) => UNSTORED.has(name));
  return { seen: 'same', isProof };
}

/** True if a later write may have changed the record, so that a read no longer shows the effect of this write. */
async function isOverwritten({ id, tenant, operation, records }: FullEntry): Promise<boolean> {
  if (!isOperationName(operation)) return false;
  const { resource } = operations[operation];
  const names = Object.values(operations).flatMap((one) => (one.resource === resource ? one.name : []));
  const result: RequestResult[] = ['open', 'done', 'partial', 'unknown'];
  const { entries } = await listRequestLog({
    tenant,
    operations: names,
    anyRecord: records,
    result,
    count: 1,
  });
  return entries.some((latest) => latest.id > id);
}

/** Reads a write back and records what the read proves. Only the last attempt records differences or a missing record. */
export async function readBack(entry: FullEntry, isLast: boolean): Promise<ReadBack> {
  const found = await readBackEntry(entry);
  if (await isOverwritten(entry)) return { seen: 'unread' };
  if (found.seen === 'same')
    await noteReadBack(entry, { seen: 'same', paths: [] }, found.isProof ? 'done' : undefined);
  else if (found.seen !== 'unread' && isLast) {
    const paths = found.seen === 'differs' ? found.paths : [];
    await noteReadBack(entry, { seen: found.seen, paths }, 'unknown');
  }
  return found;
}
