import { z } from 'zod';
import { issueCode } from '@/lib/contract/schema/issue';
import { unsupportedTexts } from '@/lib/contract/schema/supported-text';
import { pool } from '@/lib/db/pool';
import { tenantQuery, tenantTransaction } from '@/lib/db/tenant-query';
import { limits } from '@/lib/files/limits';
import { normalizeHeading } from '@/lib/files/match-header';
import type { Failure } from '../browser/result';
import { failureOf } from '../http/console-result';
import { countRows, type Job } from '../jobs/job-store';
import { checkRows } from './check-rows';
import { groupRows, readRowKey } from './group-rows';
import { leaveOutRow, writeCells } from './import-rows';
import {
  changeRows,
  changeTask,
  type Import,
  type ImportTask,
  type JobRef,
  rememberHeadings,
} from './import-store';
import { scheduleRest } from './schedule-import';

const at = z.int().min(1).max(10_000_000);
const column = z.int().min(0).max(limits.columns);
const path = z.string().max(300);
const value = z
  .string()
  .max(limits.characters)
  .refine((text): boolean => unsupportedTexts(text).length === 0, issueCode('unsupported_characters'));
const mapping = {
  columns: z.array(path).max(limits.columns),
  decimal: z.enum([',', '.']),
  integration: z.object({ id: z.string().max(100), name: z.string().max(300).optional() }).optional(),
};

const Change = z.discriminatedUnion('kind', [
  /** Confirms the mapping of columns to fields, and checks all rows. */
  z.object({ kind: z.literal('map'), ...mapping }),
  z.object({ kind: z.literal('step'), step: z.enum(['map', 'send']) }),
  /** Opens the step `check` and checks all rows. Changes the choices that are given. */
  z.object({
    kind: z.literal('check'),
    existing: z.enum(['update', 'leave']).optional(),
    ignoreRules: z.boolean().optional(),
  }),
  z.object({ kind: z.literal('cell'), at, column, value }),
  /** Writes a value into a field of all rows. If `problem` is true, changes only rows with a problem in the field. */
  z.object({ kind: z.literal('fill'), path, value, problem: z.boolean() }),
  z.object({ kind: z.literal('leaveOut'), at, leaveOut: z.boolean() }),
  /** Resumes reading or checking after an error. */
  z.object({ kind: z.literal('retry') }),
  /** Sends the rows unless they have changed since the revision that the person saw. */
  z.object({ kind: z.literal('send'), revision: z.int() }),
]);
type Change = z.output<typeof Change>;
export const ImportChange = z.object({ id: z.string() }).and(Change);
export type ImportChange = z.input<typeof ImportChange>;

/** An action checks rows for up to this time. A worker checks the rest. */
const CHECK_MS = 1_500;

const locked = () =>
  failureOf(409, 'not_editable', 'This row was sent or is being sent and can no longer be changed', 'at');

/** Changes an import's rows, or how the rows are read. Then groups the rows into records again. */
async function regroup(
  { job, target }: Import,
  change: (
    task: ImportTask,
    client: Parameters<Parameters<typeof changeRows>[1]>[0],
  ) => Promise<Partial<ImportTask>>,
): Promise<void> {
  await changeRows(job, async (client, task) => {
    const changed = await change(task, client);
    await changeTask(job, changed, client);
    const next = { ...task, ...changed };
    // Rows are grouped and checked only after a person has confirmed the mapping.
    if (next.step !== 'map' || next.isConfirmed) await groupRows(client, job.id, target, next);
  });
}

/** Changes a row. The records with its old or new key are checked again. Returns false if the row is locked. */
function changeRow(
  { job, target }: Import,
  change: Change & { kind: 'cell' | 'leaveOut' },
): Promise<boolean | undefined> {
  const { id } = job;
  return changeRows(job, async (client, task) => {
    const { at } = change;
    const key = await readRowKey(client, id, target, task, at);
    const isChanged =
      change.kind === 'cell'
        ? (await writeCells(client, id, change)) > 0
        : await leaveOutRow(client, id, at, change.leaveOut);
    if (isChanged) await groupRows(client, id, target, task, { at, key });
    return isChanged;
  });
}

async function fill(
  fileImport: Import,
  { path: field, value, problem }: Change & { kind: 'fill' },
): Promise<void> {
  await regroup(fileImport, async (task, client) => {
    // In the mapping step, write the value into a new column to preserve the values of the file.
    const columnIndex = task.step === 'map' ? -1 : task.columns.indexOf(field);
    const column = columnIndex < 0 ? task.columns.length : columnIndex;
    await writeCells(client, fileImport.job.id, { column, value, problem: problem ? field : undefined });
    if (columnIndex >= 0) return {};
    const columns = [...task.columns.map((path) => (path === field ? '' : path)), field];
    return { columns, header: [...task.header, field] };
  });
}

