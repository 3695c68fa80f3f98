import { operations } from '@/lib/contract/operations';
import type { InvalidSalesOrder } from '@/lib/contract/resources/rejected-orders';
import type { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { pool } from '@/lib/db/pool';
import { tenantQuery } from '@/lib/db/tenant-query';
import { parsePayload } from '@/lib/rules/fixes/fix-payload';
import { type Failure, isUnconfirmed } from '../browser/result';
import { maskIn } from '../masking/mask';
import { readKeys } from '../operations/read-keys';
import { CLOCK_TOLERANCE_MS, type RejectedEntry, rejectedEntry } from '../request-log/rejected-entries';
import { sentOrders } from '../request-log/sent-kinds';
import { type SentRecord, type SentWrite, sentRecords } from '../request-log/sent-records';

// These functions find the payloads of rejected orders, because the platform's list has only a few fields of each order.

/** The payload of a rejected order, and its source. */
export type OrderPayload = {
  order: SalesOrderUpsert;
  /** The payload as sent, including unknown fields. */
  payload: Readonly<Record<string, unknown>>;
  source:
    | { from: 'requests'; request: number; person: string; at: string }
    /** Stored by the platform (extension, D24). */
    | { from: 'platform' }
    /** Uploaded in a file. */
    | { from: 'file'; file: string; person: string; at: string };
};

type Entry = Omit<RejectedEntry, 'code'>;

/** Maximum number of an order's latest requests in which its payload is searched. */
const MAX_REQUESTS = 5;

const wasProcessed = ({ result }: SentWrite) => result !== 'refused' && result !== 'unreachable';

/**
 * Returns the latest request that may have caused an entry: one sent around the time of the rejection, or since then without a
 * known result.
 */
const findCause = ({ writes }: SentRecord, rejectedAt: number): SentWrite | undefined =>
  writes.find((write) => {
    const ms = write.at.getTime() - rejectedAt;
    return (
      wasProcessed(write) && ms >= -CLOCK_TOLERANCE_MS && (ms <= CLOCK_TOLERANCE_MS || isUnconfirmed(write))
    );
  });

/**
 * Returns the latest request before a rejection. If that request was accepted, another system sent the rejected payload, so the
 * request is returned only if the time of the rejection is unknown.
 */
function findEarlier({ writes }: SentRecord, rejectedAt: number): SentWrite | undefined {
  const last = writes.find(
    (write) => wasProcessed(write) && !(write.at.getTime() > rejectedAt + CLOCK_TOLERANCE_MS),
  );
  return last?.result === 'done' && !Number.isNaN(rejectedAt) ? undefined : last;
}

const fromRequest = (write: SentWrite | undefined): OrderPayload | undefined => {
  const found = parsePayload(write?.fields);
  return (
    write &&
    found && {
      ...found,
      source: { from: 'requests', request: write.id, person: write.person, at: write.at.toISOString() },
    }
  );
};

/** Returns the payloads that the platform stores for these entries, by ID. Empty if the platform stores none. */
async function fetchStored(
  tenant: string,
  entries: readonly Entry[],
  signal: AbortSignal | undefined,
): Promise<{ stored: Map<string, unknown>; failure?: Failure }> {
  const stored = new Map<string, unknown>();
  const ids = entries.map(({ entry }) => entry);
  const operation = operations.getRejectedSalesOrders;
  const failure = await readKeys({ operation, property: 'id', tenant, signal }, ids, (rows) => {
    for (const { id, payload } of rows) stored.set(String(id ?? ''), payload);
  });
  return { stored, failure: failure?.kind === 'missing' ? undefined : failure };
}

type Upload = { payload: unknown; file: string; person: string; at: Date };

/** Returns the uploaded payloads of these orders, by reference. */
async function findUploads(tenant: string, entries: readonly Entry[]): Promise<Map<string, Upload>> {
  const rows = await tenantQuery<Upload & { record: string }>(pool(), tenant, {
    text: 'select record, payload, file, person, at from console.rejected_contents where tenant = $1 and record = any($2::text[])',
    values: [tenant, entries.map(({ record }) => record)],
  });
  return new Map(rows.map(({ record, ...upload }) => [record, upload]));
}

/**
 * Finds the payloads of entries. The sources in order of precedence: the request that caused the entry, the platform, an uploaded
 * file, an earlier request.
 */
async function findPayloads(
  tenant: string,
  entries: readonly Entry[],
  signal?: AbortSignal,
): Promise<{ payloads: Map<string, OrderPayload>; failure?: Failure }> {
  const payloads = new Map<string, OrderPayload>();
  /** Adds the payloads of the entries that have none yet, and returns the entries that still have none. */
  const add = (find: (entry: Entry) => OrderPayload | undefined): Entry[] =>
    entries.filter((entry) => {
      const payload = payloads.get(entry.entry) ?? find(entry);
      if (payload) payloads.set(entry.entry, payload);
      return !payload;
    });

  const references = [...new Set(entries.map(({ record }) => record))].filter(Boolean);
  const records = await sentRecords(
    tenant,
    { ...sentOrders, operations: [sentOrders.upsert] },
    references.map((reference) => [reference]),
    MAX_REQUESTS,
  );
  const byReference = new Map(records.map((record) => [record.key, record]));
  const findSent = (find: typeof findCause) => (entry: Entry) => {
    const record = byReference.get(entry.record);
    return record && fromRequest(find(record, Date.parse(entry.at)));
  };

  const unsent = add(findSent(findCause));
  if (unsent.length === 0) return { payloads };
  const { stored, failure } = await fetchStored(tenant, unsent, signal);
  const unknown = add(({ entry }) => {
    const found = parsePayload(stored.get(entry));
    return found && { ...found, source: { from: 'platform' } };
  });
  if (unknown.length === 0) return { payloads, failure };
  const uploads = await findUploads(tenant, unknown);
  add(({ record }) => {
    const upload = uploads.get(record);
    const found = parsePayload(upload?.payload);
    if (!upload || !found) return undefined;
    const { file, person, at } = upload;
    return { ...found, source: { from: 'file', file, person, at: at.toISOString() } };
  });
  add(findSent(findEarlier));
  return { payloads, failure };
}

/**
 * Returns the payloads of rejected orders by entry ID. Omits unknown payloads. Fails if the platform's stored payloads cannot be
 * read. Callers must authorize first.
 */
export async function findOrderPayloads(
  tenant: string,
  entries: readonly Entry[],
  signal?: AbortSignal,
): Promise<Failure | Map<string, OrderPayload>> {
  const { payloads, failure } = await findPayloads(tenant, entries, signal);
  return failure ?? payloads;
}

/** Returns the payload of a rejected order, as far as it can be found. Masked for the current user. */
export async function findOrderPayload(
  tenant: string,
  rejection: InvalidSalesOrder,
): Promise<OrderPayload | undefined> {
  const entry = rejectedEntry({ ...rejection });
  const { payloads } = await findPayloads(tenant, [entry]);
  return (await maskIn(tenant)).of(payloads.get(entry.entry));
}
