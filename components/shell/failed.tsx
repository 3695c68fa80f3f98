'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { Notice } from '@/components/ui/notice';

/** What stands in place of a page that broke: what happened, the trace to quote, and the way to try again. */
export function Failed({ error, retry }: { error: unknown; retry: () => void }) {
  const t = useTranslations('shell.failed');
  useEffect(() => console.error(error), [error]);
  const digest = error instanceof Error && 'digest' in error ? String(error.digest) : undefined;
  return (
    <Notice tone="bad" title={t('title')} requestId={digest} onRetry={retry}>
      {t('sentence')}
    </Notice>
  );
}
