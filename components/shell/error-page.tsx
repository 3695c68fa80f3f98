'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { buttonStyle } from '@/components/ui/style';
import { fetchRoute } from '@/lib/console/browser/fetch-route';

const POLL_MS = 1_000;
/** One error in so much time may have been the database; the next one has another reason. */
const AGAIN_MS = 15_000;
let retriedAt = Number.NEGATIVE_INFINITY;

const isServerReady = () =>
  fetchRoute('/health/ready', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Whether the server is away, and it is waited for: the page goes on by itself when it is back. */
function useServerWait(retry: () => void): boolean {
  const [isUnreachable, setUnreachable] = useState(false);
  useEffect(() => {
    if (performance.now() - retriedAt < AGAIN_MS) return;
    let timer: ReturnType<typeof setTimeout>;
    const check = async () => {
      const isReady = await isServerReady();
      setUnreachable(!isReady);
      if (!isReady) {
        timer = setTimeout(check, POLL_MS);
        return;
      }
      retriedAt = performance.now();
      retry();
    };
    timer = setTimeout(check, 0);
    return () => clearTimeout(timer);
  }, [retry]);
  return isUnreachable;
}

/**
 * What stands in place of a page that broke: what happened, the trace to quote, and the way to try again. It is loaded with
 * every page and must not break itself: nothing but elements.
 */
export function ErrorPage({ error, retry }: { error: unknown; retry: () => void }) {
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
