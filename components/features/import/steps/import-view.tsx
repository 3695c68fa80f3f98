'use client';

import { useTranslations } from 'next-intl';
import type { UsedIntegration } from '@/components/form/integrations/record-integration';
import { useDoneTitle } from '@/components/shell/jobs/use-done-title';
import { Button } from '@/components/ui/button';
import { FailureNotice } from '@/components/ui/failure-notice';
import { Bar } from '@/components/ui/loading';
import { Notice } from '@/components/ui/notice';
import { useCountdown } from '@/components/ui/retry-after';
import { cx } from '@/components/ui/style';
import { useUnreadableText } from '@/components/ui/use-unreadable-text';
import { runCounts } from '@/lib/console/browser/import-state';
import type { NamedField } from '@/lib/messages/named-fields';
import { type ImportJob, type ImportRun, useImport } from '../use-import';
import { CheckStep } from './check-step';
import { MapStep } from './map-step';
import { SentStep } from './sent-step';

const steps = ['map', 'check', 'send'] as const;

/** Shows the steps of the import. The user can open the mapping until sending starts, and the last step afterwards. */
function Steps({ run }: { run: ImportRun }) {
  const t = useTranslations('import.steps');
  const { meta, job } = run;
  const at = meta.step === 'read' ? -1 : steps.indexOf(meta.step);
  const isStarted = job.state !== 'planned';
  return (
    <ol className="hairline-b flex shrink-0 gap-4 overflow-x-auto px-4 md:px-6" aria-label={t('label')}>
      {steps.map((step, i) => {
        const current = i === at;
        const open =
          !current && !meta.work && (step === 'map' ? !isStarted : step === 'check' ? at > 0 : isStarted);
        const style = cx(
          'flex h-9 shrink-0 items-center gap-1.5 border-b-2 text-sm pointer-coarse:h-11',
          current ? 'border-accent font-medium text-ink' : 'border-transparent text-muted',
          open && 'hover:text-ink',
        );
        return (
          <li key={step} aria-current={current ? 'step' : undefined}>
            {open ? (
              <button
                type="button"
                className={style}
                onClick={() => run.change(step === 'check' ? { kind: 'check' } : { kind: 'step', step })}
              >
                {i + 1}. {t(step)}
              </button>
            ) : (
              <span className={style}>
                {i + 1}. {t(step)}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** Shows the progress of reading, checking or sending. While rows are sent, buttons pause or cancel the import. */
function Progress({ run, unavailable }: { run: ImportRun; unavailable?: string }) {
  const t = useTranslations('import');
  const tUi = useTranslations('ui');
  const tRuns = useTranslations('runs');
  const { job, meta, isRunning } = run;
  const seconds = useCountdown(job, (isRunning && job.retryIn) || undefined, () => undefined);
  const counts = runCounts(meta.total, job.counts);
  const sent = counts.done + counts.failed + counts.unknown;
  const progress = isRunning ? { step: 'sending', done: sent, total: sent + counts.waiting } : meta.work;
  if (!progress) return null;
  const label = t(`doing.${progress.step}`);
  return (
    <div role="status" className="flex shrink-0 flex-wrap items-center gap-3 px-4 pt-3 text-sm md:px-6">
      <Bar done={progress.done} total={progress.total} label={label} />
      <span className="text-muted">
        {seconds === undefined ? label : t('pausing', { n: seconds })}{' '}
        {progress.total > 0 && tUi('of', { done: progress.done, total: progress.total })}
      </span>
      {isRunning && (
        <>
          <Button size="sm" unavailable={unavailable} onClick={() => run.changeJob('pause')}>
            {tUi('pause')}
          </Button>
          <Button size="sm" unavailable={unavailable} onClick={() => run.changeJob('cancel')}>
            {tRuns('cancel')}
          </Button>
          <span className="text-faint">{tRuns('onServer')}</span>
        </>
      )}
    </div>
  );
}

/** Shows why an action failed, or why the server has stopped the import. */
function Problems({ run }: { run: ImportRun }) {
  const tRuns = useTranslations('runs');
  const unreadableText = useUnreadableText();
  const { error, job, meta, isRunning } = run;
  const { reason, person } = job;
  const stopped = !isRunning && reason && reason.kind !== 'limited' ? reason : undefined;
  const forbiddenReason =
    stopped?.kind === 'forbidden' && stopped.reason !== 'origin' ? stopped.reason : undefined;
  const failure = error ?? meta.failure ?? (meta.step === 'send' && !forbiddenReason ? stopped : undefined);
  if (meta.unreadable)
    return <Notice variant="bad" title={unreadableText(meta.unreadable)} className="mx-4 mt-3 md:mx-6" />;
  if (!failure && !forbiddenReason) return null;
  return (
    <div className="flex flex-col gap-3 px-4 pt-3 md:px-6">
      {forbiddenReason && (
        <Notice variant="bad" title={tRuns('stopped')}>
          {tRuns(`stoppedWhy.${forbiddenReason}`, { person: person ?? '' })}
        </Notice>
      )}
      {failure && (
        <FailureNotice
          failure={failure}
          onRetry={() => (failure === stopped ? run.changeJob('start') : run.retry())}
        />
      )}
    </div>
  );
}

export type ViewProps = {
  tenant: string;
  job: ImportJob;
  /** The cells of the first rows, shown as examples of the columns. */
  sample: readonly (readonly string[])[];
  fields: readonly NamedField[];
  /** The fields that identify a record. */
  keys: readonly string[];
  tenantName: string;
  /** Whether the user chooses between updating and skipping existing records. */
  choosesExisting: boolean;
  /** The integrations to choose from. Undefined for records that do not belong to an integration. */
  integrations?: readonly UsedIntegration[];
  /** The path of the list that displays the records. */
  list: string;
  unavailable?: string;
};

export type StepProps = Omit<ViewProps, 'tenant' | 'job'> & { run: ImportRun };

/** The page of an import in all its steps. */
export function ImportView({ tenant, job, ...props }: ViewProps) {
  const run = useImport(tenant, job);
  useDoneTitle(run.isRunning || run.meta.work !== undefined);
  const { step } = run.meta;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <Steps run={run} />
      <Problems run={run} />
      <Progress run={run} unavailable={props.unavailable} />
      {step === 'map' ? (
        <MapStep {...props} run={run} />
      ) : step === 'check' ? (
        <CheckStep {...props} run={run} />
      ) : step === 'send' ? (
        <SentStep {...props} run={run} />
      ) : (
        <div className="min-h-0 flex-1" />
      )}
    </div>
  );
}
