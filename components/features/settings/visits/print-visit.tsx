'use client';

import { useTranslations } from 'next-intl';
import { ActionButton } from '@/components/ui/actions/action-button';

/** A button that opens the browser's print dialog. The dialog can also save the page as PDF. */
export function PrintVisit() {
  const t = useTranslations('visits.log');
  return <ActionButton label={t('print')} className="print:hidden" onClick={() => window.print()} />;
}
