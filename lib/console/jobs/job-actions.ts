'use server';

import { action, withTenantRight } from '../auth/define-action';
import type { Result } from '../browser/result';
import { failureOf } from '../http/console-result';
import { applyJobChange, type JobChange, jobChanges } from './change-job';
import { rightsToSend } from './job-sender';
import { findJob, type Job } from './job-store';

/**
 * Changes a job. Requires the right to send jobs and each right of the job's writes. People without these rights can change
 * their own exports. Only the person who planned a job, or who took over a stopped
 * one, can send it.
 */
export const changeJob = action(
  (input: { tenant: string; id: string; change: JobChange }): Promise<Result<Job | undefined>> =>
    withTenantRight(input?.tenant, 'read', async (access) => {
      const { person, tenant, visit, can } = access;
      const job = await findJob(String(input.id), tenant.id);
      const change = jobChanges.find((one) => one === input.change);
      const isOwnExport = job?.kind === 'export' && job.personId === person.id;
      if (!isOwnExport && !can('sendJobs')) return { kind: 'forbidden', reason: visit ? 'readOnly' : 'role' };
      if (!job || !change) return failureOf(404, 'unknown_job', 'Job not found');
      if (!isOwnExport && !rightsToSend(job).every(can)) return { kind: 'forbidden', reason: 'role' };
      return applyJobChange(job, change, access);
    }),
);
