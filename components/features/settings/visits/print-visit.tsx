'use client';

import { useTranslations } from 'next-intl';
import { ActionButton } from '@/components/ui/actions/action-button';

/** Opens the browser's print dialog, which also saves the page as PDF. */
export function PrintVisit() {
  const t = useTranslations('visits.log');
  return <ActionButton label={t('print')} className="print:hidden" onClick={() => window.print()} />;
}
