import { setImmediate } from 'node:timers/promises';
import { isRecord } from '@/lib/contract/schema/is-record';
import { pool } from '@/lib/db/pool';
import { tenantTransaction } from '@/lib/db/tenant-query';
import { type RowIssue, toRecord } from '@/lib/files/rows-to-record';
import { valueNames } from '@/lib/messages/named-fields';
import { can } from '../api-client/can';
import { keepsOmitted } from '../api-client/embedded-behavior';
import type { Failure } from '../browser/result';
import { findExisting, type Source } from '../operations/find-records';
import { type CheckedRecord, checkRecord, type FileRecord, type Setup } from './check-record';
import {
  type CheckedRow,
  countUnchecked,
  listUncheckedRecords,
  saveChecked,
  type UncheckedRecord,
} from './import-rows';
import { changeTask, type Import, importById } from './import-store';
import { LookupCache, type Send } from './target';
import { fieldsOfTarget, targets } from './targets';

// Checks the stored rows of a file a thousand records at a time, so that files need not fit into memory.

const BATCH_RECORDS = 1_000;
/** After this time, a check yields to other work of the process. */
const SLICE_MS = 25;

async function createSetup({ job, target, task }: Import): Promise<Setup> {
  const fields = fieldsOfTarget(target);
  const { decimal, zone, existing, ignoreRules, integration } = task;
  return {
    target: targets[target],
    columns: task.columns.flatMap((path, column) => {
      const field = fields.find((one) => one.path === path);
      return field ? [{ column, field }] : [];
    }),
    style: { decimal, zone, values: valueNames(fields) },
    choices: {
      ...{ existing, ignoreRules, integration },
      canUpdateProducts: await can('updateProduct', job.tenant),
      keepsOmitted: keepsOmitted(target === 'products' ? 'updateProduct' : 'updateCustomer'),
    },
  };
}

/** Looks up the keys that `lookups` does not contain yet. Returns a failure if a lookup fails. */
async function lookUp(
  { job }: Import,
  { target }: Setup,
  lookups: LookupCache,
  records: readonly FileRecord[],
): Promise<Failure | undefined> {
  const missingKeys = new Map<Source, Set<string>>();
  for (const { record } of records)
    for (const { source, key } of target.lookups(record))
      if (!lookups.isSettled(source, key))
        missingKeys.set(source, (missingKeys.get(source) ?? new Set()).add(key));
  for (const [source, missing] of missingKeys) {
    const keys = [...missing];
    const existing = await findExisting(job.tenant, { source, keys });
    // The platform lacks this list, so it stays unknown which records exist.
    if (existing.kind === 'missing') lookups.markMissing(source);
    else if (existing.kind === 'ok') lookups.addExisting(source, keys, existing.value);
    else return existing;
  }
  return undefined;
}

/** Returns the key of the record, by which the response of a bulk call names it. Empty if the body has no such key. */
function recordKey({ operation, body }: Send): string {
  const value = isRecord(body)
    ? body[operation === 'upsertLots' || operation === 'createProduct' ? 'sku' : 'referenceNumber']
    : undefined;
  return typeof value === 'string' ? value : '';
}

/** Groups problems by row, sorted by column. */
function issuesByRow(issues: readonly RowIssue[]): Map<number, RowIssue[]> {
  const byRow = new Map<number, RowIssue[]>();
  for (const issue of issues.toSorted((a, b) => a.column - b.column))
    byRow.set(issue.row, [...(byRow.get(issue.row) ?? []), issue]);
  return byRow;
}

function createNote({ plan, mismatches, issues }: CheckedRecord) {
  const rules = new Map(
    mismatches.map(({ code, path, message }) => {
      const rule = { code, path, message: code === '' ? message : '' };
      return [JSON.stringify(rule), rule];
    }),
  );
  const isBlockedByRules = mismatches.length > 0 && issues.every(({ isRule }) => isRule);
  return {
    plan: plan.action,
    ...(plan.action === 'skip'
      ? { reason: plan.reason }
      : { from: plan.from, replaces: plan.replaces, lost: plan.lost?.length ? plan.lost : undefined }),
    ...(isBlockedByRules ? { rules: [...rules.values()] } : {}),
  };
}

