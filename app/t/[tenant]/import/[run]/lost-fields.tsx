'use client';

import { useTranslations } from 'next-intl';
import { Confirm } from '@/components/ui/confirm';

/** Asked before records that are there are written from a file that does not say all of them, and the rest cannot be read. */
export function LostFields({
  open,
  lost,
  labelOf,
  onClose,
  onSend,
}: {
  open: boolean;
  /** In how many records, by field. */
  lost: Readonly<Record<string, number>>;
  labelOf: (path: string) => string;
  onClose: () => void;
  onSend: () => void;
}) {
  const t = useTranslations('import.lost');
  return (
    <Confirm open={open} onClose={onClose} onConfirm={onSend} title={t('title')} act={t('act')}>
      <p>{t('why')}</p>
      <ul className="list-disc pl-5">
        {Object.entries(lost).map(([path, n]) => (
          <li key={path}>
            <span className="font-medium">{labelOf(path)}</span>: {t('records', { n })}
          </li>
        ))}
      </ul>
    </Confirm>
  );
}
