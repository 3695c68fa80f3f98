'use client';

import Undo2 from 'lucide-react/icons/undo-2';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { confirmWrite } from '@/components/form/submit/confirm-write';
import { createPlan } from '@/components/record/bulk-actions/create-plan';
import { useDoneTitle } from '@/components/shell/jobs/use-done-title';
import { usePageActions } from '@/components/ui/actions/page-actions';
import { Button, ButtonLink } from '@/components/ui/button';
import { Confirm } from '@/components/ui/confirm';
import { FailureNotice } from '@/components/ui/failure-notice';
import { Bar } from '@/components/ui/loading';
import { Notice } from '@/components/ui/notice';
import { route } from '@/components/ui/route';
import { saveToSession } from '@/components/ui/session-storage';
import { cx } from '@/components/ui/style';
import { tabStyle } from '@/components/ui/tabs';
import { useAction } from '@/components/ui/use-action';
import {
  countRows,
  type JobCounts,
  MAX_UNCONFIRMED,
  type StateGroup,
} from '@/lib/console/browser/job-states';
import type { JobView } from '@/lib/console/jobs/job-views';
import { PlanAndResultRows } from './plan-and-result-rows';
import { useRun } from './use-run';

/**
 * Returns the group of rows to show first. Until the run has finished: waiting rows. Then: failures, or else successes.
 */
const initialGroup = (counts: JobCounts, isFinished: boolean): StateGroup => {
  const order: StateGroup[] = isFinished
    ? ['failed', 'unknown', 'done', 'waiting', 'skipped']
    : ['waiting', 'done', 'skipped'];
  return order.find((name) => countRows(counts, name) > 0) ?? 'waiting';
};

/** Shows the number of rows per outcome, as tabs of the list below. */
function GroupCounts({
  counts,
  started,
  group,
  onShow,
}: {
  counts: JobCounts;
  started: boolean;
  group: StateGroup;
  onShow: (name: StateGroup) => void;
}) {
  const t = useTranslations('runs');
  const tUi = useTranslations('ui');
  return (['waiting', 'done', 'failed', 'unknown', 'skipped'] as const)
    .filter((name) => name === group || countRows(counts, name) > 0)
    .map((name) => {
      const n = countRows(counts, name);
      return (
        <button
          key={name}
          type="button"
          aria-pressed={group === name}
          data-figure={name}
          onClick={() => onShow(name)}
          className={tabStyle(group === name)}
        >
          {t(name === 'waiting' && !started ? 'state.planned' : `state.${name}`)}
          <span className={cx('text-xs', name === 'failed' && n > 0 ? 'text-bad' : 'text-faint')}>
            {tUi('n', { n })}
          </span>
        </button>
      );
    });
}

/**
 * Starts a run. If there are many records, the user must first type the number of records or the tenant's name. If
 * orders would be detached, the user must confirm this with a checkbox.
 */
function StartRunForm({
  label,
  count,
  detachedCount,
  tenantName,
  unavailable,
  onStart,
}: {
  label: string;
  count: number;
  /** Number of orders that end up in no shipment. */
  detachedCount: number;
  tenantName: string;
  unavailable?: string;
  onStart: () => void;
}) {
  const t = useTranslations('runs');
  const [isConfirming, setConfirming] = useState(false);
  const [ticked, setTicked] = useState(false);
  const requiresTypedCount = count > MAX_UNCONFIRMED;
  const start = async () => {
    if (requiresTypedCount || detachedCount > 0) setConfirming(true);
    else if (await confirmWrite()) onStart();
  };
  usePageActions(() => [{ keys: 'Ctrl+Enter', unavailable, run: () => void start() }]);
  return (
    <>
      <Button variant="primary" unavailable={unavailable} keys="Ctrl+Enter" onClick={() => void start()}>
        {label}
      </Button>
      {isConfirming && (
        <Confirm
          open
          onClose={() => setConfirming(false)}
          onConfirm={() => {
            setConfirming(false);
            onStart();
          }}
          title={t('start.title', { n: count, tenant: tenantName })}
          confirmLabel={label}
          isDestructive={detachedCount > 0}
          typed={requiresTypedCount ? [String(count), tenantName] : undefined}
          unavailable={detachedCount > 0 && !ticked ? t('start.tickFirst') : undefined}
        >
          <p>{t('start.why', { n: count })}</p>
          {detachedCount > 0 && (
            <label className="flex items-start gap-2 font-medium">
              <input
                type="checkbox"
                checked={ticked}
                onChange={(event) => setTicked(event.target.checked)}
                className="mt-0.5 size-4 shrink-0"
              />
              {t('start.detach', { n: detachedCount })}
            </label>
          )}
        </Confirm>
      )}
    </>
  );
}

