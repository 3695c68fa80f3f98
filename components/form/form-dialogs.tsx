'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Confirm } from '@/components/ui/confirm';
import { LeaveDialog } from '@/components/ui/leave-dialog';
import { Notice } from '@/components/ui/notice';
import { When } from '@/components/ui/time';
import type { FormProps } from './form';
import type { useRecordForm } from './use-record-form';

/** Offers to restore unsent content of an earlier visit. Content is never restored without asking. */
export function DraftOffer({
  at,
  hasNoAnswer,
  onResume,
  onDiscard,
}: {
  at: string;
  /** True if the content was sent and no response was received. */
  hasNoAnswer: boolean;
  onResume: () => void;
  onDiscard: () => void;
}) {
  const t = useTranslations('form.draft');
  return (
    <Notice
      title={t('title')}
      action={
        <span className="flex shrink-0 flex-wrap justify-end gap-2">
          <Button size="sm" onClick={onDiscard}>
            {t('drop')}
          </Button>
          <Button size="sm" onClick={onResume}>
            {t('resume')}
          </Button>
        </span>
      }
    >
      <When at={at} /> {hasNoAnswer && t('unanswered')}
    </Notice>
  );
}

function SubtractConfirm({
  onAnswer,
  tenant,
  label,
}: {
  onAnswer: (answer?: true) => void;
  tenant: string;
  /** The display name of the record that is reduced. */
  label?: string;
}) {
  const t = useTranslations('form.subtracting');
  return (
    <Confirm
      open
      onClose={() => onAnswer()}
      onConfirm={() => onAnswer(true)}
      title={t('title', { tenant })}
      confirmLabel={t('act')}
      cancelLabel={t('back')}
    >
      <p>{t('why')}</p>
      {label && <p className="font-medium">{label}</p>}
    </Confirm>
  );
}

const ConflictDialog = dynamic(() => import('./conflicts/conflict-dialog').then((m) => m.ConflictDialog), {
  ssr: false,
});
const WriteQuestion = dynamic(() => import('./questions/write-question').then((m) => m.WriteQuestion), {
  ssr: false,
});

/** Renders the dialogs that ask the user before a form is sent or left. */
export function FormDialogs({
  dialogs: { leave, conflict, question },
  tenant,
  label,
  submitLabel,
  onRejected,
}: {
  dialogs: ReturnType<typeof useRecordForm>['dialogs'];
} & Pick<FormProps, 'tenant' | 'label' | 'submitLabel' | 'onRejected'>) {
  return (
    <>
      {question?.question === 'subtract' && (
        <SubtractConfirm onAnswer={question.onAnswer} tenant={tenant.name} label={label} />
      )}
      <LeaveDialog {...leave} />
      {conflict && <ConflictDialog conflicts={conflict.question} onResolve={conflict.onAnswer} />}
      {question && question.question !== 'subtract' && (
        <WriteQuestion
          tenant={tenant}
          submitLabel={submitLabel}
          open={question.question}
          onAnswer={question.onAnswer}
          onRejected={onRejected}
        />
      )}
    </>
  );
}
