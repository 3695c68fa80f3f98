'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';

/** Asked before unsaved values are left behind. Escape and the veil mean "stay". */
export function LeaveDialog({
  open,
  onStay,
  onDiscard,
  onSave,
}: {
  open: boolean;
  onStay: () => void;
  onDiscard: () => void;
  onSave: () => void;
}) {
  const t = useTranslations('form.leave');
  return (
    <Dialog
      open={open}
      onClose={onStay}
      title={t('title')}
      footer={
        <>
          <Button onClick={onDiscard}>{t('discard')}</Button>
          <Button onClick={onStay}>{t('stay')}</Button>
          <Button variant="primary" onClick={onSave}>
            {t('save')}
          </Button>
        </>
      }
    >
      <p className="text-sm">{t('why')}</p>
    </Dialog>
  );
}
