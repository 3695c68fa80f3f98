import { operations } from '@/lib/contract/operations';
import { pool } from '@/lib/db/pool';
import { tenantQuery } from '@/lib/db/tenant-query';
import { parsePayload, type SentPayload } from '@/lib/rules/fixes/fix-payload';
import type { Failure } from '../browser/result';
import { readKeys } from '../operations/read-keys';
import type { RejectedEntry } from '../request-log/rejected-entries';
import { sentOrders } from '../request-log/sent-kinds';
import { sentRecords } from '../request-log/sent-records';

export type UploadedPayload = { payload: unknown; file: string; person: string; at: Date };

/** Returns the uploaded payloads of these orders, by reference. Callers must authorize first. */
export async function uploadedPayloads(
  tenant: string,
  references: readonly string[],
): Promise<Map<string, UploadedPayload>> {
  const rows = await tenantQuery<UploadedPayload & { record: string }>(pool(), tenant, {
    text: 'select record, payload, file, person, at from console.rejected_contents where tenant = $1 and record = any($2::text[])',
    values: [tenant, references],
  });
  return new Map(rows.map(({ record, ...uploaded }) => [record, uploaded]));
}

/** Returns the last payload that this console sent for each order, whatever its outcome, by reference. */
export async function findLastSent(
  tenant: string,
  references: readonly string[],
): Promise<Map<string, unknown>> {
  const upserts = { ...sentOrders, operations: [sentOrders.upsert] };
  const records = await sentRecords(
    tenant,
    upserts,
    references.map((reference) => [reference]),
    1,
  );
  return new Map(records.flatMap(({ key, fields }) => (fields ? [[key, fields] as const] : [])));
}

/** Returns the payloads that the platform stores for these entries, by ID. Empty if the platform stores none. */
async function fetchStoredPayloads(
  tenant: string,
  ids: readonly string[],
  signal: AbortSignal | undefined,
): Promise<Failure | Map<string, unknown>> {
  const found = new Map<string, unknown>();
  const operation = operations.getRejectedSalesOrders;
  const failure = await readKeys({ operation, property: 'id', tenant, signal }, ids, (rows) => {
    for (const { id, payload } of rows) found.set(String(id ?? ''), payload);
  });
  return failure && failure.kind !== 'missing' ? failure : found;
}

/**
 * Returns the payloads of rejected orders by entry ID: as last sent by this console, otherwise as stored by the platform,
 * otherwise from an uploaded file. Omits unknown payloads. Callers must authorize first.
 */
export async function findSentPayloads(
  tenant: string,
  entries: readonly Pick<RejectedEntry, 'entry' | 'record'>[],
  signal?: AbortSignal,
): Promise<Failure | Map<string, SentPayload>> {
  const found = new Map<string, SentPayload>();
  const add = (entry: string, payload: unknown) => {
    const sent = parsePayload(payload);
    if (sent) found.set(entry, sent);
  };
  const withoutPayload = () => entries.filter(({ entry }) => !found.has(entry));

  const references = [...new Set(entries.map(({ record }) => record))].filter(Boolean);
  const sent = await findLastSent(tenant, references);
  for (const { entry, record } of entries) add(entry, sent.get(record));

  const unsent = withoutPayload();
  if (unsent.length === 0) return found;
  const ids = unsent.map(({ entry }) => entry).filter(Boolean);
  const stored = await fetchStoredPayloads(tenant, ids, signal);
  if ('kind' in stored) return stored;
  for (const { entry } of unsent) add(entry, stored.get(entry));

  const unknown = withoutPayload();
  if (unknown.length === 0) return found;
  const uploaded = await uploadedPayloads(
    tenant,
    unknown.map(({ record }) => record),
  );
  for (const { entry, record } of unknown) add(entry, uploaded.get(record)?.payload);
  return found;
}
