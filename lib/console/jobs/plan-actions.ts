'use server';

import { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { isObject, isRecord } from '@/lib/contract/schema/is-record';
import { type Issue, issuesOf } from '@/lib/contract/schema/issue';
import * as z from '@/lib/contract/schema/zod';
import { pool } from '@/lib/db/pool';
import { tenantQuery } from '@/lib/db/tenant-query';
import { productFacts } from '@/lib/rules/order-rule';
import { findErrors } from '@/lib/rules/order-rules';
import { tenantAction } from '../auth/define-action';
import type { Result } from '../browser/result';
import { failureOf, ok, validationFailure } from '../http/console-result';
import { storedText } from '../http/stored-text';
import { findKeys } from '../operations/find-records';
import { countRows, findJob, type Job } from './job-store';

const row = { id: z.string(), at: z.int().min(0) };

/** A change to one row of a plan: exclude or include the row, or change one of its corrections. */
const Change = z.union([
  z.object({ ...row, leaveOut: z.boolean() }),
  z.object({
    ...row,
    path: z.string().regex(/^[a-zA-Z]+(\.[a-zA-Z0-9]+){0,4}$/, 'must be the path of a field'),
    to: storedText(2_000),
  }),
]);

/** Returns the payload with `text` at a path. Undefined if the path does not exist. Numbers stay numbers. */
function withText(payload: unknown, [name = '', ...rest]: readonly string[], text: string): unknown {
  if (!isObject(payload) || !Object.hasOwn(payload, name)) return undefined;
  const fieldValue: unknown = Reflect.get(payload, name);
  const isLeaf = rest.length === 0;
  if (isLeaf && typeof fieldValue === 'object' && fieldValue !== null) return undefined;
  const changed = isLeaf
    ? typeof fieldValue === 'number'
      ? Number(text)
      : text
    : withText(fieldValue, rest, text);
  if (changed === undefined) return undefined;
  if (Array.isArray(payload)) return payload.map((item, i) => (i === Number(name) ? changed : item));
  return { ...payload, [name]: changed };
}

/** Returns the first problem of a corrected order. Looks up the order's SKUs only if a SKU was corrected. */
async function orderIssues(tenant: string, payload: unknown, path: string): Promise<Issue[]> {
  const { data: order, error } = SalesOrderUpsert.safeParse(payload);
  if (!order) return issuesOf(error);
  const skus = path.endsWith('.sku') ? (order.lineItems ?? []).flatMap(({ sku }) => sku ?? []) : [];
  const found = skus.length > 0 ? await findKeys(tenant, 'products', skus) : undefined;
  const [first] = findErrors(
    order,
    productFacts((sku) => found?.kind !== 'ok' || found.value.has(sku)),
  );
  return first ? [{ ...first, message: first.code }] : [];
}

type Row = { body: string | null; note: unknown };

const isCorrected = (change: unknown, path: string): change is { path: string; from: string; to: string } =>
  isRecord(change) && change.path === path;

async function correctRow(job: Job, at: number, path: string, to: string): Promise<Result<undefined>> {
  const notPlanned = failureOf(409, 'not_planned', 'This row can no longer be edited');
  const { rows } = await pool().query<Row>(
    'select body, note from console.job_rows where job = $1 and at = $2',
    [job.id, at],
  );
  const [row] = rows;
  const note = row && isRecord(row.note) ? row.note : {};
  const changes: unknown[] = Array.isArray(note.changes) ? note.changes : [];
  // The reference number identifies the order, so it cannot be changed in a plan.
  if (!row?.body || path === 'referenceNumber' || !changes.some((change) => isCorrected(change, path)))
    return notPlanned;
  const payload = withText(JSON.parse(row.body), path.split('.'), to);
  if (payload === undefined) return notPlanned;
  const issues = await orderIssues(job.tenant, payload, path);
  if (issues.length > 0) return validationFailure(400, issues);
  const corrections = changes.map((change) => (isCorrected(change, path) ? { ...change, to } : change));
  const corrected = await tenantQuery(pool(), job.tenant, {
    text: `update console.job_rows r set body = $4, note = $5::jsonb from console.jobs j
     where j.id = r.job and j.id = $1 and j.state = 'planned' and r.at = $2 and r.state = 'planned' and r.body = $3 returning r.at`,
    values: [
      job.id,
      at,
      row.body,
      JSON.stringify(payload),
      JSON.stringify({ ...note, changes: corrections }),
    ],
  });
  return corrected.length > 0 ? ok(undefined) : notPlanned;
}

/** Excludes a row, or includes a row that was excluded by hand. */
async function excludeRow(job: Job, at: number, leaveOut: boolean): Promise<void> {
  await tenantQuery(pool(), job.tenant, {
    text: `update console.job_rows r set state = case when $3 then 'skipped' else 'planned' end,
       note = case when $3 then coalesce(r.note, '{}') || '{"reason":"leftOut"}' else r.note - 'reason' end
     from console.jobs j where j.id = r.job and j.id = $1 and j.state = 'planned' and r.at = $2 and r.body is not null
       and case when $3 then r.state = 'planned' else r.state = 'skipped' and r.note ->> 'reason' = 'leftOut' end`,
    values: [job.id, at, leaveOut],
  });
}

/** Changes a row of a plan. Allowed only for the person who created the plan. */
export const changePlan = tenantAction('sendJobs', Change, async (change, { person, tenant }) => {
  const job = await findJob(change.id, tenant.id);
  if (!job) return failureOf(404, 'unknown_job', 'Plan not found');
  // The plan is sent under idempotency keys of the person who created it.
  if (job.personId !== person.id) return { kind: 'forbidden', reason: 'role' };
  if ('leaveOut' in change) await excludeRow(job, change.at, change.leaveOut);
  else {
    const corrected = await correctRow(job, change.at, change.path, change.to.trim());
    if (corrected.kind !== 'ok') return corrected;
  }
  await countRows(job.id);
  return ok(await findJob(job.id, tenant.id));
});
