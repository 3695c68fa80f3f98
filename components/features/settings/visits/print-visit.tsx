'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';

/** Opens the browser's print dialog, which also saves the page as PDF. */
export function PrintVisit() {
  const t = useTranslations('visits.log');
  return (
    <Button className="print:hidden" onClick={() => window.print()}>
      {t('print')}
    </Button>
  );
}
