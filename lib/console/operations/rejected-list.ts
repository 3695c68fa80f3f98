import { requestLogEntry } from '@/lib/console/request-log/list-requests';
import {
  acceptedSince,
  entriesOf,
  noteEntries,
  type RejectedEntry,
} from '@/lib/console/request-log/rejected-entries';
import type { Entry, Rejection } from '@/lib/console/request-log/request-row';
import { parsedJson } from '../browser/json';
import { rejectionsIn } from '../browser/rejections';
import { recordsOutcome } from '../browser/write-outcome';
import { findRecords } from './known-records';
import type { PageRow } from './pages';

/** A row of the list, to compare with what was sent. */
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
 * The orders of a request that it added to the list of rejected orders, for a platform whose response does not tell (D8). Undefined
 * when the list cannot be read.
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

/** Requests of a tenant that wait for the next read of its list; present while one is running. */
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

/** As `rejectionsAfter`, with one concurrent read per tenant: requests that come meanwhile share the next one. */
export function rejectionsShared(
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

/** Platforms may read from delayed replicas: for this long an order may still appear in the list of rejected ones. */
const MAX_DELAY_MS = 30_000;

/** Recent requests whose responses do not tell about their orders: absence from the list proves nothing yet. */
export async function findUnsettled(entries: readonly Entry[], now = Date.now()): Promise<Set<number>> {
  const recentEntries = entries.filter(
    ({ operation, outcome, at, completedAt }) =>
      operation === 'bulkUpsertSalesOrders' &&
      outcome === 'answered' &&
      now - (completedAt ?? at).getTime() < MAX_DELAY_MS,
  );
  const tenants = new Map(recentEntries.map(({ id, tenant }) => [id, tenant]));
  const found = await Promise.all([...tenants].map(([id, tenant]) => requestLogEntry(id, tenant)));
  return new Set(
    found.flatMap((entry) =>
      entry && rejectionsIn(entry.operation, parsedJson(entry.answer)) === undefined ? [entry.id] : [],
    ),
  );
}

/** The state of an order by the list of rejected ones; `accepted`: a later request was accepted, the entry is outdated. */
export type RejectionStatus = RejectedEntry & { accepted?: { at: Date; request: number } };

/** Marks outdated entries, and records what the list tells about the requests. */
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

/**
 * The states of these orders by the list of rejected ones, using the newest entry of each. Undefined when the list cannot be read.
 */
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
