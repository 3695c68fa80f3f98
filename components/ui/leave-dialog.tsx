'use client';

import { useTranslations } from 'next-intl';
import { Button } from './button';
import { Dialog } from './dialog';

/** Asked before unsaved values are left behind. Escape and the veil mean "stay". Without `onSave` there is nothing to save yet. */
export function LeaveDialog({
  open,
  onStay,
  onDiscard,
  onSave,
}: {
  open: boolean;
  onStay: () => void;
  onDiscard: () => void;
  onSave?: () => void;
}) {
  const t = useTranslations('form.leave');
  const ui = useTranslations('ui');
  return (
    <Dialog
      open={open}
      onClose={onStay}
      title={t('title')}
      footer={
        <>
          <Button onClick={onDiscard}>{t('discard')}</Button>
          <Button variant={onSave ? 'secondary' : 'primary'} onClick={onStay}>
            {t('stay')}
          </Button>
          {onSave && (
            <Button variant="primary" onClick={onSave}>
              {ui('save')}
            </Button>
          )}
        </>
      }
    >
      <p className="text-sm">{t('why')}</p>
    </Dialog>
  );
}
