import { type FullEntry, writesAbout } from '@/lib/console/request-log/list-requests';
import { isOperationName, operations } from '@/lib/contract/operations';
import { type Difference, differences } from '@/lib/contract/schema/compare';
import { type Fields, isRecord } from '@/lib/contract/schema/is-record';

/** Fields that identify an entry of a bulk call in another call. */
const keys = ['referenceNumber', 'sku', 'lotNumber', 'shipmentNo'];

const parseParts = ({ body }: Pick<FullEntry, 'body'>): Fields[] => {
  const parts: unknown[] = [JSON.parse(body ?? 'null')].flat();
  return parts.filter(isRecord);
};

/** Returns the part of a write that has the same keys as `part`. Undefined if there is none. */
export const samePart = (entry: Pick<FullEntry, 'body'>, part: Fields): Fields | undefined =>
  parseParts(entry).find((other) => keys.every((key) => other[key] === part[key]));

/**
 * Finds the latest earlier write of the same operation that contains this part. `before` is the part as sent in that
 * write.
 */
async function findPrevious(
  { tenant, operation, id }: FullEntry,
  part: Fields,
  about: string | readonly string[],
): Promise<{ previousEntry: FullEntry; before: Fields } | undefined> {
  const writes = await writesAbout(tenant, [operation], about, 50);
  for (const previousEntry of writes.filter((write) => write.id < id)) {
    const before = samePart(previousEntry, part);
    if (before) return { previousEntry, before };
  }
  return undefined;
}

/**
 * Compares a write with the previous write of the same operation for the same record. Undefined if there is no previous
 * write, or if the write has several records.
 */
export async function changedSince(
  entry: FullEntry,
): Promise<{ previousEntry: FullEntry; found: Difference[] } | undefined> {
  const [part, ...more] = parseParts(entry);
  if (!part || more.length > 0 || entry.records.length === 0) return undefined;
  const previous = await findPrevious(entry, part, entry.records);
  if (!previous) return undefined;
  const { previousEntry, before } = previous;
  return { previousEntry, found: differences(before, part) };
}

/**
 * Compares a write's fields for one record with the previous write of the same operation. Returns all fields if there
 * is no previous write, and for every subtraction, because a subtraction sets no state.
 */
export async function sentFields(entry: FullEntry, record: string): Promise<Difference[]> {
  const { operation, records } = entry;
  const parts = parseParts(entry);
  // Find a write of one record by all of its keys, and a part of a bulk write by the requested record.
  const isSingle = parts.length === 1;
  const part = isSingle ? parts[0] : parts.find((one) => keys.some((key) => one[key] === record));
  if (!part) return [];
  const isSubtract = isOperationName(operation) && operations[operation].effect === 'subtract';
  const previous = isSubtract
    ? undefined
    : await findPrevious(entry, part, isSingle && records.length > 0 ? records : record);
  return differences(previous?.before ?? {}, part);
}
