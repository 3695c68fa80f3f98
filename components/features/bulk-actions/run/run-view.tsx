'use client';

import Undo2 from 'lucide-react/icons/undo-2';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { makeUndo } from '@/components/data-table/selection/create-plan';
import { useSessionEnded } from '@/components/shell/use-session-ended';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { Confirm } from '@/components/ui/confirm';
import { FailureNotice } from '@/components/ui/failure-notice';
import { Notice } from '@/components/ui/notice';
import { Bar } from '@/components/ui/progress-bar';
import { route } from '@/components/ui/route';
import { keepHere } from '@/components/ui/session-storage';
import { runBulkBatch } from '@/lib/console/actions';
import type { Failure } from '@/lib/console/browser/result';
import type { BulkCounts } from '@/lib/console/jobs/bulk-runs';
import { RunRows } from './run-rows';
import { RunFigures, type Shown, shownFirst } from './status-counts';
import { useRun } from './use-run';

/** More records than these are not changed by one press. */
const MOST_AT_ONCE = 50;

/** Starts a run. Of many records the count or the tenant's name is written first; detaching orders needs a tick of its own. */
function StartRun({
  label,
  count,
  detaches,
  tenantName,
  unavailable,
  onStart,
}: {
  label: string;
  count: number;
  /** Orders that are in no shipment afterwards. */
  detaches: number;
  tenantName: string;
  unavailable?: string;
  onStart: () => void;
}) {
  const t = useTranslations('runs');
  const [asking, setAsking] = useState(false);
  const [ticked, setTicked] = useState(false);
  const many = count > MOST_AT_ONCE;
  return (
    <>
      <Button
        variant="primary"
        unavailable={unavailable}
        onClick={() => (many || detaches > 0 ? setAsking(true) : onStart())}
      >
        {label}
      </Button>
      {asking && (
        <Confirm
          open
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            onStart();
          }}
          title={t('start.title', { n: count, tenant: tenantName })}
          act={label}
          danger={detaches > 0}
          typed={many ? [String(count), tenantName] : undefined}
          unavailable={detaches > 0 && !ticked ? t('start.tickFirst') : undefined}
        >
          <p>{t('start.why', { n: count })}</p>
          {detaches > 0 && (
            <label className="flex items-start gap-2 font-medium">
              <input
                type="checkbox"
                checked={ticked}
                onChange={(event) => setTicked(event.target.checked)}
                className="mt-0.5 size-4 shrink-0 accent-accent"
              />
              {t('start.detach', { n: detaches })}
            </label>
          )}
        </Confirm>
      )}
    </>
  );
}

/** Plans the way back from a run; nothing is sent before that plan is seen. */
function UndoRun({ tenant, id, unavailable }: { tenant: string; id: string; unavailable?: string }) {
  const t = useTranslations('runs');
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  async function plan() {
    setBusy(true);
    setFailure(undefined);
    const made = await makeUndo(tenant, id);
    if (typeof made === 'string') return router.push(route(made));
    setBusy(false);
    setFailure(made);
  }
  return (
    <>
      {failure && <FailureNotice failure={failure} />}
      <Button
        icon={<Undo2 aria-hidden="true" />}
        unavailable={unavailable}
        pending={busy}
        onClick={() => void plan()}
      >
        {t('undo')}
      </Button>
    </>
  );
}

export type RunViewProps = {
  tenant: string;
  tenantName: string;
  id: string;
  started: boolean;
  counts: BulkCounts;
  /** What a press does, with the amount: "Tag 34 at Lavanta". */
  label: string;
  /** Somebody else planned it, or this person may only look. */
  unavailable?: string;
  /** Why this person may not act here at all. */
  mayNot?: string;
  /** What sending once more means on this platform. */
  repeatNote: string;
  /** Rows of which is known what stood there before. */
  undoable: number;
  /** Orders that this run leaves in no shipment. */
  detaches: number;
  list: string;
  /** Under which name this tab remembers what is picked in that list. */
  picks: string;
  record?: string;
};

