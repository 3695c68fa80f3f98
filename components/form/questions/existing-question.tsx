'use client';

import { useTranslations } from 'next-intl';
import { Notice } from '@/components/ui/notice';
import { ChangeTable } from './change-table';
import { type AnswerProps, type QuestionByKind, QuestionDialog } from './question-dialog';

/** Shows the record that already exists under the key of a new one, and what sending would change. */
export function ExistingQuestion({
  question,
  ...answer
}: AnswerProps & { question: QuestionByKind<'existing'> }) {
  const t = useTranslations('form.sendCheck.existing');
  const tCheck = useTranslations('form.sendCheck');
  const tForm = useTranslations('form');
  const { operation, unread, source, changes, keepsOmitted, href } = question;
  const key = question.key.join(' · ');
  const effect = operation.startsWith('create') ? 'create' : 'upsert';
  const sendAnyway = tForm('outcome.sendAnyway');
  if (unread)
    return (
      <QuestionDialog {...answer} title={t('unreadTitle')} sendLabel={sendAnyway} isDestructive>
        <Notice variant="warn" title={t('unread', { key })}>
          {t(`unreadWhy.${effect}`)}
        </Notice>
      </QuestionDialog>
    );
  return (
    <QuestionDialog
      {...answer}
      title={t(`title.${operation}`, { key })}
      sendLabel={effect === 'create' ? sendAnyway : t('change')}
      isDestructive
    >
      <p>
        {operation === 'bulkUpsertReceivingOrders' ? tForm('replacesLines') : t(`why.${effect}`)}{' '}
        <a
          href={href}
          target="_blank"
          rel="noopener"
          className="text-accent-text underline underline-offset-2"
        >
          {t('open')}
        </a>
      </p>
      {source === 'requests' && <p className="text-muted">{tCheck('cargoFromRequests')}</p>}
      {changes.length === 0 ? (
        <p>{t('same')}</p>
      ) : (
        <ChangeTable
          changes={changes}
          omitted={t(keepsOmitted ? 'unchanged' : 'emptied')}
          heads={{ before: t('now'), after: t(`after.${effect}`) }}
        />
      )}
    </QuestionDialog>
  );
}