/** Marks the rows that can be sent as planned. Returns false if rows have changed since `revision` or are being checked. */
function plan(
  { job, task }: Import,
  revision: number,
  person: Pick<Job, 'personId' | 'person'>,
  visit?: string,
) {
  return tenantTransaction(pool(), job.tenant, async (client) => {
    const { rowCount } = await client.query(
      `select from console.jobs where id = $1 and (task ->> 'revision')::int = $2 and not task ? 'work' for update`,
      [job.id, revision],
    );
    if (rowCount !== 1) return false;
    await client.query(
      `update console.job_rows set state = 'planned', issues = null, batch = null, "allowRepeat" = false, attempts = 0
       where job = $1 and cells is not null and body is not null and state in ('ready', 'refused', 'rejected')`,
      [job.id],
    );
    // An import belongs to the person who first sends it.
    await client.query(
      `update console.jobs set "personId" = $2, person = $3, visit = $4 where id = $1 and "startedAt" is null`,
      [job.id, person.personId, person.person, visit ?? null],
    );
    if (task.step !== 'send') await changeTask(job, { step: 'send' }, client);
    await countRows(job.id, client);
    return true;
  });
}

async function confirmMapping(
  fileImport: Import,
  { columns, decimal, integration }: Change & { kind: 'map' },
): Promise<void> {
  const { job, target, task } = fileImport;
  await regroup(fileImport, async () => ({ columns, decimal, integration, step: 'map', isConfirmed: true }));
  const headings = task.header.flatMap((name, i) => {
    const heading = normalizeHeading(name);
    return heading === '' ? [] : [{ heading, path: columns[i] ?? '' }];
  });
  await rememberHeadings(job.tenant, target, headings);
}

type Actor = { person: { id: string; name: string }; visit?: { id: string } };

/** Applies a change other than `send` and checks the affected rows. Returns a failure if the change or the check fails. */
export async function applyChange(
  fileImport: Import,
  change: Exclude<Change, { kind: 'send' }>,
  { person, visit }: Actor,
): Promise<Failure | undefined> {
  const { id, tenant } = fileImport.job;
  if (change.kind === 'map') await confirmMapping(fileImport, change);
  if (change.kind === 'fill') await fill(fileImport, change);
  if (change.kind === 'step') await changeTask(fileImport.job, { step: change.step });
  if (change.kind === 'check') {
    const { kind: _, ...choices } = change;
    await regroup(fileImport, async () => ({ ...choices, step: 'check' }));
  }
  if ((change.kind === 'cell' || change.kind === 'leaveOut') && !(await changeRow(fileImport, change)))
    return locked();
  const work = { id, tenant, personId: person.id, visit: visit?.id ?? null };
  await scheduleRest(work, fileImport.task.step !== 'read' && (await checkRows(id, CHECK_MS)));
  await countRows(id);
  return undefined;
}

const MAX_CHECK_AGE_MS = 5 * 60_000;

/** Returns the revision of an import, and a hash of the effect that sending would have on each record. */
async function plannedEffect({
  id,
  tenant,
}: JobRef): Promise<{ revision: number; effect: string } | undefined> {
  const [planned] = await tenantQuery<{ revision: number; effect: string }>(pool(), tenant, {
    text: `select (task ->> 'revision')::int as revision, (
         select bit_xor(hashtextextended(jsonb_build_array(at, state, operation, note, issues)::text, 0))::text
         from console.job_rows where job = $1 and cells is not null
       ) as effect from console.jobs where id = $1`,
    values: [id],
  });
  return planned;
}

/**
 * Repeats a check that is more than five minutes old, because records created since could be overwritten or duplicated. Returns
 * the new revision if sending would still have the same effect. Otherwise returns the old revision, which `plan` rejects.
 */
async function recheck(fileImport: Import, revision: number, actor: Actor): Promise<number> {
  const { checkedAt = 0 } = fileImport.task;
  if (revision !== fileImport.task.revision || Date.now() - checkedAt < MAX_CHECK_AGE_MS) return revision;
  const before = await plannedEffect(fileImport.job);
  await applyChange(fileImport, { kind: 'check' }, actor);
  const after = await plannedEffect(fileImport.job);
  return after && after.effect === before?.effect ? after.revision : revision;
}

/** Plans the rows that can be sent, after repeating an old check. Returns a failure if the rows have changed since `revision`. */
export async function planRows(
  fileImport: Import,
  revision: number,
  actor: Actor,
): Promise<Failure | undefined> {
  const { person, visit } = actor;
  const checkedRevision = await recheck(fileImport, revision, actor);
  if (await plan(fileImport, checkedRevision, { personId: person.id, person: person.name }, visit?.id))
    return undefined;
  return failureOf(409, 'changed_meanwhile', 'The rows have changed: review them again', 'revision');
}
