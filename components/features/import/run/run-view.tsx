'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { UsedIntegration } from '@/components/form/integrations/record-integration';
import { useDoneTitle, useJobs } from '@/components/shell/jobs/use-jobs';
import { Button } from '@/components/ui/button';
import { FailureNotice } from '@/components/ui/failure-notice';
import { Bar } from '@/components/ui/loading';
import { Notice } from '@/components/ui/notice';
import { useCountdown } from '@/components/ui/retry-after';
import { cx } from '@/components/ui/style';
import type { NamedField } from '@/lib/messages/named-fields';
import { Run, type RunProps, type Snapshot } from '../run-model';
import { CheckStep } from './check-step';
import { MapStep } from './map-step';
import { SentStep } from './sent-step';

const steps = ['map', 'mend', 'send'] as const;

/** The current step of the import. Earlier steps are reachable as long as nothing has been sent. */
function Steps({ run, now }: { run: Run; now: Snapshot }) {
  const t = useTranslations('import.steps');
  const at = steps.indexOf(now.meta.step);
  const { done, failed, unknown, skipped, waiting } = now.counts;
  const sent = done + failed + unknown + skipped + waiting > 0;
  return (
    <ol className="hairline-b flex shrink-0 gap-4 overflow-x-auto px-4 md:px-6" aria-label={t('label')}>
      {steps.map((step, i) => {
        const current = i === at;
        const open = !current && !now.progress && (step === 'map' ? !sent : step === 'mend' ? at > 0 : sent);
        const style = cx(
          'flex h-9 shrink-0 items-center gap-1.5 border-b-2 text-sm pointer-coarse:h-11',
          current ? 'border-accent font-medium text-ink' : 'border-transparent text-muted',
          open && 'hover:text-ink',
        );
        return (
          <li key={step} aria-current={current ? 'step' : undefined}>
            {open ? (
              <button type="button" className={style} onClick={() => void run.goTo(step)}>
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

/** The current work of this page and its progress. */
function Progress({ now }: { now: Snapshot }) {
  const t = useTranslations('import');
  const ui = useTranslations('ui');
  if (!now.progress) return null;
  const { step, done, total } = now.progress;
  return (
    <div role="status" className="flex shrink-0 flex-wrap items-center gap-3 px-4 pt-3 text-sm md:px-6">
      <Bar done={done} total={total} label={t(`doing.${step}`)} />
      <span className="text-muted">
        {t(`doing.${step}`)} {total > 0 && ui('of', { done, total })}
      </span>
    </div>
  );
}

/** The server's progress, with buttons to pause it and to cancel the rest. */
function Sending({ run, now, unavailable }: { run: Run; now: Snapshot; unavailable?: string }) {
  const t = useTranslations('import');
  const ui = useTranslations('ui');
  const runs = useTranslations('runs');
  const { job, counts } = now;
  const seconds = useCountdown(job ?? run, job?.retryIn ?? undefined, () => undefined);
  if (job?.state !== 'running') return null;
  const done = counts.done + counts.failed + counts.unknown;
  const total = done + counts.waiting;
  return (
    <div role="status" className="flex shrink-0 flex-wrap items-center gap-3 px-4 pt-3 text-sm md:px-6">
      <Bar done={done} total={total} label={t('doing.sending')} />
      <span className="text-muted">
        {seconds === undefined ? t('doing.sending') : t('pausing', { n: seconds })}{' '}
        {ui('of', { done, total })}
      </span>
      <Button size="sm" unavailable={unavailable} onClick={() => void run.tell('pause')}>
        {ui('pause')}
      </Button>
      <Button size="sm" unavailable={unavailable} onClick={() => void run.tell('cancel')}>
        {runs('cancel')}
      </Button>
      <span className="text-faint">{runs('onServer')}</span>
    </div>
  );
}

export type ViewProps = {
  run: RunProps;
  fields: readonly NamedField[];
  tenantName: string;
  /** Existing records can be skipped; cargo codes are always for existing ones. */
  choosesExisting: boolean;
  /** Integrations to choose from, for records that belong to one; otherwise undefined. */
  integrations?: readonly UsedIntegration[];
  /** The path of the list that displays the records. */
  list: string;
  unavailable?: string;
  file: string;
  /** What sending again means on this platform. */
  repeatNote: string;
};

export type StepProps = Omit<ViewProps, 'run'> & { run: Run; now: Snapshot };

/** One import: a single page and URL from mapping to the last result. */
export function RunView(props: ViewProps) {
  const [run, setRun] = useState<Run>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page gives this component a key per import
  useEffect(() => {
    const run = new Run(props.run);
    setRun(run);
    void run.open();
    return () => run.end();
  }, []);
  return run ? <RunSteps {...props} run={run} /> : <div className="min-h-0 flex-1" />;
}

const none: never[] = [];

function RunSteps(props: Omit<ViewProps, 'run'> & { run: Run }) {
  const { run } = props;
  const runs = useTranslations('runs');
  const now = useSyncExternalStore(run.subscribe, run.look, run.look);
  const { step } = now.meta;
  const [job] = useJobs(run.props.tenant, none, run.props.id);
  useEffect(() => void run.follow(job), [run, job]);
  useDoneTitle(now.job?.state === 'running');
  const { reason, state, person } = now.job ?? {};
  const still = state !== 'running' && reason && reason.kind !== 'limited' ? reason : undefined;
  const denied = still?.kind === 'forbidden' && still.reason !== 'origin' ? still.reason : undefined;

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <Steps run={run} now={now} />
      {now.problem && (
        <div className="px-4 pt-3 md:px-6">
          <FailureNotice
            failure={now.problem}
            onRetry={() =>
              void (step === 'send'
                ? run.tell('start')
                : run.cells.length < now.meta.total
                  ? run.open()
                  : step === 'map'
                    ? run.confirm()
                    : run.check())
            }
          />
        </div>
      )}
      {denied && (
        <div className="px-4 pt-3 md:px-6">
          <Notice variant="bad" title={runs('stopped')}>
            {runs(`stoppedWhy.${denied}`, { person: person ?? '' })}
          </Notice>
        </div>
      )}
      {still && !denied && !now.problem && step === 'send' && (
        <div className="px-4 pt-3 md:px-6">
          <FailureNotice failure={still} onRetry={() => void run.tell('start')} />
        </div>
      )}
      {now.progress && <Progress now={now} />}
      {!now.progress && <Sending run={run} now={now} unavailable={props.unavailable} />}
      {now.progress?.step === 'loading' ? (
        <div className="min-h-0 flex-1" />
      ) : step === 'map' ? (
        <MapStep {...props} now={now} />
      ) : step === 'mend' ? (
        <CheckStep {...props} now={now} />
      ) : (
        <SentStep {...props} now={now} />
      )}
    </div>
  );
}
