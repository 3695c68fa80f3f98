import { findListOperation } from '@/lib/contract/operations';
import { isRecord } from '@/lib/contract/schema/is-record';
import type { PageRow } from '@/lib/contract/schema/list-page';
import type { Operation } from '@/lib/contract/schema/operation';
import type { CellText } from '@/lib/files/csv-line';
import { type ExportShape, recordRows } from '@/lib/files/record-cells';
import { MAX_XLSX_ROWS } from '@/lib/files/xlsx-stream';
import { keyReader, pageReader } from '../api-client/lists/pages';
import { parseListQuery } from '../api-client/lists/parse-list-query';
import { type ReadPosition, readFrom } from '../api-client/lists/read-from';
import type { Failure } from '../browser/result';
import { failureOf } from '../http/console-result';
import { fullMask } from '../masking/mask';
import { fillComputedColumns } from '../operations/computed-columns';
import {
  addPart,
  type Export,
  type ExportTask,
  findExports,
  finishExport,
  isExportTask,
  removeExport,
  type SerializedRecord,
  serializeRecord,
  storeExport,
} from './export-store';
import { findSender } from './job-sender';
import { type Job, jobById } from './job-store';
import { schedule, transitionJob } from './job-transitions';
import type { NewJob } from './store-plan';
import { waitAfter } from './wait-after';

// Time per slice. It is short, so that a cancellation takes effect soon and other jobs get their turn.
const SLICE_MS = 2_000;
const PART_ROWS = 1_000;

const MAX_RESTARTS = 3;
const aborted: Failure = {
  kind: 'unreachable',
  cause: 'shape',
  message: 'The list of the platform ended before all counted records were returned',
  requestId: '',
};

/** Starts an export as a job. The caller checks the person's rights. */
export async function startExport(
  sender: Pick<NewJob, 'id' | 'tenant' | 'personId' | 'person' | 'visit'>,
  request: ExportTask,
  total: number,
): Promise<void> {
  const job = {
    ...sender,
    kind: 'export' as const,
    act: request.operation,
    batchSize: 1,
    task: JSON.stringify(request),
  };
  await storeExport(job, total);
}

/** Converts each record of a page to rows of the file, with computed columns. `masks` hides personal data. */
export async function convertPage(
  { operation, tenant, signal }: { operation: Operation; tenant: string; signal?: AbortSignal },
  { columns, style, masks }: ExportShape & { masks?: boolean },
  page: readonly PageRow[],
): Promise<CellText[][][] | Failure> {
  const request = { operation, tenant, columns, zone: style.zone, signal };
  const filled = await fillComputedColumns(request, masks ? fullMask.of(page) : page);
  return 'kind' in filled ? filled : filled.rows.map((record) => recordRows(record, columns, style));
}

type Slice = { read: number; stop?: Failure; isComplete: boolean };

/**
 * Reads pages for one slice, and stores each part of the file once the part is full. Returns undefined if the job is no
 * longer running or another worker has taken it over.
 */
async function readSlice(job: Job, started: Export): Promise<Slice | undefined> {
  const { task } = job;
  const operation = isExportTask(task) ? findListOperation(task.operation) : undefined;
  if (!isExportTask(task) || !operation)
    return {
      read: 0,
      isComplete: false,
      stop: failureOf(400, 'malformed', 'This export was planned by another version: export the list again'),
    };
  const query = parseListQuery(operation, task.dqb);
  if ('kind' in query) return { read: 0, isComplete: false, stop: query };
  const read = pageReader(operation, job.tenant, query);
  const getKey = keyReader(operation);
  const until = Date.now() + SLICE_MS;
  let progress = started;
  let rows: SerializedRecord[] = [];
  const { next, tail, total, changed } = started;
  let position: ReadPosition = { next, tail, total, changed };
  const slice: Slice = { read: 0, isComplete: false };
  let isEnd = false;
  const storePart = async (): Promise<boolean> => {
    const updated = await addPart(progress, rows, position);
    slice.read += rows.length;
    rows = [];
    if (updated) progress = updated;
    return updated !== undefined;
  };
  for await (const part of readFrom(read, getKey, position)) {
    if ('kind' in part) {
      slice.stop = part;
      break;
    }
    const converted = await convertPage({ operation, tenant: job.tenant }, task, part.rows);
    if ('kind' in converted) {
      slice.stop = converted;
      break;
    }
    // Serialize records immediately, because objects take much more memory than text.
    for (const [i, row] of part.rows.entries()) rows.push(serializeRecord(getKey(row), converted[i] ?? []));
    position = part.position;
    isEnd = part.isEnd;
    if (rows.length >= PART_ROWS && !(await storePart())) return undefined;
    if (Date.now() >= until) break;
  }
  // Store the position even without new records, to show that the job is alive.
  if (!(await storePart())) return undefined;
  slice.isComplete = !slice.stop && isEnd && position.next >= (position.total ?? 0);
  // The list ended before its total. Retry a few times in case the platform has trouble. Then the file counts as
  // complete, and the page of the export shows both numbers.
  if (!slice.stop && !slice.isComplete && slice.read === 0) {
    slice.isComplete = job.failedTries >= MAX_RESTARTS;
    if (!slice.isComplete) slice.stop = aborted;
  }
  if (task.format === 'xlsx' && progress.rows >= MAX_XLSX_ROWS)
    slice.stop = failureOf(400, 'too_many_rows', 'Too many rows for XLSX');
  return slice;
}

/** Runs one slice of an export: reads and stores pages, then finishes the file or schedules the next slice. */
export async function exportSlice(id: string): Promise<void> {
  const job = await jobById(id);
  const started = (await findExports([id])).get(id);
  if (!job || !started) return;
  if (job.state === 'canceled') return removeExport(id);
  if (job.state !== 'running') return;
  // The person may have lost access since the last slice.
  const reader = await findSender(job, ['read']);
  if ('kind' in reader) return void (await transitionJob(id, ['running'], 'stopped', reader));
  const slice = await readSlice(job, started);
  // The job has been canceled in the meantime, or another worker has taken it over.
  if (!slice) return (await jobById(id))?.state === 'canceled' ? removeExport(id) : undefined;
  const wait = await waitAfter(job, { sent: slice.read, lost: 0, stop: slice.stop });
  if (wait === undefined) return;
  const now = (await findExports([id])).get(id);
  if (now && slice.isComplete && !slice.stop && (await finishExport(now))) return;
  const after = await jobById(id);
  if (after?.state === 'canceled') return removeExport(id);
  if (after?.state === 'running') await schedule(after, wait);
}

/** The queue task that deletes the file of an export. */
export async function removeExportTask(payload: unknown): Promise<void> {
  if (isRecord(payload)) await removeExport(String(payload.id));
}