function toCheckedRows({ at, rows }: UncheckedRecord, checked: CheckedRecord): CheckedRow[] {
  const { issues, plan, send } = checked;
  const byRow = issuesByRow(issues);
  return rows.map((row): CheckedRow => {
    const common = { at: row, record: '', issues: byRow.get(row) };
    if (row !== at) return { ...common, state: 'line' };
    const note = createNote(checked);
    if (!send)
      return { ...common, note, state: plan.action === 'skip' && !issues.length ? 'skipped' : 'open' };
    const { operation, params, body } = send;
    return {
      ...common,
      note,
      state: 'ready',
      record: recordKey(send),
      operation,
      params,
      body: JSON.stringify(body),
    };
  });
}

/** The number of checked records, and the number of the first row of the last record. */
type CheckedBatch = { n: number; last: number };

/** Checks the records after the row `after`. Stores no results if a row has changed in the meantime. */
async function checkSome(
  fileImport: Import,
  setup: Setup,
  lookups: LookupCache,
  after: number,
): Promise<Failure | CheckedBatch> {
  const { job, task } = fileImport;
  const { records, cells } = await listUncheckedRecords(job.id, { after, count: BATCH_RECORDS });
  const converted = records.map((record) => ({
    ...record,
    ...toRecord(record.rows, cells, setup.columns, setup.style),
  }));
  const failure = await lookUp(fileImport, setup, lookups, converted);
  if (failure) return failure;
  const checked: CheckedRow[] = [];
  let sliceStart = performance.now();
  for (const record of converted) {
    checked.push(...toCheckedRows(record, checkRecord(setup, lookups, record, cells)));
    if (performance.now() - sliceStart < SLICE_MS) continue;
    await setImmediate();
    sliceStart = performance.now();
  }
  await tenantTransaction(pool(), job.tenant, async (client) => {
    const { rowCount } = await client.query(
      `select from console.jobs where id = $1 and (task ->> 'revision')::int = $2 for update`,
      [job.id, task.revision],
    );
    if (rowCount === 1) await saveChecked(client, job.id, checked);
  });
  return { n: records.length, last: records.at(-1)?.at ?? after };
}

/** Counts the records whose integration is neither known nor chosen. */
async function countUnknownIntegrations(id: string): Promise<number> {
  const { rows } = await pool().query<{ n: number }>(
    `select count(*)::int as n from console.job_rows where job = $1 and cells is not null and note ->> 'from' = 'unknown'`,
    [id],
  );
  return rows[0]?.n ?? 0;
}

/** Ends a check. Opens the next step if a person has confirmed the mapping and no integration is unknown. */
async function finish({ job, task }: Import): Promise<void> {
  const { step, integration, isConfirmed } = task;
  const unknownIntegrations = isConfirmed && !integration ? await countUnknownIntegrations(job.id) : 0;
  await changeTask(job, {
    ...{ work: undefined, failure: undefined, isConfirmed: undefined, checkedAt: Date.now() },
    ...{
      unknownIntegrations: unknownIntegrations || undefined,
      step: isConfirmed && unknownIntegrations === 0 ? 'check' : step,
    },
  });
}

/** Checks rows for about `ms` milliseconds. Returns whether all rows are checked, or the failure that stopped the check. */
export async function checkRows(id: string, ms: number): Promise<boolean | Failure> {
  const until = performance.now() + ms;
  const lookups = new LookupCache();
  let setup: { revision: number; read: Setup } | undefined;
  let [uncheckedCount, after] = [0, 0];
  for (let fileImport = await importById(id); fileImport; fileImport = await importById(id)) {
    const { task } = fileImport;
    if (uncheckedCount <= 0) [uncheckedCount, after] = [await countUnchecked(id), 0];
    if (uncheckedCount === 0) {
      await finish(fileImport);
      return true;
    }
    const total = Math.max(uncheckedCount, task.work?.step === 'checking' ? task.work.total : 0);
    await changeTask(fileImport.job, {
      work: { step: 'checking', done: total - uncheckedCount, total },
      failure: undefined,
    });
    if (performance.now() > until) return false;
    if (setup?.revision !== task.revision)
      setup = { revision: task.revision, read: await createSetup(fileImport) };
    const result = await checkSome(fileImport, setup.read, lookups, after);
    if ('kind' in result) {
      await changeTask(fileImport.job, { work: undefined, failure: result });
      return result;
    }
    uncheckedCount -= result.n;
    after = result.last;
    // Count again after the last record, because changed rows must be checked again.
    if (result.n === 0) uncheckedCount = 0;
  }
  return true;
}