/** Plans the undo of a run. Nothing is sent until the user confirms the plan. */
function UndoRunButton({ tenant, id, unavailable }: { tenant: string; id: string; unavailable?: string }) {
  const t = useTranslations('runs');
  const router = useRouter();
  const plan = useAction(createPlan, { onSuccess: (path) => router.push(route(path)) });
  return (
    <>
      {plan.error && <FailureNotice failure={plan.error} />}
      <Button
        icon={<Undo2 aria-hidden="true" />}
        unavailable={unavailable}
        pending={plan.isPending || plan.isSuccess}
        onClick={() => plan.mutate({ tenant, undoOf: id })}
      >
        {t('undo')}
      </Button>
    </>
  );
}

export type RunViewProps = {
  tenant: string;
  tenantName: string;
  /** The job at the time the page was rendered. */
  first: JobView;
  /** Label of the send button, with the number of records: "Tag 34 records for Lavanta". */
  label: string;
  /** Why the user cannot send the plan: somebody else created it, or the user can only read. */
  unavailable?: string;
  /** Why the user cannot perform this action at all. */
  actionUnavailable?: string;
  /** Explains what sending a write again does on this platform. */
  repeatNote: string;
  /** True if rows without a response are looked up before they are resent. */
  isReadFirst: boolean;
  /** Number of rows whose former value is known. */
  undoCount: number;
  /** Number of orders that this run leaves in no shipment. */
  detachedCount: number;
  /** URL of the list as it was when the run was planned. */
  list: string;
  listPath: string;
  /** The storage key of the list's selection in this tab. */
  selectionKey: string;
  /** Set for rejected orders: rows link to their pages, and rows of the plan can be excluded or corrected. */
  isResend?: boolean;
  /** Set for rejected orders: the number of unfinished orders, and a link to the list of unfinished orders. */
  left?: { n: number; href: string };
};

type Run = ReturnType<typeof useRun>;

/** Shows the progress of a run, why the run waits or is paused, and the available actions. */
function RunProgress({ run, props }: { run: Run; props: RunViewProps }) {
  const t = useTranslations('runs');
  const tUi = useTranslations('ui');
  const { job, isRunning, seconds, problem, open, change, pendingAction } = run;
  const { counts, state, reason, person } = job;
  const endedRows = countRows(counts, 'done', 'failed', 'unknown');
  const isForbidden = state === 'stopped' && reason?.kind === 'forbidden' && reason.reason !== 'origin';
  const start = async () => {
    if (await confirmWrite()) await change('start');
  };
  const cancel = (
    <Button
      size="sm"
      unavailable={props.actionUnavailable}
      pending={pendingAction === 'cancel'}
      onClick={() => void change('cancel')}
    >
      {t('cancel')}
    </Button>
  );
  return (
    <>
      {isForbidden && (
        <Notice variant="bad" title={t('stopped')}>
          {t(`stoppedWhy.${reason.reason}`, { person })}
        </Notice>
      )}
      {problem && !isForbidden && (
        <FailureNotice
          failure={problem}
          onRetry={isRunning || props.unavailable ? undefined : () => void start()}
        />
      )}
      {isRunning && (
        <div role="status" className="flex flex-wrap items-center gap-3 text-sm">
          <Bar done={endedRows} total={endedRows + open} label={t('running')} />
          <span className="text-muted">
            {seconds === undefined
              ? t(pendingAction === 'pause' ? 'pausing' : 'running')
              : t(reason?.kind === 'limited' ? 'limited' : 'retryIn', { n: seconds })}{' '}
            {tUi('of', { done: endedRows, total: endedRows + open })}
          </span>
          <Button
            size="sm"
            unavailable={props.actionUnavailable}
            onClick={() => void change('pause')}
            pending={pendingAction === 'pause'}
          >
            {tUi('pause')}
          </Button>
          {cancel}
          <span className="text-faint">{t('onServer')}</span>
        </div>
      )}
      {(state === 'paused' || state === 'stopped') && open > 0 && (
        <Notice
          variant="warn"
          title={t('interrupted', { n: open })}
          action={
            <span className="flex gap-2">
              {cancel}
              <Button
                size="sm"
                variant="primary"
                unavailable={props.unavailable}
                pending={pendingAction === 'start'}
                onClick={() => void start()}
              >
                {tUi('resume')}
              </Button>
            </span>
          }
        >
          {t(props.isResend ? 'interruptedOrders' : 'interruptedWhy')}
        </Notice>
      )}
      {counts.unknown > 0 && !isRunning && (
        <Notice variant="warn" title={t('unknown', { n: counts.unknown })}>
          {props.isReadFirst
            ? t('unknownRead')
            : `${t(props.isResend ? 'unknownOrders' : 'unknownWhy')} ${props.repeatNote}`}
        </Notice>
      )}
    </>
  );
}

