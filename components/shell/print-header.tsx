'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { When } from '@/components/ui/time';

/** What only paper needs: whose record it is, and when it was printed. Written in the moment before printing. */
export function PrintHeader({ tenant }: { tenant: string }) {
  const t = useTranslations('shell');
  const [at, setAt] = useState<string | undefined>(undefined);
  useEffect(() => {
    // The paper is drawn right after this event: what React does later would miss it.
    const stamp = () => flushSync(() => setAt(new Date().toISOString()));
    addEventListener('beforeprint', stamp);
    return () => removeEventListener('beforeprint', stamp);
  }, []);
  return (
    <div
      data-print-header=""
      className="hidden items-baseline justify-between gap-4 border-b px-4 py-2 md:px-6 print:flex"
    >
      <span className="font-semibold">{tenant}</span>
      {at && (
        <span className="text-muted">
          {t('printed')} <When at={at} />
        </span>
      )}
    </div>
  );
}
