import { printDqb } from '@/lib/contract/dqb/dqb';
import { operations } from '@/lib/contract/operations';
import { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { isRecord } from '@/lib/contract/schema/is-record';
import { pool } from '@/lib/db/pool';
import type { SentPayload } from '@/lib/rules/fixes/fix-payload';
import type { Failure } from '../browser/result';
import { sentOrders } from '../request-log/sent-kinds';
import { sentRecords } from '../request-log/sent-records';
import { questionsFor } from './known-records';
import { type PageRow, readPages } from './pages';

const REFERENCE = 'referenceNumber';

/** The payload of an order as it was sent, and what the contract reads in it; nothing where it is no order. */
const sentIn = (payload: unknown): SentPayload | undefined => {
  const { data: order } = SalesOrderUpsert.safeParse(payload);
  return order && isRecord(payload) ? { payload, order } : undefined;
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The contents of a rejected order that a person brought by a file. */
export type BroughtContents = { payload: unknown; file: string; person: string; at: Date };

/** What was brought of these orders, by reference. For whoever was admitted before. */
export async function broughtContents(
  tenant: string,
  references: readonly string[],
): Promise<Map<string, BroughtContents>> {
  const { rows } = await pool().query<BroughtContents & { record: string }>(
    'select record, payload, file, person, at from console.rejected_contents where tenant = $1 and record = any($2::text[])',
    [tenant, references],
  );
  return new Map(rows.map(({ record, ...contents }) => [record, contents]));
}

/** What was last sent of these orders from here, whatever came of it, by reference. */
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

/** The contents that the platform stores of these entries, by their id. Nothing of them where it stores none. */
async function storedContents(
  tenant: string,
  ids: readonly string[],
  signal: AbortSignal | undefined,
): Promise<Failure | Map<string, SentPayload>> {
  const found = new Map<string, SentPayload>();
  for (const filters of questionsFor(ids, { key: 'id', exact: false })) {
    const dqb = printDqb({ filters, sort: [] });
    const pages = await readPages(operations.getRejectedSalesOrders, tenant, dqb, signal);
    if ('kind' in pages) return pages.kind === 'missing' ? found : pages;
    for await (const page of pages.rows)
      for (const { id, payload } of page) {
        const sent = sentIn(payload);
        if (sent) found.set(textOf(id), sent);
      }
  }
  return found;
}

/**
 * What rejected orders held, by the id of their entry: as they were last sent from here, otherwise as the platform stores them,
 * otherwise as somebody brought them by a file. What none of them knows is missing. For whoever was admitted before.
 */
export async function contentsOfMany(
  tenant: string,
  entries: readonly PageRow[],
  signal?: AbortSignal,
): Promise<Failure | Map<string, SentPayload>> {
  const references = [...new Set(entries.map((row) => textOf(row[REFERENCE])))].filter(Boolean);
  const bodies = await lastSent(tenant, references);
  const found = new Map<string, SentPayload>();
  const others: string[] = [];
  for (const row of entries) {
    const sent = sentIn(bodies.get(textOf(row[REFERENCE])));
    if (sent) found.set(textOf(row.id), sent);
    else others.push(textOf(row.id));
  }
  if (others.length === 0) return found;
  const stored = await storedContents(tenant, others.filter(Boolean), signal);
  if ('kind' in stored) return stored;
  for (const [id, sent] of stored) found.set(id, sent);
  const rest = entries.filter((row) => !found.has(textOf(row.id)));
  if (rest.length === 0) return found;
  const importedContents = await broughtContents(
    tenant,
    rest.map((row) => textOf(row[REFERENCE])),
  );
  for (const row of rest) {
    const sent = sentIn(importedContents.get(textOf(row[REFERENCE]))?.payload);
    if (sent) found.set(textOf(row.id), sent);
  }
  return found;
}