/** Shows a bulk run on one page: its plan, then its progress, then the outcome of every row. */
export function PlanAndResult(props: RunViewProps) {
  const { tenant, list, unavailable } = props;
  const t = useTranslations('runs');
  const router = useRouter();
  const run = useRun(tenant, props.first);
  const { job, isRunning, isStarted, change } = run;
  const { id, counts } = job;
  useDoneTitle(isRunning);
  const [selectedGroup, setSelectedGroup] = useState<StateGroup>();
  const isFinished = isStarted && !isRunning;
  const group = selectedGroup ?? initialGroup(counts, isFinished);

  // The focused element was removed with the list, so keyboard users need a new focus. A button must not get the focus,
  // because the key press that requested the plan would also send it.
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) top.current?.focus({ preventScroll: true });
  }, []);

  async function drop() {
    if (await change('drop')) router.push(route(list));
  }

  const retryButton = (state: 'failed' | 'unknown') => (
    <Button
      unavailable={unavailable}
      pending={run.pendingAction === state}
      onClick={async () => {
        if (await confirmWrite()) await change(state);
      }}
    >
      {t(state === 'failed' ? 'retryFailed' : 'checkAgain', { n: countRows(counts, state) })}
    </Button>
  );

  return (
    <div ref={top} tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
      <div className="flex shrink-0 flex-col gap-3 px-4 pt-2 md:px-6">
        <RunProgress run={run} props={props} />
        {!isStarted && counts.planned === 0 && (
          <Notice variant="info" title={t(props.isResend ? 'nothingToSend' : 'nothing')} />
        )}
        <div className="flex flex-wrap-reverse items-start gap-x-6 gap-y-2">
          <div className="flex min-w-0 gap-4 overflow-x-auto">
            <GroupCounts counts={counts} started={isStarted} group={group} onShow={setSelectedGroup} />
          </div>
          <div className="flex flex-wrap items-center gap-2 pb-2 md:ml-auto md:justify-end">
            {!isStarted && (
              <>
                <Button onClick={() => void drop()} unavailable={unavailable}>
                  {t('drop')}
                </Button>
                {counts.planned > 0 && (
                  <StartRunForm
                    label={props.label}
                    count={counts.planned}
                    detachedCount={props.detachedCount}
                    tenantName={props.tenantName}
                    unavailable={unavailable}
                    onStart={async () => {
                      // Do not start the run while a correction is invalid, because that correction would not be sent.
                      const invalid = top.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
                      if (invalid) return invalid.focus();
                      if (!(await run.areRowsStored())) return;
                      // The selected records are being changed, so the list's selection is cleared.
                      if (await change('start')) saveToSession(props.selectionKey, '');
                    }}
                  />
                )}
              </>
            )}
            {isFinished && counts.unknown > 0 && retryButton('unknown')}
            {isFinished && countRows(counts, 'failed') > 0 && retryButton('failed')}
            {isFinished && run.open === 0 && props.undoCount > 0 && (
              <UndoRunButton tenant={tenant} id={id} unavailable={props.actionUnavailable} />
            )}
            {isFinished && props.left && props.left.n > 0 && (
              <ButtonLink variant="primary" href={route(props.left.href)}>
                {t('left', { n: props.left.n })}
              </ButtonLink>
            )}
            {isFinished && <ButtonLink href={route(list)}>{t('toList')}</ButtonLink>}
          </div>
        </div>
      </div>
      <PlanAndResultRows
        tenant={tenant}
        id={id}
        listPath={props.listPath}
        state={group}
        total={countRows(counts, group)}
        version={JSON.stringify([job.at, counts])}
        started={isStarted}
        isResend={props.isResend}
        changeRow={props.isResend && !isStarted && !unavailable ? run.changeRow : undefined}
      />
    </div>
  );
}
