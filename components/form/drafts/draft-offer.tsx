'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { When } from '@/components/ui/time';

/** What was typed here before and not saved: taken up again, or thrown away. Never put back unasked. */
export function DraftOffer({
  at,
  unanswered,
  onResume,
  onDrop,
}: {
  at: string;
  /** It was sent, and no answer came. */
  unanswered: boolean;
  onResume: () => void;
  onDrop: () => void;
}) {
  const t = useTranslations('form.draft');
  return (
    <Notice
      title={t('title')}
      action={
        <span className="flex shrink-0 flex-wrap justify-end gap-2">
          <Button size="sm" onClick={onDrop}>
            {t('drop')}
          </Button>
          <Button size="sm" variant="primary" onClick={onResume}>
            {t('resume')}
          </Button>
        </span>
      }
    >
      <When at={at} /> {unanswered && t('unanswered')}
    </Notice>
  );
}
