'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Failure } from '@/lib/console/browser/result';
import { Button } from './button';
import { EmptyState } from './empty-state';
import { failureDetail, failureTitle } from './failure-text';
import { KeyStep } from './key-step';
import { Notice } from './notice';
import { useWait } from './retry-after';

function useRetryInterval(retry: (() => void) | undefined, on: boolean, milliseconds = 2_000): void {
  const latest = useRef(retry);
  useEffect(() => {
    latest.current = retry;
  });
  useEffect(() => {
    if (!on) return;
    const timer = setInterval(() => latest.current?.(), milliseconds);
    return () => clearInterval(timer);
  }, [on, milliseconds]);
}

/** Explains why a read failed, with the request ID to quote and a retry button. Retries temporary failures automatically. */
export function FailureNotice({
  failure,
  onRetry,
  retrying,
  action,
}: {
  failure: Failure;
  onRetry?: () => void;
  retrying?: boolean;
  action?: ReactNode;
}) {
  const t = useTranslations('table.failed');
  const tUi = useTranslations('ui');
  const tOutcome = useTranslations('form.outcome');
  // An unavailable database recovers without the user's help.
  useRetryInterval(onRetry, failure.kind === 'unreachable' && failure.cause === 'database');
  const tWaits = useTranslations('ui.wait');
  const wait = useWait(failure, onRetry);
  if (failure.kind === 'missing')
    return (
      <EmptyState kind="notFound" text={t('missing')}>
        {action}
      </EmptyState>
    );
  if (failure.kind === 'unreachable' && failure.cause === 'stale')
    return (
      <Notice
        variant="warn"
        title={tOutcome('stale')}
        action={
          <Button size="sm" onClick={() => location.reload()}>
            {tOutcome('reload')}
          </Button>
        }
      />
    );
  // The server redirects a signed-out user to the sign-in page, and from there back to this page.
  const signInButton = (
    <Button size="sm" onClick={() => location.reload()}>
      {tUi('signIn')}
    </Button>
  );
  const issues = failure.kind === 'refused' ? failure.issues : [];
  const title = failureTitle(failure, t);
  const detail = failureDetail(failure);
  return (
    <Notice
      variant={failure.kind === 'limited' ? 'warn' : 'bad'}
      title={title}
      requestId={'requestId' in failure ? failure.requestId : undefined}
      onRetry={failure.kind === 'signed-out' ? undefined : onRetry}
      retrying={retrying}
      action={failure.kind === 'signed-out' ? signInButton : action}
    >
      {/* Do not announce every tick of the countdown: the title already gives the reason for the wait. */}
      {wait.words && (
        <p aria-live="off">
          {wait.words} {onRetry && tWaits('continues')}
        </p>
      )}
      {detail && detail !== title && <p>{detail}</p>}
      {failure.kind === 'refused' && failure.status === 401 && <KeyStep />}
      {issues.length > 0 && (
        <ul className="list-disc pl-4">
          {issues.map((issue) => (
            <li key={`${issue.path} ${issue.message}`}>
              {issue.path && <code>{issue.path}</code>} {issue.message}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
