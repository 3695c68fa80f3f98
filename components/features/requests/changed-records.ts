import { type Difference, jsonDifferences } from '@/components/ui/json-diff';
import { type FullEntry, writesAbout } from '@/lib/console/request-log/list-requests';
import { isOperationName, operations } from '@/lib/contract/operations';
import { isRecord } from '@/lib/contract/schema/is-record';

type SentFields = Readonly<Record<string, unknown>>;

/** The fields that identify an entry of a bulk call in another call. */
const keys = ['referenceNumber', 'sku', 'lotNumber', 'shipmentNo'];

const partsOf = ({ body }: Pick<FullEntry, 'body'>): SentFields[] => {
  const parts: unknown[] = [JSON.parse(body ?? 'null')].flat();
  return parts.filter(isRecord);
};

/** The differences between two writes about the same record; empty when the other does not contain it. */
export function changedBetween(
  now: Pick<FullEntry, 'body'>,
  before: Pick<FullEntry, 'body'>,
): Difference[] | undefined {
  const [part, ...more] = partsOf(now);
  if (!part || more.length > 0) return undefined;
  const like = partsOf(before).find((other) => keys.every((key) => other[key] === part[key]));
  return like && jsonDifferences(like, part);
}

/** The differences to the last write of its kind about the same record, and that write. */
export async function changedSince(
  entry: FullEntry,
): Promise<{ previousEntry: FullEntry; found: Difference[] } | undefined> {
  const { tenant, operation, records, id } = entry;
  if (records.length === 0 || partsOf(entry).length !== 1) return undefined;
  const writes = await writesAbout(tenant, [operation], records, 50);
  for (const previousEntry of writes.filter((write) => write.id < id)) {
    const found = changedBetween(entry, previousEntry);
    if (found) return { previousEntry, found };
  }
  return undefined;
}

/** The part of a write about a record; a write with one part is about that record alone. */
function partAbout(entry: Pick<FullEntry, 'body'>, record: string): SentFields | undefined {
  const parts = partsOf(entry);
  return parts.length === 1 ? parts[0] : parts.find((part) => keys.some((key) => part[key] === record));
}

/**
 * The fields of a write about a record as changes against the last one of its kind. The first write, and every one that subtracts,
 * is displayed in full: a subtraction sets no state.
 */
export async function sentFields(entry: FullEntry, record: string): Promise<Difference[]> {
  const { tenant, operation, id, records } = entry;
  const part = partAbout(entry, record);
  if (!part) return [];
  const isSubtract = isOperationName(operation) && operations[operation].effect === 'subtract';
  // A write of one record is found by all its keys; one of many by the requested record.
  const about = partsOf(entry).length === 1 && records.length > 0 ? records : record;
  const writes = isSubtract ? [] : await writesAbout(tenant, [operation], about, 50);
  for (const previousEntry of writes.filter((write) => write.id < id)) {
    const like = partAbout(previousEntry, record);
    if (like && keys.every((key) => like[key] === part[key])) return jsonDifferences(like, part);
  }
  return jsonDifferences({}, part);
}
