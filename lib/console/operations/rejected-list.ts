import { requestLogEntry } from '@/lib/console/request-log/list-requests';
import {
  acceptedSince,
  entriesOf,
  noteEntries,
  type RejectedEntry,
} from '@/lib/console/request-log/rejected-entries';
import type { Entry, Rejection } from '@/lib/console/request-log/request-row';
import { rejectionsIn } from '../browser/rejections-in';
import { parsedJson } from '../browser/typed-json';
import { recordsOutcome } from '../browser/write-outcome';
import { findRecords } from './known-records';
import type { PageRow } from './pages';

/** A row of the list as it is compared with what was sent. */
export const entryOf = (row: PageRow): RejectedEntry => ({
  entry: String(row.id ?? ''),
  record: String(row.referenceNumber ?? ''),
  code: String(row.error ?? ''),
  at: String(row.createdAt ?? ''),
});

async function entriesByKey(tenant: string, references: readonly string[]) {
  const found = await findRecords(tenant, {
    source: 'rejected-orders',
    keys: [...references],
    fields: ['id', 'error', 'createdAt'],
  });
  return found.kind === 'ok' ? found.answer.map(entryOf) : undefined;
}

/**
 * The orders of a request that stand in the list of rejected ones because of it, for a platform whose answer does not say
 * (D8). Nothing when the list cannot be read.
 */
export async function rejectionsAfter(
  request: { id: number; tenant: string; at: Date },
  references: readonly string[],
): Promise<Rejection[] | undefined> {
  const entries = await entriesByKey(request.tenant, references);
  return entries && entriesOf(request, entries);
}

type Sent = { id: number; tenant: string; at: Date };
type Waiting = {
  request: Sent;
  references: readonly string[];
  settle: (rejections: Rejection[] | undefined) => void;
};

/** Requests of a tenant that wait for the next read of its list; there is an entry while one is under way. */
const waiting = new Map<string, Waiting[]>();
const MAX_WAITING = 500;

async function readForWaiting(tenant: string): Promise<void> {
  for (let batch = waiting.get(tenant) ?? []; batch.length > 0; batch = waiting.get(tenant) ?? []) {
    waiting.set(tenant, []);
    const keys = batch.flatMap(({ references }) => references);
    const entries = await entriesByKey(tenant, keys).catch((error: unknown) => console.error(error));
    for (const { request, references, settle } of batch) {
      const own = entries?.filter(({ record }) => references.includes(record));
      settle(own && (await entriesOf(request, own).catch(() => undefined)));
    }
  }
  waiting.delete(tenant);
}

/** As `rejectionsAfter`, with one read at a time for a tenant: requests that come meanwhile share the next one. */
export function rejectionsInOrder(
  request: Sent,
  references: readonly string[],
): Promise<Rejection[] | undefined> {
  return new Promise((settle) => {
    const queue = waiting.get(request.tenant);
    if (queue && queue.length >= MAX_WAITING) settle(undefined);
    else if (queue) queue.push({ request, references, settle });
    else {
      waiting.set(request.tenant, [{ request, references, settle }]);
      void readForWaiting(request.tenant);
    }
  });
}

/** Platforms answer reads from copies that lag behind: for so long an order may still come up in the list of rejected ones. */
const MAX_DELAY_MS = 30_000;

/**
 * The requests among these that were just answered without a word of their orders: that the list of rejected ones does not
 * name an order yet proves nothing.
 */
export async function findUnproven(entries: readonly Entry[], now = Date.now()): Promise<Set<number>> {
  const recentEntries = entries.filter(
    ({ operation, outcome, at, completedAt }) =>
      operation === 'bulkUpsertSalesOrders' &&
      outcome === 'answered' &&
      now - (completedAt ?? at).getTime() < MAX_DELAY_MS,
  );
  const ids = [...new Set(recentEntries.map(({ id }) => id))];
  const found = await Promise.all(ids.map((id) => requestLogEntry(id)));
  return new Set(
    found.flatMap((entry) =>
      entry && rejectionsIn(entry.operation, parsedJson(entry.answer)) === undefined ? [entry.id] : [],
    ),
  );
}

/** How an order stands in the list of rejected ones; `accepted`: a later request was taken, the entry is past. */
export type RejectionStatus = RejectedEntry & { accepted?: { at: Date; request: number } };

/** Marks entries of the list that are past, and notes at the requests what they tell of them. */
export async function rejectionStatuses(
  tenant: string,
  entries: readonly RejectedEntry[],
): Promise<RejectionStatus[]> {
  await noteEntries(tenant, entries, (write, rejections) =>
    rejectionsIn(write.operation, parsedJson(write.answer)) === undefined ||
    rejections.length === write.rejections?.length
      ? recordsOutcome(write.operation, parsedJson(write.body), rejections)
      : undefined,
  );
  const accepted = await acceptedSince(tenant, entries);
  return entries.map((entry) => ({ ...entry, accepted: accepted.get(entry.entry) }));
}

/** How these orders stand in the list of rejected ones, the newest entry of each. Nothing when the list cannot be read. */
export async function findRejected(
  tenant: string,
  references: readonly string[],
): Promise<Map<string, RejectionStatus> | undefined> {
  const entries = await entriesByKey(tenant, references);
  if (!entries) return undefined;
  const statuses = await rejectionStatuses(
    tenant,
    entries.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)),
  );
  return new Map(statuses.map((status) => [status.record, status]));
}
