import { z } from 'zod';
import { issueCode } from '@/lib/contract/schema/issue';
import { unsupportedTexts } from '@/lib/contract/schema/supported-text';
import { limits } from '@/lib/files/limits';
import { normalizeHeading } from '@/lib/files/match-header';
import type { Failure } from '../browser/result';
import { failureOf } from '../http/console-result';
import { countRows } from '../jobs/job-store';
import { checkRows } from './check-rows';
import { groupRows, readRowKey } from './group-rows';
import { leaveOutRow, writeCells } from './import-rows';
import { changeRows, changeTask, type Import, type ImportTask, rememberHeadings } from './import-store';
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

export type Actor = { person: { id: string; name: string }; visit?: { id: string } };

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
