'use client';

import { useTranslations } from 'next-intl';
import { ActionButton } from '@/components/ui/actions/action-button';
import { endVisit } from '@/lib/console/auth/visit-actions';
import { useSettingsAction } from '../use-settings-action';

export function EndVisitButton({ id }: { id: string }) {
  const t = useTranslations('visits.log');
  const { mutate, isPending } = useSettingsAction(endVisit, { confirmation: t('ended') });
  return <ActionButton label={t('endNow')} pending={isPending} onClick={() => mutate({ id })} />;
}

/** A button that opens the browser's print dialog, which can also save the page as a PDF. */
export function PrintVisitButton() {
  const t = useTranslations('visits.log');
  return <ActionButton label={t('print')} className="print:hidden" onClick={() => window.print()} />;
}
