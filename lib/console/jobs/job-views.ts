import { getTranslations } from 'next-intl/server';
import { isBulkAction } from '@/lib/contract/record-actions';
import { findList } from '@/lib/contract/resource-definitions';
import { isRecord } from '@/lib/contract/schema/is-record';
import { type ImportMeta, isImportMeta } from '../browser/import-state';
import type { Failure } from '../browser/result';
import { type Export, type ExportTask, findExports, hasFile, isExportTask } from './export-store';
import { findJob, type Job, jobsToShow, listJobs } from './job-store';

/** An export as shown on a page. `expiresAt` is a timestamp in milliseconds. */
export type ExportView = Pick<Export, 'records' | 'rows' | 'firstTotal' | 'total' | 'changed'> & {
  format: 'csv' | 'xlsx';
  hasFile: boolean;
  expiresAt: number | null;
  removed: boolean;
};

/**
 * A job as shown on a page. `at` is the time of its last change, in milliseconds. `retryIn` is the number of seconds
 * until the job continues. `isOwn` is true if the job sends in the viewer's name.
 */
export type JobView = Pick<Job, 'id' | 'kind' | 'state' | 'counts' | 'person'> & {
  label: string;
  at: number;
  isOwn: boolean;
  reason: Failure | null;
  retryIn: number | null;
  file?: ExportView;
  /** Set for an import if the job was requested by ID. */
  import?: ImportMeta;
};

type JobQuery = { tenant: string; personId: string; id?: string };

function exportView(job: Job, stored: Export | undefined): ExportView | undefined {
  if (!stored || !isExportTask(job.task)) return undefined;
  const { records, rows, firstTotal, total, changed, expiresAt, removedAt } = stored;
  return {
    ...{ records, rows, firstTotal, total, changed },
    format: job.task.format,
    hasFile: hasFile(job, stored),
    expiresAt: expiresAt?.getTime() ?? null,
    removed: removedAt !== null || (expiresAt !== null && expiresAt.getTime() <= Date.now()),
  };
}

async function toViews(jobs: readonly Job[], personId: string): Promise<JobView[]> {
  const [t, tResources, exports] = await Promise.all([
    getTranslations('pages.bulk'),
    getTranslations('resources'),
    findExports(jobs.filter(({ kind }) => kind === 'export').map(({ id }) => id)),
  ]);
  const now = Date.now();
  const listTitle = ({ operation, list }: ExportTask): string => {
    const { segment } = findList(operation) ?? {};
    return segment === undefined ? list : tResources(segment);
  };
  const jobLabel = ({ kind, act, task }: Job): string => {
    if (isExportTask(task)) return `${listTitle(task)} (${task.format.toUpperCase()})`;
    if (kind === 'bulk') return isBulkAction(act) ? t(`acts.${act}`) : act;
    return isRecord(task) && typeof task.file === 'string' ? task.file : act;
  };
  return jobs.map((job) => ({
    ...{ id: job.id, kind: job.kind, state: job.state, counts: job.counts, person: job.person },
    label: jobLabel(job),
    // Pages compare this value, to notice a change and its reversal between two polls.
    at: job.changedAt.getTime(),
    isOwn: job.personId === personId,
    reason: job.reason,
    retryIn: job.retryAt && Math.max(0, Math.ceil((job.retryAt.getTime() - now) / 1000)),
    file: exportView(job, exports.get(job.id)),
  }));
}

/** Returns the requested job, or the jobs of the bell if no ID is given. */
export async function jobViews({ tenant, personId, id }: JobQuery): Promise<JobView[]> {
  if (id === undefined) return toViews(await jobsToShow(tenant, personId), personId);
  const job = await findJob(id, tenant);
  if (!job) return [];
  const views = await toViews([job], personId);
  return views.map((view) => ({
    ...view,
    import: job.kind === 'import' && isImportMeta(job.task) ? job.task : undefined,
  }));
}

/** Returns the latest exports of a tenant, newest first, including other people's exports. */
export async function exportViews(
  tenant: string,
  personId: string,
): Promise<(JobView & { createdAt: Date })[]> {
  const jobs = await listJobs(tenant, 'export');
  const views = await toViews(jobs, personId);
  return views.map((view, i) => ({ ...view, createdAt: jobs[i]?.createdAt ?? new Date(view.at) }));
}
