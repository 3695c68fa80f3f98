'use client';

import { useTranslations } from 'next-intl';
import { Confirm } from '@/components/ui/confirm';

/** Asked once before an act that takes something away for good. */
export function SubtractConfirm({
  open,
  onClose,
  onConfirm,
  tenant,
  label,
}: {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  tenant: string;
  /** What it is taken from. */
  label?: string;
}) {
  const t = useTranslations('form.subtracting');
  return (
    <Confirm
      open={open}
      onClose={onClose}
      onConfirm={onConfirm}
      title={t('title', { tenant })}
      act={t('act')}
      back={t('back')}
    >
      <p>{t('why')}</p>
      {label && <p className="font-medium">{label}</p>}
    </Confirm>
  );
}
