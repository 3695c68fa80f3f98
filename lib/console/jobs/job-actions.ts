'use server';

import { recordAct } from '../audit/audit';
import { action, withTenantRight } from '../auth/define-action';
import type { Result } from '../browser/result';
import { failureOf, ok } from '../http/console-result';
import { changeExport } from './export-job';
import { cancelRows, reopenRows } from './job-rows';
import {
  claimJob,
  countRows,
  dropPlan,
  findJob,
  type Job,
  type JobState,
  schedule,
  transitionJob,
} from './job-store';
import { rightsToSend } from './send-job';

const acts = ['start', 'pause', 'cancel', 'failed', 'unknown', 'drop'] as const;

/**
 * A change to a job. `start` sends the plan, also after a pause. `failed` and `unknown` send the rows with that outcome again.
 * `cancel` drops unsent rows. `drop` deletes a plan that was never started.
 */
export type JobChange = { tenant: string; id: string; act: (typeof acts)[number] };

const startableStates: readonly JobState[] = ['planned', 'paused', 'stopped', 'canceled', 'finished'];

/**
 * Changes a job. Requires the right to send jobs and each right of the job's writes. People without these rights can change
 * their own exports. Only the person who planned a job can send it.
 */
export const changeJob = action(
  (input: JobChange): Promise<Result<Job | undefined>> =>
    withTenantRight(input?.tenant, 'read', async ({ person, tenant, visit, can }) => {
      const job = await findJob(String(input.id), tenant.id);
      const act = acts.find((one) => one === input.act);
      const isOwnExport = job?.kind === 'export' && job.personId === person.id;
      if (!isOwnExport && !can('sendJobs')) return { kind: 'forbidden', reason: visit ? 'readOnly' : 'role' };
      if (!job || !act) return failureOf(404, 'unknown_job', 'There is no such job');
      if (!isOwnExport && !rightsToSend(job).every(can)) return { kind: 'forbidden', reason: 'role' };
      const { id } = job;
      const audited = async (result: Result<Job | undefined>) => {
        await recordAct({
          ...{ act: 'job.changed', by: person, tenant: tenant.id, visit: visit?.id, object: job.act },
          before: { job: id, state: job.state, counts: job.counts },
          after: { change: act, state: result.kind === 'ok' ? result.answer?.state : undefined },
        });
        return result;
      };
      if (job.kind === 'export') {
        if (act === 'start') await claimJob(id, person, visit?.id);
        return audited(await changeExport(job, act));
      }
      // Only the owner may resend, because another person's key would not deduplicate. After a visit ends, someone else may
      // take over the remaining rows.
      if (act !== 'pause' && act !== 'cancel') {
        const isOwn = job.personId === person.id;
        const isClaimed =
          act === 'drop' ? isOwn : (isOwn || act === 'start') && (await claimJob(id, person, visit?.id));
        if (!isClaimed) return { kind: 'forbidden', reason: 'role' };
      }
      if (act === 'drop') await dropPlan(id);
      if (act === 'pause') await transitionJob(id, ['running'], 'paused');
      if (act === 'cancel' && (await transitionJob(id, ['running', 'paused', 'stopped'], 'canceled')))
        await cancelRows(id);
      if (act === 'failed' || act === 'unknown') await reopenRows(id, act);
      if (act === 'cancel' || act === 'failed' || act === 'unknown') await countRows(id);
      if (act === 'start' || act === 'failed' || act === 'unknown') {
        await transitionJob(id, startableStates, 'running');
        const now = await findJob(id, tenant.id);
        if (now) await schedule(now);
      }
      return audited(ok(await findJob(id, tenant.id)));
    }),
);
