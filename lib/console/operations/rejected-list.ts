import {
  acceptedSince,
  findCausedEntries,
  noteEntries,
  type RejectedEntry,
  rejectedEntry,
} from '@/lib/console/request-log/rejected-entries';
import type { Rejection } from '@/lib/console/request-log/request-row';
import type { PageRow } from '@/lib/contract/schema/list-page';
import { authorizeTenant, toResult } from '../auth/access';
import { parsedJson } from '../browser/json';
import { parseRejections } from '../browser/rejections';
import { ok } from '../http/console-result';
import { recordsOutcome } from '../request-log/write-outcome';
import { findRecords } from './find-records';

async function fetchEntriesByKey(tenant: string, references: readonly string[]) {
  const found = await findRecords(tenant, {
    source: 'rejected-orders',
    keys: references,
    fields: ['id', 'error', 'createdAt'],
  });
  return found.kind === 'ok' ? found.value.map(rejectedEntry) : undefined;
}

/**
 * Returns the orders that a request added to the list of rejected orders, for platforms whose response does not report them
 * (D8). Undefined if the list cannot be read.
 */
export async function fetchRejectionsAfter(
  request: { id: number; tenant: string; at: Date },
  references: readonly string[],
): Promise<Rejection[] | undefined> {
  const entries = await fetchEntriesByKey(request.tenant, references);
  return entries && findCausedEntries(request, entries);
}

type Sent = { id: number; tenant: string; at: Date };
type Waiting = {
  request: Sent;
  references: readonly string[];
  settle: (rejections: Rejection[] | undefined) => void;
};

/** Requests waiting for the next read of a tenant's list. A tenant has an entry while a read is running. */
const waiting = new Map<string, Waiting[]>();
const MAX_WAITING = 500;

async function readForWaiting(tenant: string): Promise<void> {
  for (let batch = waiting.get(tenant) ?? []; batch.length > 0; batch = waiting.get(tenant) ?? []) {
    waiting.set(tenant, []);
    const keys = batch.flatMap(({ references }) => references);
    const entries = await fetchEntriesByKey(tenant, keys).catch((error: unknown) => console.error(error));
    for (const { request, references, settle } of batch) {
      const own = entries?.filter(({ record }) => references.includes(record));
      settle(own && (await findCausedEntries(request, own).catch(() => undefined)));
    }
  }
  waiting.delete(tenant);
}

/**
 * Like `fetchRejectionsAfter`, with at most one read per tenant at a time. Requests that arrive during a read share the next read.
 */
export function readRejectionsShared(
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

/** An entry of the list of rejected orders. If `accepted` is set, a later request was accepted and the entry is outdated. */
export type RejectionStatus = RejectedEntry & { accepted?: { at: Date; request: number } };

/** Marks outdated entries. Also logs the results of requests that the list reveals. */
export async function rejectionStatuses(
  tenant: string,
  entries: readonly RejectedEntry[],
): Promise<RejectionStatus[]> {
  await noteEntries(tenant, entries, (write, rejections) =>
    parseRejections(write.operation, parsedJson(write.answer)) === undefined ||
    rejections.length === write.rejections?.length
      ? recordsOutcome(write.operation, parsedJson(write.body), rejections)
      : undefined,
  );
  const accepted = await acceptedSince(tenant, entries);
  return entries.map((entry) => ({ ...entry, accepted: accepted.get(entry.entry) }));
}

/** Returns the newest entry of each of these orders in the list of rejected orders. Undefined if the list cannot be read. */
export async function findRejected(
  tenant: string,
  references: readonly string[],
): Promise<Map<string, RejectionStatus> | undefined> {
  const entries = await fetchEntriesByKey(tenant, references);
  if (!entries) return undefined;
  const statuses = await rejectionStatuses(
    tenant,
    entries.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)),
  );
  return new Map(statuses.map((status) => [status.record, status]));
}

/** Like `findRejected`, but first checks the user's right to read. Undefined if the user lacks the right. */
export async function findRejectedForPerson(
  tenant: string,
  references: readonly string[],
): Promise<ReadonlyMap<string, RejectionStatus> | undefined> {
  const found = await toResult(async () => {
    const access = await authorizeTenant(tenant, 'read');
    return 'kind' in access ? access : ok(await findRejected(access.tenant.id, references));
  });
  return found.kind === 'ok' ? found.value : undefined;
}

/** Marks orders that are in the platform's list of rejected orders, because another sender may have sent them since. */
export async function withRejections(tenant: string, orders: readonly PageRow[]): Promise<PageRow[]> {
  const getKey = ({ referenceNumber }: PageRow) => String(referenceNumber);
  const rejections = await findRejected(tenant, orders.map(getKey));
  return orders.map((order) => {
    const rejection = rejections?.get(getKey(order));
    return rejection && !rejection.accepted
      ? { ...order, outcome: 'rejected', error: rejection.code }
      : order;
  });
}
