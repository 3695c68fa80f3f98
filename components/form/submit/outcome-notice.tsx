'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { useWait } from '@/components/ui/retry-after';
import { parsedJson } from '@/lib/console/browser/json';
import type { Failure } from '@/lib/console/browser/result';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import { previewWrite } from '@/lib/console/writes/write-actions';
import type { WriteName } from '@/lib/contract/operations';
import { isKeyedWrite, recordKey } from '@/lib/contract/record-actions';
import type { Effect } from '@/lib/contract/schema/operation';
import type { useWrite } from './use-write';

const link = 'underline underline-offset-2';

/**
 * Explains a request that neither succeeded nor was rejected, and the next steps. The form keeps its input and can be
 * sent again.
 */
export function OutcomeNotice({
  write: { outcome, lastRequest, allowRepeat, endWait },
  tenant,
  operation,
  effect,
  onSend,
  repeatNote,
}: {
  write: Pick<ReturnType<typeof useWrite>, 'outcome' | 'lastRequest' | 'allowRepeat' | 'endWait'>;
  tenant: string;
  operation: WriteName;
  effect: Effect;
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
          {lastRequest && (
            <a
              href={tenantPath(tenant, `requests/under/${encodeURIComponent(lastRequest.key)}`)}
              target="_blank"
              rel="noopener"
              className={link}
            >
              {tUi('openRequest')}
            </a>
          )}
          {lastRequest && effect === 'create' && (
            <CreatedCheck
              tenant={tenant}
              operation={operation}
              content={lastRequest.content}
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
        <RateLimitCountdown outcome={outcome} onElapsed={endWait} />
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

/** Counts down until the platform accepts requests again. `onElapsed` is called at the end. */
function RateLimitCountdown({ outcome, onElapsed }: { outcome: Failure; onElapsed: () => void }) {
  const t = useTranslations('form.outcome');
  const { words } = useWait(outcome, onElapsed);
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

/**
 * Fetches the record that has the key of a body, with the differences from the body. Resolves to null if no such record
 * exists. Throws if the platform cannot be read.
 */
export async function fetchExisting(write: { operation: WriteName; tenant: string; body: string }) {
  const preview = await previewWrite({ ...write, unvalidated: true, checks: { knownKeys: [] } });
  const found = preview.kind === 'ok' ? preview.value.find((one) => one.kind === 'existing') : undefined;
  if (preview.kind !== 'ok' || found?.unread)
    throw new Error('The record could not be fetched from the platform');
  return found ?? null;
}

/** Checks by key whether a create without a response took effect. Offers to resend only after the check. */
export function CreatedCheck({
  tenant,
  operation,
  content,
  onRepeat,
}: {
  tenant: string;
  operation: WriteName;
  content: string;
  onRepeat?: () => void;
}) {
  const t = useTranslations('form.outcome');
  const check = useMutation({
    networkMode: 'always',
    mutationFn: () => fetchExisting({ operation, tenant, body: content }),
  });
  const key = isKeyedWrite(operation) ? recordKey(operation, parsedJson(content)) : undefined;
  if (!key) return null;
  return (
    <div className="flex flex-col items-start gap-2 pt-2">
      {check.data && (
        <p>
          {t('isThere')}{' '}
          <a href={check.data.href} target="_blank" rel="noopener" className="underline underline-offset-2">
            {key.join(' · ')}
          </a>
        </p>
      )}
      {check.data === null && <p role="status">{t('isNotThere', { key: key.join(' · ') })}</p>}
      {check.isError && <p role="status">{t('lookFailed')}</p>}
      <span className="flex flex-wrap gap-2">
        <Button size="sm" pending={check.isPending} onClick={() => check.mutate()}>
          {t(check.isIdle || check.isPending ? 'look' : 'lookAgain', { key: key.join(' · ') })}
        </Button>
        {(check.isSuccess || check.isError) && onRepeat && (
          <Button size="sm" onClick={onRepeat}>
            {t('sendAnyway')}
          </Button>
        )}
      </span>
    </div>
  );
}
