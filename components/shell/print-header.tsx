'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { When } from '@/components/ui/time';

export function PrintedAt() {
  const t = useTranslations('shell');
  const [at, setAt] = useState<string | undefined>(undefined);
  useEffect(() => {
    // The browser prints right after this event, so an asynchronous update would be too late.
    const setPrinted = () => flushSync(() => setAt(new Date().toISOString()));
    addEventListener('beforeprint', setPrinted);
    return () => removeEventListener('beforeprint', setPrinted);
  }, []);
  return (
    at && (
      <span data-printed="" className="text-muted">
        {t('printed')} <When at={at} />
      </span>
    )
  );
}
