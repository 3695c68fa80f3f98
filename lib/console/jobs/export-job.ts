import { isOperationName, operations } from '@/lib/contract/operations';
import { isRecord } from '@/lib/contract/schema/is-record';
import type { Operation } from '@/lib/contract/schema/operation';
import { MAX_XLSX_ROWS } from '@/lib/files/export-file';
import { recordRows } from '@/lib/files/record-cells';
import type { Failure } from '../browser/result';
import { failureOf } from '../http/own-result';
import { fillComputedColumns } from '../operations/computed-columns';
import { keyReader, pageReader, type ReadPosition, readOn } from '../operations/pages';
import {
  addPart,
  type Export,
  type ExportTask,
  exportsOf,
  finishExport,
  isExportTask,
  keepExport,
  removeExport,
  type WrittenRecord,
  writtenRecord,
} from './export-store';
import { senderOf } from './job-sender';
import { type Job, jobById, moveJob, type NewJob, noRows, schedule } from './job-store';
import { waitAfter } from './send-job';

// So long pages are asked for: a cancel is heard soon, and other jobs have their turn.
const SLICE_MS = 2_000;
/** Records of one part of the file. */
const PART = 1_000;

const MAX_RESTARTS = 3;
const interrupted: Failure = {
  kind: 'unreachable',
  cause: 'shape',
  message: 'The platform ended the list before the last record it counts',
  requestId: '',
};

/** Begins an export of so many records in the name of a person who may read there; a worker makes it. */
export async function startExport(
  sender: Pick<NewJob, 'id' | 'tenant' | 'personId' | 'person' | 'visit'>,
  request: ExportTask,
  total: number,
): Promise<void> {
  const job = {
    ...sender,
    kind: 'export' as const,
    act: request.operation,
    together: 1,
    task: JSON.stringify(request),
  };
  await keepExport(job, total);
  await schedule({ ...sender, kind: 'export', counts: { ...noRows, planned: total } });
}

type Slice = { read: number; stop?: Failure; isWhole: boolean };

/** Reads on for a while. What was read is kept before more is asked for than a part holds. */
async function readFor(job: Job, started: Export): Promise<Slice | undefined> {
  const { task } = job;
  if (!isExportTask(task) || !isOperationName(task.operation))
    return {
      read: 0,
      isWhole: false,
      stop: failureOf(400, 'malformed', 'Another version planned this export: export the list again'),
    };
  const operation: Operation = operations[task.operation];
  const { columns, style } = task;
  const read = pageReader(operation, job.tenant, task.dqb);
  if ('kind' in read) return { read: 0, isWhole: false, stop: read };
  const keyOf = keyReader(operation);
  const request = { operation, tenant: job.tenant, columns, zone: style.zone };
  const until = Date.now() + SLICE_MS;
  let now = started;
  let rows: WrittenRecord[] = [];
  const { next, tail, total, changed } = started;
  let position: ReadPosition = { next, tail, total, changed };
  const slice: Slice = { read: 0, isWhole: false };
  let isEnd = false;
  const keep = async (): Promise<boolean> => {
    const kept = await addPart(now, rows, position);
    slice.read += rows.length;
    rows = [];
    if (kept) now = kept;
    return kept !== undefined;
  };
  for await (const part of readOn(read, keyOf, position, () => Date.now() >= until)) {
    if ('kind' in part) {
      slice.stop = part;
      break;
    }
    const filled = await fillComputedColumns(request, part.rows);
    if ('kind' in filled) {
      slice.stop = filled;
      break;
    }
    // Written at once: a page as it came takes many times the space.
    for (const row of filled.rows) rows.push(writtenRecord(keyOf(row), recordRows(row, columns, style)));
    position = part.place;
    isEnd = part.isEnd;
    if (rows.length >= PART && !(await keep())) return undefined;
  }
  // Also where nothing came: that somebody is at it is news all the same.
  if (!(await keep())) return undefined;
  slice.isWhole = !slice.stop && isEnd && position.next >= (position.total ?? 0);
  // Less than was counted, and nothing more: asked again for a while, it may only be in trouble. Then the file tells both numbers.
  if (!slice.stop && !slice.isWhole && slice.read === 0) {
    slice.isWhole = job.fruitless >= MAX_RESTARTS;
    if (!slice.isWhole) slice.stop = interrupted;
  }
  if (task.format === 'xlsx' && now.rows >= MAX_XLSX_ROWS)
    slice.stop = failureOf(400, 'too_many_rows', 'Too many rows for XLSX');
  return slice;
}

/** One slice of an export: pages are read for a moment and kept, and what is left is put off to the next. */
export async function exportSlice(id: string): Promise<void> {
  const job = await jobById(id);
  const started = (await exportsOf([id])).get(id);
  if (!job || !started) return;
  if (job.state === 'canceled') return removeExport(id);
  if (job.state !== 'running') return;
  // Who may not read there any more gets no more of it.
  const reader = await senderOf(job, ['read']);
  if ('kind' in reader) return void (await moveJob(id, ['running'], 'stopped', reader));
  const slice = await readFor(job, started);
  // Canceled meanwhile, or another worker is at it.
  if (!slice) return (await jobById(id))?.state === 'canceled' ? removeExport(id) : undefined;
  const wait = await waitAfter(job, { sent: slice.read, lost: 0, stop: slice.stop });
  if (wait === undefined) return;
  const now = (await exportsOf([id])).get(id);
  if (now && slice.isWhole && !slice.stop && (await finishExport(now))) return;
  const after = await jobById(id);
  if (after?.state === 'canceled') return removeExport(id);
  if (after?.state === 'running') await schedule(after, wait);
}

/** The task of the queue that takes a file away. */
export async function removeExportTask(payload: unknown): Promise<void> {
  if (isRecord(payload)) await removeExport(String(payload.id));
}
