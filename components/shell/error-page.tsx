'use client';

import { catchError } from 'next/error';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { buttonStyle } from '@/components/ui/style';
import { fetchRoute } from '@/lib/console/browser/fetch-route';

const POLL_MS = 1_000;
/** An error within this time after an automatic retry does not cause another retry. */
const REPEAT_MS = 15_000;
let retriedAt = Number.NEGATIVE_INFINITY;

const isServerReady = () =>
  fetchRoute('/health/ready', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Polls while the server is unavailable. Calls `retry` as soon as the server is available. */
function useServerWait(retry: () => void): boolean {
  const [isUnreachable, setUnreachable] = useState(false);
  useEffect(() => {
    if (performance.now() - retriedAt < REPEAT_MS) return;
    let timer: ReturnType<typeof setTimeout>;
    const poll = async () => {
      const isReady = await isServerReady();
      setUnreachable(!isReady);
      if (!isReady) {
        timer = setTimeout(poll, POLL_MS);
        return;
      }
      retriedAt = performance.now();
      retry();
    };
    timer = setTimeout(poll, 0);
    return () => clearTimeout(timer);
  }, [retry]);
  return isUnreachable;
}

/** Uses only plain elements, because the notice itself must not fail. */
function ErrorNotice({ error, retry }: { error: unknown; retry: () => void }) {
  const t = useTranslations();
  useEffect(() => console.error(error), [error]);
  const isUnreachable = useServerWait(retry);
  const digest = error instanceof Error && 'digest' in error ? String(error.digest) : undefined;
  return (
    <div role="alert" className="flex items-start gap-2.5 rounded-md bg-bad-soft px-3 py-2 text-sm">
      <div className="min-w-0 flex-1">
        <p className="font-medium text-bad">
          {t(isUnreachable ? 'shell.waiting.title' : 'shell.failed.title')}
        </p>
        <p>{t(isUnreachable ? 'shell.waiting.sentence' : 'shell.failed.sentence')}</p>
        {digest && (
          <p className="text-muted text-xs">
            {t('ui.requestId')} <code>{digest}</code>
          </p>
        )}
      </div>
      <button type="button" onClick={retry} className={buttonStyle('secondary', 'sm')}>
        {t('ui.retry')}
      </button>
    </div>
  );
}

/**
 * Shows an error in place of its children, as a full page or within the frame. Replaces Next's `error.tsx`, because each
 * `error.tsx` would add a request to every page.
 */
export const ErrorBoundary = catchError<{ isInFrame?: boolean }>(({ isInFrame }, { error, retry }) =>
  isInFrame ? (
    <div className="p-4 md:px-6">
      <ErrorNotice error={error} retry={retry} />
    </div>
  ) : (
    <main className="mx-auto max-w-160 px-4 pt-[16dvh]">
      <ErrorNotice error={error} retry={retry} />
    </main>
  ),
);
