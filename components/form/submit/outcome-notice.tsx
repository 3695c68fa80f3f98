'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { useWait } from '@/components/ui/retry-after';
import type { Effect } from '@/lib/contract/schema/operation';
import { CreatedCheck } from './created-check';
import type { SubmitState } from './use-submit';

const link = 'underline underline-offset-2';

/**
 * The outcome of a request that neither succeeded nor was rejected, and the next steps: the submit button below sends again. The
 * input is kept.
 */
export function OutcomeNotice({
  state,
  tenant,
  effect,
  onRetry,
  onRepeat,
  onWaited,
  repeatNote,
}: {
  state: SubmitState;
  tenant: string;
  effect: Effect;
  /** Sends when the wait is over. */
  onRetry: () => void;
  /** Repeats a create, after the user checked whether it took effect. */
  onRepeat: () => void;
  /** Called when the wait requested by the platform is over. */
  onWaited: () => void;
  /** What sending again means on this platform. */
  repeatNote?: string;
}) {
  const t = useTranslations('form.outcome');
  const ui = useTranslations('ui');
  const causes = useTranslations('table.failed.cause');
  switch (state.kind) {
    case 'unknown':
      return (
        <Notice variant="warn" title={t('unknown')} requestId={state.requestId || undefined}>
          {causes(state.cause)}. {t(`unknownOf.${effect === 'read' ? 'upsert' : effect}`)}{' '}
          {repeatNote && effect !== 'subtract' && `${repeatNote} `}
          <a
            href={`/t/${encodeURIComponent(tenant)}/requests/under/${encodeURIComponent(state.sent.key)}`}
            target="_blank"
            rel="noopener"
            className={link}
          >
            {ui('openRequest')}
          </a>
          {effect === 'create' && <CreatedCheck tenant={tenant} sent={state.sent} onRepeat={onRepeat} />}
        </Notice>
      );
    case 'unreachable':
      return (
        <Notice variant="bad" title={t('unreachable')} requestId={state.requestId || undefined}>
          {causes(state.cause)}. <UnreachableText state={state} />
        </Notice>
      );
    case 'limited':
      return state.wait > 0 ? (
        <Waiting key={state.at} state={state} onWaited={onWaited} />
      ) : (
        <Notice
          variant="warn"
          title={t('ready')}
          action={
            <Button size="sm" onClick={onRetry}>
              {t('sendNow')}
            </Button>
          }
        />
      );
    case 'signed-out':
      return (
        <Notice variant="warn" title={t('signedOut')}>
          {t('signedOutWhy')}{' '}
          <a href="/sign-in" target="_blank" rel="noopener" className={link}>
            {ui('signIn')}
          </a>
        </Notice>
      );
    case 'forbidden':
      return <Notice variant="bad" title={t(`forbidden.${state.reason}`)} />;
    case 'missing':
      return <Notice variant="bad" title={t('missing')} requestId={state.requestId || undefined} />;
    case 'stale':
      return (
        <Notice
          variant="warn"
          title={t('stale')}
          action={
            <Button size="sm" onClick={() => location.reload()}>
              {t('reload')}
            </Button>
          }
        >
          {t('staleWhy')}
        </Notice>
      );
    default:
      return null;
  }
}

/** A countdown; the button is enabled when the wait is over. */
function Waiting({ state, onWaited }: { state: SubmitState; onWaited: () => void }) {
  const t = useTranslations('form.outcome');
  const { words } = useWait(state, onWaited);
  return (
    <Notice variant="warn" title={t('limited')}>
      <span aria-live="off">{words}</span> {t('limitedWait')}
    </Notice>
  );
}

/** How long the platform has been unreachable, if known. */
function UnreachableText({ state }: { state: SubmitState }) {
  return <span aria-live="off">{useWait(state).words}</span>;
}
