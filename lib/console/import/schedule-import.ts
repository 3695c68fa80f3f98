import { pool } from '@/lib/db/pool';
import type { Failure } from '../browser/result';
import type { Job } from '../jobs/job-store';

/** The import to read and check, and the person whose rights apply. */
export type ImportWork = Pick<Job, 'id' | 'tenant' | 'personId' | 'visit'>;

/** Schedules a worker to read and check an import, now or later. An import that is scheduled twice runs once. */
export async function scheduleImport(work: ImportWork, inSeconds = 0): Promise<void> {
  await pool().query(
    `select graphile_worker.add_job('checkImport', $1::json, queue_name := $2::text, job_key := $3::text,
       run_at := now() + make_interval(secs => $4))`,
    [JSON.stringify(work), `${work.tenant} imports`, `import:${work.id}`, inSeconds],
  );
}

/**
 * Schedules the rest of a check: at once, or after a rate limit when calls are allowed again. After other failures, a person must
 * retry.
 */
export async function scheduleRest(work: ImportWork, isChecked: boolean | Failure): Promise<void> {
  if (isChecked === false) await scheduleImport(work);
  else if (isChecked !== true && isChecked.kind === 'limited') await scheduleImport(work, isChecked.wait);
}
