'use client';

import { useTranslations } from 'next-intl';
import { Notice } from '@/components/ui/notice';
import { type AnswerProps, type QuestionByKind, QuestionDialog } from './question-dialog';

/** Shows what the new cargo info replaces, and what is unusual about its label. */
export function CargoQuestion({
  question: { order, source, change },
  ...answer
}: AnswerProps & { question: QuestionByKind<'cargo'> }) {
  const t = useTranslations('form.sendCheck');
  const { code, document, ignored = [], zpl = [], commands = [] } = change ?? {};
  return (
    <QuestionDialog
      {...answer}
      title={t('cargo', { order })}
      sendLabel={zpl.length > 0 ? t('sendLabel') : undefined}
      ticks={{
        ...(!source && { unread: t('unreadTick') }),
        ...(code && { [`code ${code}`]: t('codeTick', { code }) }),
        ...(zpl.length > 0 && { zpl: t('zplTick') }),
        ...(commands.length > 0 && { device: t('deviceTick', { commands: commands.join(', ') }) }),
      }}
    >
      {!source && (
        <Notice variant="warn" title={t('unread')}>
          {t('unreadWhy')}
        </Notice>
      )}
      {source === 'requests' && (code || document) && <p className="text-muted">{t('cargoFromRequests')}</p>}
      {change && code && (
        <p>
          {t(`codeReplaced.${change.to}`)} <code className="break-all font-medium">{code}</code>
        </p>
      )}
      {document && (
        <p>
          {t('documentReplaced')} <code className="break-all">{document}</code>
        </p>
      )}
      {ignored.length > 0 && <p>{t('ignored')}</p>}
      {zpl.length > 0 && (
        <Notice variant="bad" title={t('noLabel')}>
          {zpl.map((problem) => t(`zpl.${problem}`)).join(' ')} {t('noLabelWhy')}
        </Notice>
      )}
      {commands.length > 0 && (
        <Notice variant="warn" title={t('device')}>
          {t('deviceWhy')} <code>{commands.join(' ')}</code>
        </Notice>
      )}
    </QuestionDialog>
  );
}
