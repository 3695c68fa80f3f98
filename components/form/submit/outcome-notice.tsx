'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { useWait } from '@/components/ui/retry-after';
import type { Failure } from '@/lib/console/browser/result';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import type { WriteName } from '@/lib/contract/operations';
import type { Effect } from '@/lib/contract/schema/operation';
import { CreatedCheck } from './created-check';
import type { useWrite } from './use-write';

const link = 'underline underline-offset-2';

/**
 * Explains a request that neither succeeded nor was rejected, and the next steps. The input is kept, and the submit button sends
 * again.
 */
export function OutcomeNotice({
  write: { outcome, attempt, allowRepeat, endWait },
  tenant,
  operation,
  effect,
  onSend,
  repeatNote,
}: {
  write: Pick<ReturnType<typeof useWrite>, 'outcome' | 'attempt' | 'allowRepeat' | 'endWait'>;
  tenant: string;
  operation: WriteName;
  effect: Effect;
  /** Sends again. */
  onSend: () => void;
  /** Explains what sending again does on this platform. */
  repeatNote?: string;
}) {
  const t = useTranslations('form.outcome');
  const tUi = useTranslations('ui');
  const tCauses = useTranslations('table.failed.cause');
  switch (outcome?.kind) {
    case 'unknown':
      return (
        <Notice
          variant="warn"
          title={t(outcome.cause === 'unlisted' ? 'sentUnknown' : 'unknown')}
          requestId={outcome.requestId || undefined}
        >
          {tCauses(outcome.cause)}. {t(`unknownOf.${effect === 'read' ? 'upsert' : effect}`)}{' '}
          {repeatNote && effect !== 'subtract' && `${repeatNote} `}
          {attempt && (
            <a
              href={tenantPath(tenant, `requests/under/${encodeURIComponent(attempt.key)}`)}
              target="_blank"
              rel="noopener"
              className={link}
            >
              {tUi('openRequest')}
            </a>
          )}
          {attempt && effect === 'create' && (
            <CreatedCheck
              tenant={tenant}
              operation={operation}
              content={attempt.content}
              onRepeat={() => {
                allowRepeat();
                onSend();
              }}
            />
          )}
        </Notice>
      );
    case 'unreachable':
      return outcome.cause === 'stale' ? (
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
      ) : (
        <Notice variant="bad" title={t('unreachable')} requestId={outcome.requestId || undefined}>
          {tCauses(outcome.cause)}. <UnreachableText outcome={outcome} />
        </Notice>
      );
    case 'limited':
      return outcome.wait > 0 ? (
        <Waiting outcome={outcome} onWaited={endWait} />
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
      return <Notice variant="bad" title={tUi(`failure.forbidden.${outcome.reason}`)} />;
    case 'missing':
      return <Notice variant="bad" title={t('missing')} requestId={outcome.requestId || undefined} />;
    default:
      return null;
  }
}

/** Counts down until the platform accepts requests again. `onWaited` is called at the end. */
function Waiting({ outcome, onWaited }: { outcome: Failure; onWaited: () => void }) {
  const t = useTranslations('form.outcome');
  const { words } = useWait(outcome, onWaited);
  return (
    <Notice variant="warn" title={t('limited')}>
      <span aria-live="off">{words}</span> {t('limitedWait')}
    </Notice>
  );
}

/** Shows how long the platform has been unreachable, if the duration is known. */
function UnreachableText({ outcome }: { outcome: Failure }) {
  return <span aria-live="off">{useWait(outcome).words}</span>;
}
