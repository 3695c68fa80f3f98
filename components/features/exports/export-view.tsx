'use client';

import { useQueryClient } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { useTranslations } from 'next-intl';
import { useJob } from '@/components/shell/jobs/use-job';
import { Button } from '@/components/ui/button';
import { FailureNotice } from '@/components/ui/failure-notice';
import { Bar } from '@/components/ui/loading';
import { Notice } from '@/components/ui/notice';
import { useCountdown } from '@/components/ui/retry-after';
import { buttonStyle } from '@/components/ui/style';
import { When } from '@/components/ui/time';
import { useAction } from '@/components/ui/use-action';
import { jobsQuery } from '@/lib/console/browser/jobs-query';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import { changeJob } from '@/lib/console/jobs/job-actions';
import type { ExportView as FileView, JobView } from '@/lib/console/jobs/job-views';

type Change = (change: 'start' | 'cancel') => void;

/** Shows the progress of an export, why it waits or is paused, and a cancel button. */
function ExportProgress({
  job,
  file,
  change,
  pendingAction,
  unavailable,
}: {
  job: JobView;
  file: FileView;
  change: Change;
  pendingAction: string | undefined;
  unavailable?: string;
}) {
  const t = useTranslations('export');
  const { state, reason, retryIn } = job;
  const isRunning = state === 'running';
  const seconds = useCountdown(job, isRunning && retryIn !== null ? retryIn : undefined, () => undefined);
  const cancelButton = (
    <Button
      size="sm"
      unavailable={unavailable}
      pending={pendingAction === 'cancel'}
      onClick={() => change('cancel')}
    >
      {t('cancel')}
    </Button>
  );
  if (isRunning)
    return (
      <>
        <div role="status" className="flex flex-wrap items-center gap-3 text-sm">
          <Bar done={file.records} total={Math.max(file.total, file.records)} label={t('reading')} />
          <span className="text-muted">
            {t('readOf', { n: file.records, total: file.total })}
            {seconds !== undefined && ` · ${t('waits', { n: seconds })}`}
          </span>
          {cancelButton}
        </div>
        <p className="text-muted text-sm">{t('onServer')}</p>
      </>
    );
  const forbiddenReason =
    reason?.kind === 'forbidden' && reason.reason !== 'origin' ? reason.reason : undefined;
  return (
    <Notice
      variant="warn"
      title={t('interrupted', { n: file.records, total: file.total })}
      action={
        <span className="flex gap-2">
          {cancelButton}
          <Button
            size="sm"
            variant="primary"
            unavailable={unavailable}
            pending={pendingAction === 'start'}
            onClick={() => change('start')}
          >
            {t('resume')}
          </Button>
        </span>
      }
    >
      {forbiddenReason ? t(`denied.${forbiddenReason}`, { person: job.person }) : t('interruptedWhy')}
    </Notice>
  );
}

/** Shows the finished file, compares its rows with the platform's count, and shows when the file expires. */
function ExportFile({
  tenant,
  job,
  file,
  hidden,
}: {
  tenant: string;
  job: JobView;
  file: FileView;
  hidden?: string;
}) {
  const t = useTranslations('export');
  const tUi = useTranslations('ui');
  const { records, rows, total, firstTotal } = file;
  return (
    <>
      {file.changed && (
        <Notice variant="warn" title={t('changedTitle')}>
          {t('changedWhy', { n: records, first: firstTotal, last: total })}
        </Notice>
      )}
      <dl className="grid max-w-120 grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-sm tabular-nums">
        <dt className="text-muted">{t('recordsRead')}</dt>
        <dd>{tUi('n', { n: records })}</dd>
        <dt className="text-muted">{t('platformCount')}</dt>
        <dd>{tUi('n', { n: total })}</dd>
        {rows !== records && (
          <>
            <dt className="text-muted">{t('fileRows')}</dt>
            <dd>{tUi('n', { n: rows })}</dd>
          </>
        )}
        {file.expiresAt !== null && (
          <>
            <dt className="text-muted">{t(file.removed ? 'removedAt' : 'keptUntil')}</dt>
            <dd>
              <When at={new Date(file.expiresAt).toISOString()} />
            </dd>
          </>
        )}
      </dl>
      {file.hasFile && hidden !== undefined ? (
        <Notice title={hidden} />
      ) : file.hasFile ? (
        <p>
          <a
            href={tenantPath(tenant, `exports/${job.id}/file`)}
            download
            className={buttonStyle('primary', 'md')}
          >
            <Download aria-hidden="true" />
            {t('download')}
          </a>
        </p>
      ) : (
        <p className="text-muted text-sm">{t('removedWhy')}</p>
      )}
    </>
  );
}

/** The page of an export. The server runs the export even if the page is closed. */
export function ExportView({
  tenant,
  first,
  hidden,
  unavailable,
}: {
  tenant: string;
  first: JobView;
  hidden?: string;
  unavailable?: string;
}) {
  const t = useTranslations('export');
  const queryClient = useQueryClient();
  const job = useJob(tenant, first);
  const { mutate, variables, isPending, error } = useAction(changeJob, {
    onSettled: () => queryClient.invalidateQueries(jobsQuery(tenant)),
  });
  const pendingAction = isPending ? variables.change : undefined;
  const { file, state, reason } = job;
  const changeExport: Change = (change) => mutate({ tenant, id: job.id, change });
  if (!file) return null;
  const problem = error ?? (reason && !['limited', 'forbidden'].includes(reason.kind) ? reason : undefined);
  return (
    <div className="flex flex-col gap-4 py-3">
      {problem && <FailureNotice failure={problem} />}
      {state === 'canceled' && <p className="text-muted text-sm">{t('canceled')}</p>}
      {state === 'finished' && <ExportFile tenant={tenant} job={job} file={file} hidden={hidden} />}
      {state !== 'finished' && state !== 'canceled' && (
        <ExportProgress
          job={job}
          file={file}
          change={changeExport}
          pendingAction={pendingAction}
          unavailable={unavailable}
        />
      )}
    </div>
  );
}
