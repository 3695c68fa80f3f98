'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { When } from '@/components/ui/time';

/** When the page was printed, written in the moment before printing. */
export function PrintedAt() {
  const t = useTranslations('shell');
  const [at, setAt] = useState<string | undefined>(undefined);
  useEffect(() => {
    // The paper is drawn right after this event: what React does later would miss it.
    const stamp = () => flushSync(() => setAt(new Date().toISOString()));
    addEventListener('beforeprint', stamp);
    return () => removeEventListener('beforeprint', stamp);
  }, []);
  return (
    at && (
      <span data-printed="" className="text-muted">
        {t('printed')} <When at={at} />
      </span>
    )
  );
}
