'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { useWait } from '@/components/ui/retry-after';
import type { Effect } from '@/lib/contract/schema/operation';
import { CreatedCheck } from './created-check';
import type { useWrite } from './use-write';
import type { WriteStep } from './write-state';

const link = 'underline underline-offset-2';

/**
 * The outcome of a request that neither succeeded nor was rejected, and the next steps: the submit button below sends again. The
 * input is kept.
 */
export function OutcomeNotice({
  write: { step, dispatch },
  tenant,
  effect,
  onSend,
  repeatNote,
}: {
  write: Pick<ReturnType<typeof useWrite>, 'step' | 'dispatch'>;
  tenant: string;
  effect: Effect;
  /** Sends again. */
  onSend: () => void;
  /** What sending again means on this platform. */
  repeatNote?: string;
}) {
  const t = useTranslations('form.outcome');
  const tUi = useTranslations('ui');
  const tCauses = useTranslations('table.failed.cause');
  switch (step.kind) {
    case 'unknown':
      return (
        <Notice variant="warn" title={t('unknown')} requestId={step.requestId || undefined}>
          {tCauses(step.cause)}. {t(`unknownOf.${effect === 'read' ? 'upsert' : effect}`)}{' '}
          {repeatNote && effect !== 'subtract' && `${repeatNote} `}
          {step.sent && (
            <a
              href={`/t/${encodeURIComponent(tenant)}/requests/under/${encodeURIComponent(step.sent.key)}`}
              target="_blank"
              rel="noopener"
              className={link}
            >
              {tUi('openRequest')}
            </a>
          )}
          {step.sent && effect === 'create' && (
            <CreatedCheck
              tenant={tenant}
              sent={step.sent}
              onRepeat={() => {
                dispatch({ type: 'allow-repeat' });
                onSend();
              }}
            />
          )}
        </Notice>
      );
    case 'unreachable':
      return (
        <Notice variant="bad" title={t('unreachable')} requestId={step.requestId || undefined}>
          {tCauses(step.cause)}. <UnreachableText step={step} />
        </Notice>
      );
    case 'limited':
      return step.wait > 0 ? (
        <Waiting key={step.at} step={step} onWaited={() => dispatch({ type: 'waited' })} />
      ) : (
        <Notice
          variant="warn"
          title={t('ready')}
          action={
            <Button size="sm" onClick={onSend}>
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
            {tUi('signIn')}
          </a>
        </Notice>
      );
    case 'forbidden':
      return <Notice variant="bad" title={t(`forbidden.${step.reason}`)} />;
    case 'missing':
      return <Notice variant="bad" title={t('missing')} requestId={step.requestId || undefined} />;
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
function Waiting({ step, onWaited }: { step: WriteStep; onWaited: () => void }) {
  const t = useTranslations('form.outcome');
  const { words } = useWait(step, onWaited);
  return (
    <Notice variant="warn" title={t('limited')}>
      <span aria-live="off">{words}</span> {t('limitedWait')}
    </Notice>
  );
}

/** How long the platform has been unreachable, if known. */
function UnreachableText({ step }: { step: WriteStep }) {
  return <span aria-live="off">{useWait(step).words}</span>;
}
