import { isRecord } from '@/lib/contract/schema/is-record';
import { findRecords } from '../operations/known-records';
import { rejectionsAfter } from '../operations/rejected-list';
import { entriesUnder } from '../request-log/list-requests';
import { type ClaimedRow, confirmRows, keyOf, rejectRows, type UnknownRow, unknownRows } from './job-rows';
import type { Job } from './job-store';
import { bodyOf } from './outcomes';

/** By which list and field a record that was not there before is looked for. */
const foundIn = {
  createProduct: { source: 'products', field: 'sku' },
  createCustomer: { source: 'customers', field: 'email' },
  bulkUpsertSalesOrders: { source: 'sales-orders', field: 'referenceNumber' },
} as const;
type Found = keyof typeof foundIn;

/** Rejected orders that are sent once more: the plan saw that the platform has none of them. */
export const isResend = ({ kind, act }: Pick<Job, 'kind' | 'act'>): boolean =>
  kind === 'bulk' && act === 'bulkUpsertSalesOrders';

/** An entry of the list of rejected orders, as a plan remembers it. */
export const entryName = (id: string, createdAt: string): string => `${id} ${createdAt}`;

/** By what a row can be read back; an order of a file may have been there before, and tells nothing. */
const readBack = (job: Job, { operation }: Pick<ClaimedRow, 'operation'>): Found | undefined => {
  if (isResend(job)) return 'bulkUpsertSalesOrders';
  return operation === 'createProduct' || operation === 'createCustomer' ? operation : undefined;
};

const fieldIn = (record: unknown, field: string): string => {
  const value = isRecord(record) ? record[field] : undefined;
  return typeof value === 'string' ? value.toLowerCase() : '';
};

const KEYS = 2_000;

function groupsOf<K, R>(rows: readonly R[], keyFor: (row: R) => K): Map<K, R[]> {
  const groups = new Map<K, R[]>();
  for (const row of rows) {
    const key = keyFor(row);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return groups;
}

async function foundAs(job: Job, name: Found, rows: readonly ClaimedRow[]): Promise<ClaimedRow[]> {
  const { source, field } = foundIn[name];
  const keys = rows.flatMap((row) => {
    const body = bodyOf(row);
    const key = isRecord(body) ? body[field] : undefined;
    return typeof key === 'string' ? [key] : [];
  });
  const found = await findRecords(job.tenant, { source, keys, fields: [] }).catch(() => undefined);
  if (found?.kind !== 'ok') return [];
  const there = new Set(found.answer.map((record) => fieldIn(record, field)));
  return rows.filter((row) => there.has(fieldIn(bodyOf(row), field)));
}

/** Which of these rows stand on the platform: the plan saw that they were not there, so their send has made them. */
export async function madeAlready(job: Job, rows: readonly ClaimedRow[]): Promise<ClaimedRow[]> {
  const byName = groupsOf(rows, (row) => readBack(job, row));
  const made: ClaimedRow[] = [];
  for (const [name, own] of byName)
    for (let at = 0; name && at < own.length; at += KEYS)
      made.push(...(await foundAs(job, name, own.slice(at, at + KEYS))));
  return made;
}

/** Notes which of these orders stand in the list of rejected ones anew, because of the request that had no answer. */
async function noteRejected(job: Job, rows: readonly UnknownRow[]): Promise<void> {
  const byKey = groupsOf(rows, (row) => keyOf(job, row));
  for (const [key, { id, at }] of await entriesUnder(job.tenant, job.personId, [...byKey.keys()])) {
    const own = byKey.get(key) ?? [];
    const references = own.map(({ record }) => record);
    const rejections = await rejectionsAfter({ id, at, tenant: job.tenant }, references).catch(() => []);
    const told = new Map((rejections ?? []).map((rejection) => [rejection.record, rejection]));
    await rejectRows(
      job.id,
      own.flatMap((row) => {
        const { path = '', message = '', code = '', entry = '', at = '' } = told.get(row.record) ?? {};
        // The entry that the plan was made of tells of an earlier send.
        const isNew = told.has(row.record) && row.entry !== entryName(entry, at);
        return isNew ? [{ at: row.at, issue: { path, message, code } }] : [];
      }),
    );
  }
}

/** Reads back rows whose answers were lost: what the platform shows is done or rejected, of the rest nobody knows. */
export async function reconcile(job: Job): Promise<void> {
  const unknown = (await unknownRows(job.id)).filter((row) => readBack(job, row));
  if (unknown.length === 0) return;
  const made = new Set((await madeAlready(job, unknown)).map(({ at }) => at));
  await confirmRows(job.id, [...made]);
  if (isResend(job))
    await noteRejected(
      job,
      unknown.filter(({ at }) => !made.has(at)),
    );
}
