import type { PoolClient } from 'pg';
import { pool } from '@/lib/db/pool';
import { tenantTransaction } from '@/lib/db/tenant-query';
import { recordAuditEvent } from '../audit/audit';
import type { Failure, Result } from '../browser/result';
import { ok } from '../http/console-result';
import { removeExport } from './export-store';
import { cancelRows, reopenRows } from './job-rows';
import { countRows, findJob, type Job, type JobState } from './job-store';
import { claimJob, startJob, transitionJob } from './job-transitions';
import { dropPlan } from './store-plan';

export const jobChanges = ['start', 'pause', 'cancel', 'failed', 'unknown', 'drop'] as const;

/**
 * A change to a job. `start` sends the plan, also after a pause. `failed` and `unknown` send the rows with that outcome again.
 * `cancel` drops unsent rows. `drop` deletes a plan that was never started.
 */
export type JobChange = (typeof jobChanges)[number];

/** The person who changes a job, and their visit. */
type Author = { person: { id: string; name: string }; visit?: { id: string } };

const startableStates: readonly JobState[] = ['planned', 'paused', 'stopped', 'canceled', 'finished'];

const forbidden: Failure = { kind: 'forbidden', reason: 'role' };

/** Cancels an export, or continues a paused or stopped one. Other changes do nothing. */
async function changeExport(client: PoolClient, job: Job, change: JobChange): Promise<void> {
  const { id } = job;
  if (
    change === 'cancel' &&
    (await transitionJob(id, ['running', 'paused', 'stopped'], 'canceled', undefined, client))
  )
    await removeExport(id, client);
  if (change === 'start') await startJob(job, ['paused', 'stopped'], client);
}

async function changeSendingJob(client: PoolClient, job: Job, change: JobChange): Promise<void> {
  const { id } = job;
  if (change === 'drop') await dropPlan(id, client);
  if (change === 'pause') await transitionJob(id, ['running'], 'paused', undefined, client);
  if (
    change === 'cancel' &&
    (await transitionJob(id, ['running', 'paused', 'stopped'], 'canceled', undefined, client))
  )
    await cancelRows(id, client);
  if (change === 'failed' || change === 'unknown') await reopenRows(id, change, client);
  if (change === 'cancel' || change === 'failed' || change === 'unknown') await countRows(id, client);
  if (change === 'start' || change === 'failed' || change === 'unknown')
    await startJob(job, startableStates, client);
}

/** True if the person may make the change. Assigns the job to the person if the change sends. */
async function canChange(
  client: PoolClient,
  { id, kind, personId }: Job,
  change: JobChange,
  { person, visit }: Author,
): Promise<boolean> {
  if (kind === 'export') {
    if (change === 'start') await claimJob(id, person, visit?.id, client);
    return true;
  }
  if (change === 'pause' || change === 'cancel') return true;
  // Only the owner may resend, because the log recognizes repeated writes by person and key. After a visit ends, someone
  // else may take over the remaining rows.
  const isOwn = personId === person.id;
  if (change === 'drop') return isOwn;
  return (isOwn || change === 'start') && (await claimJob(id, person, visit?.id, client));
}

/** Changes a job, and audits the change in the same transaction. The caller checks the rights of the person. */
export function applyJobChange(
  job: Job,
  change: JobChange,
  author: Author,
): Promise<Result<Job | undefined>> {
  const { id, tenant } = job;
  return tenantTransaction(pool(), tenant, async (client) => {
    if (!(await canChange(client, job, change, author))) return forbidden;
    await (job.kind === 'export' ? changeExport : changeSendingJob)(client, job, change);
    const changed = await findJob(id, tenant, client);
    await recordAuditEvent(
      {
        ...{ act: 'job.changed', by: author.person, tenant, visit: author.visit?.id, object: job.act },
        before: { job: id, state: job.state, counts: job.counts },
        after: { change, state: changed?.state },
      },
      client,
    );
    return ok(changed);
  });
}
