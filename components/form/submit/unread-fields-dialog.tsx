'use client';

import { useTranslations } from 'next-intl';
import { Confirm } from '@/components/ui/confirm';
import { useInputLocale } from '@/components/ui/use-formatter';
import { useLabels } from '@/components/ui/use-labels';

/** Asked before a record is written of which not everything could be read. */
export function UnreadDialog({
  places,
  isStale,
  onDecide,
}: {
  places: readonly string[];
  isStale: boolean;
  onDecide: (send: boolean) => void;
}) {
  const t = useTranslations('form.unread');
  const words = useLabels(useInputLocale());
  return (
    <Confirm
      open
      onClose={() => onDecide(false)}
      onConfirm={() => onDecide(true)}
      title={t(places.length > 0 ? 'title' : 'staleTitle')}
      act={t('act')}
    >
      {isStale && <p>{t('stale')}</p>}
      {places.length > 0 && (
        <>
          <p>{t('why', { n: places.length })}</p>
          <ul className="list-disc pl-5">
            {places.map((place) => (
              <li key={place} className="font-medium">
                {words.label(place)}
              </li>
            ))}
          </ul>
        </>
      )}
    </Confirm>
  );
}
