'use client';

import { useTranslations } from 'next-intl';
import { knownText } from '@/components/ui/known-text';
import { When } from '@/components/ui/time';
import type { NewRejection } from '@/lib/console/browser/rejections';
import { type AnswerProps, type QuestionByKind, QuestionDialog } from './question-dialog';

/**
 * Shows what others have done with a rejected order in the meantime. If the order was rejected again, `onRejected` is
 * called with the new entry.
 */
export function OrderChangedQuestion({
  question: { record, href, now },
  onRejected,
  onAnswer,
  ...answer
}: AnswerProps & {
  question: QuestionByKind<'orderChanged'>;
  onRejected?: (rejection: NewRejection) => void;
}) {
  const t = useTranslations('form.sendCheck.orderChanged');
  const tErrors = useTranslations('errors');
  const cause = now.state === 'rejected' ? now.cause : '';
  const values = {
    person: ('person' in now && now.person) || t('otherSystem'),
    cause: knownText(tErrors, cause),
    reason: now.state === 'closed' ? now.reason : '',
  };
  // A repeated key press must not confirm changes to an order that may have been accepted.
  const isPossiblyAccepted = now.state === 'accepted' || now.state === 'gone';
  return (
    <QuestionDialog
      {...answer}
      onAnswer={(isConfirmed) => {
        if (now.state === 'rejected') onRejected?.({ entry: now.entry, at: now.at, code: now.cause });
        onAnswer(isConfirmed);
      }}
      title={t('title', { record })}
      ticks={isPossiblyAccepted ? { [now.state]: t('tick') } : {}}
    >
      <p className="font-medium">
        {t(now.state, values)}
        {'at' in now && (
          <>
            {' '}
            <When at={now.at} className="font-normal text-muted" />
          </>
        )}
      </p>
      <p>
        {t('kept')}{' '}
        {now.state === 'accepted' && (
          <a
            href={href}
            target="_blank"
            rel="noopener"
            className="text-accent-text underline underline-offset-2"
          >
            {t('open')}
          </a>
        )}
      </p>
    </QuestionDialog>
  );
}
