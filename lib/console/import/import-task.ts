import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { isRecord } from '@/lib/contract/schema/is-record';
import { pool } from '@/lib/db/pool';
import { matchHeader } from '@/lib/files/match-header';
import type { Sheet, Unreadable } from '@/lib/files/sheet';
import { namedFields } from '@/lib/messages/named-fields';
import type { Failure } from '../browser/result';
import { storageFailure } from '../http/console-result';
import { findSender } from '../jobs/job-sender';
import { checkRows } from './check-rows';
import { groupRows } from './group-rows';
import { insertFileRows, type ReadRow } from './import-rows';
import {
  changeRows,
  changeTask,
  type Import,
  importById,
  readHeadings,
  readUploadedFile,
} from './import-store';
import { type ImportWork, scheduleRest } from './schedule-import';
import { fieldsOfTarget } from './targets';

// The queue task that reads an uploaded file into rows and checks them.

type ReadPart = Omit<Sheet, 'rows' | 'numbers'> & { total: number; rows: ReadRow[] };

/** Reads a file in parts in a separate thread. The thread waits until the next part is requested. */
export async function* readParts(bytes: Buffer): AsyncGenerator<ReadPart | Unreadable> {
  const data = new Uint8Array(bytes).buffer;
  const worker = new Worker(new URL('./read-thread.mjs', import.meta.url), {
    workerData: data,
    transferList: [data],
  });
  try {
    for (let isEnd = false; !isEnd; ) {
      worker.postMessage('next');
      const [message] = await once(worker, 'message');
      const part: ReadPart | Unreadable = message;
      yield part;
      isEnd = 'unreadable' in part || part.rows.length === 0;
    }
  } finally {
    await worker.terminate();
  }
}

/** Converts an uploaded file to stored rows, and deletes the file. */
async function readUpload({ job, target, task }: Import, read: typeof readParts): Promise<void> {
  const { id, tenant } = job;
  const bytes = await readUploadedFile(id);
  if (!bytes) return;
  await pool().query('delete from console.job_rows where job = $1', [id]);
  let readRows = 0;
  for await (const part of read(bytes)) {
    if ('unreadable' in part) {
      await changeTask(job, { unreadable: part, work: undefined });
      break;
    }
    const { rows, total, ...sheet } = part;
    await insertFileRows(id, rows);
    readRows += rows.length;
    if (rows.length > 0) {
      await changeTask(job, { work: { step: 'reading', done: readRows, total } });
      continue;
    }
    const fields = namedFields(fieldsOfTarget(target), 'en');
    const columns = matchHeader(
      sheet.header,
      fields,
      task.isMapped ? {} : await readHeadings(tenant, target),
    );
    const decimal = task.isMapped ? '.' : sheet.decimal;
    const step = task.isMapped ? ('check' as const) : ('map' as const);
    await changeRows(job, async (client) => {
      await changeTask(job, { ...sheet, columns, decimal, total, step, work: undefined }, client);
      if (task.isMapped) await groupRows(client, id, target, { columns });
    });
  }
  await pool().query('delete from console.import_files where job = $1', [id]);
}

const isWork = (payload: unknown): payload is ImportWork =>
  isRecord(payload) && [payload.id, payload.tenant, payload.personId].every((one) => typeof one === 'string');

/** Maximum time per task. A short time gives other imports their turn. */
const SLICE_MS = 3_000;

async function workOnImport(work: ImportWork, read: typeof readParts): Promise<Failure | boolean> {
  const person = await findSender(work, ['import']);
  if ('kind' in person) return person;
  const fileImport = await importById(work.id);
  if (fileImport?.task.step === 'read') await readUpload(fileImport, read);
  return checkRows(work.id, SLICE_MS);
}

/** Runs one slice of an import: reads the file, checks rows, then schedules the rest. */
export async function runImportTask(payload: unknown, read = readParts): Promise<void> {
  if (!isWork(payload)) return;
  const result = await workOnImport(payload, read).catch((error: unknown): Failure => {
    console.error(error);
    return { kind: 'unreachable', ...storageFailure(error), requestId: '' };
  });
  if (typeof result === 'object') await changeTask(payload, { work: undefined, failure: result });
  await scheduleRest(payload, result);
}
