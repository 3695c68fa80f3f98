import { operations } from '@/lib/contract/operations';
import { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { isRecord } from '@/lib/contract/schema/is-record';
import type { PageRow } from '@/lib/contract/schema/list-page';
import { pool } from '@/lib/db/pool';
import { tenantQuery } from '@/lib/db/tenant-query';
import type { SentPayload } from '@/lib/rules/fixes/fix-payload';
import type { Failure } from '../browser/result';
import { sentOrders } from '../request-log/sent-kinds';
import { sentRecords } from '../request-log/sent-records';
import { readKeys } from './read-keys';

const REFERENCE = 'referenceNumber';

/** The payload of an order as sent, and as parsed by the contract; undefined when it is no order. */
const sentIn = (payload: unknown): SentPayload | undefined => {
  const { data: order } = SalesOrderUpsert.safeParse(payload);
  return order && isRecord(payload) ? { payload, order } : undefined;
};

const stringOrEmpty = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The payload of a rejected order that a person provided in a file. */
export type ImportedContents = { payload: unknown; file: string; person: string; at: Date };

/** The provided payloads of these orders, by reference. Requires prior authorization. */
export async function readImportedContents(
  tenant: string,
  references: readonly string[],
): Promise<Map<string, ImportedContents>> {
  const rows = await tenantQuery<ImportedContents & { record: string }>(pool(), tenant, {
    text: 'select record, payload, file, person, at from console.rejected_contents where tenant = $1 and record = any($2::text[])',
    values: [tenant, references],
  });
  return new Map(rows.map(({ record, ...contents }) => [record, contents]));
}

/** The last payloads of these orders sent by this console, whatever their outcome, by reference. */
export async function lastSent(tenant: string, references: readonly string[]): Promise<Map<string, unknown>> {
  const upserts = { ...sentOrders, operations: [sentOrders.upsert] };
  const records = await sentRecords(
    tenant,
    upserts,
    references.map((reference) => [reference]),
    1,
  );
  return new Map(records.flatMap(({ key, fields }) => (fields ? [[key, fields] as const] : [])));
}

/** The payloads that the platform stores for these entries, by ID; none when it has no such list. */
async function storedContents(
  tenant: string,
  ids: readonly string[],
  signal: AbortSignal | undefined,
): Promise<Failure | Map<string, SentPayload>> {
  const found = new Map<string, SentPayload>();
  const operation = operations.getRejectedSalesOrders;
  const failure = await readKeys({ operation, property: 'id', tenant, signal }, ids, (rows) => {
    for (const { id, payload } of rows) {
      const sent = sentIn(payload);
      if (sent) found.set(stringOrEmpty(id), sent);
    }
  });
  return failure && failure.kind !== 'missing' ? failure : found;
}

/**
 * The payloads of rejected orders by entry ID: as last sent by this console, else as stored by the platform, else as provided in a file.
 * Unknown ones are omitted. Requires prior authorization.
 */
export async function contentsOfMany(
  tenant: string,
  entries: readonly PageRow[],
  signal?: AbortSignal,
): Promise<Failure | Map<string, SentPayload>> {
  const references = [...new Set(entries.map((row) => stringOrEmpty(row[REFERENCE])))].filter(Boolean);
  const bodies = await lastSent(tenant, references);
  const found = new Map<string, SentPayload>();
  const others: string[] = [];
  for (const row of entries) {
    const sent = sentIn(bodies.get(stringOrEmpty(row[REFERENCE])));
    if (sent) found.set(stringOrEmpty(row.id), sent);
    else others.push(stringOrEmpty(row.id));
  }
  if (others.length === 0) return found;
  const stored = await storedContents(tenant, others.filter(Boolean), signal);
  if ('kind' in stored) return stored;
  for (const [id, sent] of stored) found.set(id, sent);
  const rest = entries.filter((row) => !found.has(stringOrEmpty(row.id)));
  if (rest.length === 0) return found;
  const importedContents = await readImportedContents(
    tenant,
    rest.map((row) => stringOrEmpty(row[REFERENCE])),
  );
  for (const row of rest) {
    const sent = sentIn(importedContents.get(stringOrEmpty(row[REFERENCE]))?.payload);
    if (sent) found.set(stringOrEmpty(row.id), sent);
  }
  return found;
}
