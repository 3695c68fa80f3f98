import { type Difference, differences } from '@/components/explore/json-diff';
import { type FullEntry, writesAbout } from '@/lib/console/journal-list';

type Said = Readonly<Record<string, unknown>>;

const isSaid = (value: unknown): value is Said =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields by which one entry of a bulk call is found in another. */
const keys = ['referenceNumber', 'sku', 'lotNumber', 'shipmentNo'];

const partsOf = ({ body }: Pick<FullEntry, 'body'>): Said[] => {
  const parts: unknown[] = [JSON.parse(body ?? 'null')].flat();
  return parts.filter(isSaid);
};

/** What one write says otherwise than another about the same record; nothing when the other does not speak of it. */
export function changedBetween(
  now: Pick<FullEntry, 'body'>,
  before: Pick<FullEntry, 'body'>,
): Difference[] | undefined {
  const [part, ...more] = partsOf(now);
  if (!part || more.length > 0) return undefined;
  const like = partsOf(before).find((other) => keys.every((key) => other[key] === part[key]));
  return like && differences(like, part);
}

/** What this write says otherwise than the last one of its kind about the same record, and which one that was. */
export async function changedSince(
  entry: FullEntry,
): Promise<{ earlier: FullEntry; found: Difference[] } | undefined> {
  const { tenant, operation, records, id } = entry;
  if (records.length === 0 || partsOf(entry).length !== 1) return undefined;
  const writes = await writesAbout(tenant, [operation], records, 50);
  for (const earlier of writes.filter((write) => write.id < id)) {
    const found = changedBetween(entry, earlier);
    if (found) return { earlier, found };
  }
  return undefined;
}
