'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { buttonStyle } from '@/components/ui/button-style';

/**
 * What stands in place of a page that broke: what happened, the trace to quote, and the way to try again. It is loaded with
 * every page and must not break itself: nothing but elements.
 */
export function Failed({ error, retry }: { error: unknown; retry: () => void }) {
  const t = useTranslations();
  useEffect(() => console.error(error), [error]);
  const digest = error instanceof Error && 'digest' in error ? String(error.digest) : undefined;
  return (
    <div role="alert" className="flex items-start gap-2.5 rounded-md bg-bad-soft px-3 py-2 text-sm">
      <div className="min-w-0 flex-1">
        <p className="font-medium text-bad">{t('shell.failed.title')}</p>
        <p>{t('shell.failed.sentence')}</p>
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
