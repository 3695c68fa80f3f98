'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { useWait } from '@/components/ui/retry-after';
import type { Effect } from '@/lib/contract/schema/operation';
import { CreatedCheck } from './created-check';
import type { Phase } from './use-submit';

const link = 'underline underline-offset-2';

/** What became of a send that was neither done nor refused, and the way on. The input stays as it is. */
export function OutcomeNotice({
  phase,
  tenant,
  effect,
  onRetry,
  onRepeat,
  onReady,
  repeatNote,
}: {
  phase: Phase;
  tenant: string;
  effect: Effect;
  onRetry: () => void;
  /** Sends a create once more, after a look at what the platform has. */
  onRepeat: () => void;
  /** The wait is over. */
  onReady: () => void;
  /** What sending once more means on this platform. */
  repeatNote?: string;
}) {
  const t = useTranslations('form.outcome');
  const ui = useTranslations('ui');
  const causes = useTranslations('table.failed.cause');
  const again = (
    <Button size="sm" onClick={onRetry}>
      {t('again')}
    </Button>
  );
  switch (phase.kind) {
    case 'unknown':
      return (
        <Notice
          tone="warn"
          title={t('unknown')}
          requestId={phase.requestId || undefined}
          action={effect === 'upsert' ? again : undefined}
        >
          {causes(phase.cause)}. {t(`unknownOf.${effect === 'read' ? 'upsert' : effect}`)}{' '}
          {repeatNote && effect !== 'subtract' && `${repeatNote} `}
          <a
            href={`/t/${encodeURIComponent(tenant)}/requests/under/${encodeURIComponent(phase.sent.key)}`}
            target="_blank"
            rel="noopener"
            className={link}
          >
            {ui('openRequest')}
          </a>
          {effect === 'create' && <CreatedCheck tenant={tenant} sent={phase.sent} onRepeat={onRepeat} />}
        </Notice>
      );
    case 'unreachable':
      return (
        <Notice tone="bad" title={t('unreachable')} requestId={phase.requestId || undefined} action={again}>
          {causes(phase.cause)}. <Away phase={phase} />
        </Notice>
      );
    case 'limited':
      return phase.wait > 0 ? (
        <Waiting key={phase.at} phase={phase} onReady={onReady} />
      ) : (
        <Notice
          tone="warn"
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
        <Notice tone="warn" title={t('signedOut')} action={again}>
          {t('signedOutWhy')}{' '}
          <a href="/sign-in" target="_blank" rel="noopener" className={link}>
            {ui('signIn')}
          </a>
        </Notice>
      );
    case 'forbidden':
      return <Notice tone="bad" title={t(`forbidden.${phase.reason}`)} />;
    case 'missing':
      return <Notice tone="bad" title={t('missing')} requestId={phase.requestId || undefined} />;
    case 'stale':
      return (
        <Notice
          tone="warn"
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

/** A pause is not the input's fault: it stays, and so does the button, which works again when the pause is over. */
function Waiting({ phase, onReady }: { phase: Phase; onReady: () => void }) {
  const t = useTranslations('form.outcome');
  const { words } = useWait(phase, onReady);
  return (
    <Notice tone="warn" title={t('limited')}>
      <span aria-live="off">{words}</span> {t('limitedWait')}
    </Notice>
  );
}

/** How long the platform has been away, where that is known. */
function Away({ phase }: { phase: Phase }) {
  return <span aria-live="off">{useWait(phase).words}</span>;
}
