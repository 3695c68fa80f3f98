'use client';

import { useTranslations } from 'next-intl';
import { Confirm } from '@/components/ui/confirm';
import { useLabels } from '@/components/ui/use-labels';
import type { AnswerProps, QuestionByKind } from './question-dialog';

/** Lists the fields that a write would empty because no read returns them. */
export function UnreadQuestion({
  question: { paths, isStale },
  onAnswer,
}: Pick<AnswerProps, 'onAnswer'> & { question: QuestionByKind<'unread'> }) {
  const t = useTranslations('form.unread');
  const labels = useLabels();
  return (
    <Confirm
      open
      onClose={() => onAnswer()}
      onConfirm={() => onAnswer(true)}
      title={t(paths.length > 0 ? 'title' : 'staleTitle')}
      confirmLabel={t('act')}
    >
      {isStale && <p>{t('stale')}</p>}
      {paths.length > 0 && (
        <>
          <p>{t('why', { n: paths.length })}</p>
          <ul className="list-disc pl-5">
            {paths.map((path) => (
              <li key={path} className="font-medium">
                {labels.label(path)}
              </li>
            ))}
          </ul>
        </>
      )}
    </Confirm>
  );
}
