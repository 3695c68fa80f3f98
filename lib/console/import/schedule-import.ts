import { pool } from '@/lib/db/pool';
import type { Failure } from '../browser/result';
import type { Job } from '../jobs/job-store';

/** The person whose rights apply while a worker reads and checks an import. */
export type ImportWork = Pick<Job, 'id' | 'tenant' | 'personId' | 'visit'>;

/** Has a worker read and check an import, now or later. Scheduling it twice runs it once. */
export async function scheduleImport(work: ImportWork, inSeconds = 0): Promise<void> {
  await pool().query(
    `select graphile_worker.add_job('checkImport', $1::json, queue_name := $2::text, job_key := $3::text,
       run_at := now() + make_interval(secs => $4))`,
    [JSON.stringify(work), `${work.tenant} imports`, `import:${work.id}`, inSeconds],
  );
}

/** Schedules the rest of a check. When calls are limited, it continues without a person. */
export async function scheduleRest(work: ImportWork, isChecked: boolean | Failure): Promise<void> {
  if (isChecked === false) await scheduleImport(work);
  else if (isChecked !== true && isChecked.kind === 'limited') await scheduleImport(work, isChecked.wait);
}