/** A bulk run: first its plan, then how far it is, then what became of every row. One address for all three. */
export function RunView(props: RunViewProps) {
  const { tenant, id, list, unavailable } = props;
  const t = useTranslations('runs');
  const router = useRouter();
  const run = useRun(props);
  const { counts, started, doing, pause } = run;
  useSessionEnded(doing !== undefined);
  const [chosen, setChosen] = useState<Shown>();
  const total = Object.values(counts).reduce((sum, n) => sum + n, 0);
  const ended = counts.done + counts.failed + counts.unknown;

  // Who came here by keyboard goes on from here: what had the focus went with the list. No button has it, for the key that
  // asked for the plan must not send it as well.
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) top.current?.focus({ preventScroll: true });
  }, []);

  // What is being sent goes on when this page is opened again; still, nobody should leave it by accident.
  useEffect(() => {
    if (!doing) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [doing]);

  async function drop() {
    await runBulkBatch({ tenant, id, act: 'drop' });
    router.push(route(list));
  }

  const retry = (state: 'failed' | 'unknown') => (
    <Button unavailable={unavailable} onClick={() => run.go(state)}>
      {t(state === 'failed' ? 'retryFailed' : 'askAgain', { n: counts[state] })}
    </Button>
  );

  return (
    <div ref={top} tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
      <div className="flex shrink-0 flex-col gap-3 px-4 py-3 md:px-6">
        {run.problem && (
          <FailureNotice failure={run.problem} onRetry={unavailable ? undefined : () => run.go()} />
        )}
        {doing && (
          <div role="status" className="flex flex-wrap items-center gap-3 text-sm">
            <Bar done={ended} total={ended + run.open} label={t('running')} />
            <span className="text-muted">
              {pause === undefined ? t(doing) : t('limited', { n: pause })}{' '}
              {t('of', { done: ended, total: ended + run.open })}
            </span>
            <Button size="sm" onClick={run.stop} pending={doing === 'pausing'}>
              {t('pause')}
            </Button>
          </div>
        )}
        {started && !doing && run.open > 0 && (
          <Notice
            tone="warn"
            title={t('interrupted', { n: run.open })}
            action={
              <Button size="sm" variant="primary" unavailable={unavailable} onClick={() => run.go()}>
                {t('goOn')}
              </Button>
            }
          >
            {t('interruptedWhy')}
          </Notice>
        )}
        {counts.unknown > 0 && !doing && (
          <Notice tone="warn" title={t('unknown', { n: counts.unknown })}>
            {t('unknownWhy')} {props.repeatNote}
          </Notice>
        )}
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <RunFigures
            counts={counts}
            started={started}
            shown={chosen ?? shownFirst(counts, started)}
            onShow={setChosen}
          />
          <span className="text-muted text-sm">{t('addsUp', { total })}</span>
          <div className="ml-auto flex flex-wrap items-center gap-2">
            {!started && (
              <>
                <Button onClick={() => void drop()} unavailable={unavailable}>
                  {t('drop')}
                </Button>
                <StartRun
                  label={props.label}
                  count={counts.waiting}
                  detaches={props.detaches}
                  tenantName={props.tenantName}
                  unavailable={unavailable ?? (counts.waiting === 0 ? t('nothing') : undefined)}
                  onStart={() => {
                    // Acted on: the list has nothing picked any more.
                    keepHere(props.picks, '');
                    run.go();
                  }}
                />
              </>
            )}
            {started && !doing && counts.unknown > 0 && retry('unknown')}
            {started && !doing && counts.failed > 0 && retry('failed')}
            {started && !doing && run.open === 0 && props.undoable > 0 && (
              <UndoRun tenant={tenant} id={id} unavailable={props.mayNot} />
            )}
            {started && !doing && <ButtonLink href={route(list)}>{t('toList')}</ButtonLink>}
          </div>
        </div>
      </div>
      <RunRows
        tenant={tenant}
        id={id}
        record={props.record}
        state={chosen ?? shownFirst(counts, started)}
        counts={counts}
        started={started}
      />
    </div>
  );
}
