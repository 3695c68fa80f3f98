'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Confirm } from '@/components/ui/confirm';
import { LeaveDialog } from '@/components/ui/leave-dialog';
import { Notice } from '@/components/ui/notice';
import type { TenantMark } from '@/components/ui/tenant-mark';
import { When } from '@/components/ui/time';
import type { useRecordForm } from './use-record-form';

/** Offers unsent content of an earlier visit; it is never restored without asking. */
export function DraftOffer({
  at,
  hasNoAnswer,
  onResume,
  onDiscard,
}: {
  at: string;
  /** True when it was sent and no response came. */
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
          <Button size="sm" variant="primary" onClick={onResume}>
            {t('resume')}
          </Button>
        </span>
      }
    >
      <When at={at} /> {hasNoAnswer && t('unanswered')}
    </Notice>
  );
}

/** Confirms an operation that subtracts. */
function SubtractConfirm({
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
  /** The display name of the record that is reduced. */
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

const UnreadDialog = dynamic(() => import('./submit/unread-fields-dialog').then((m) => m.UnreadDialog), {
  ssr: false,
});
const ConflictDialog = dynamic(() => import('./conflicts/conflict-dialog').then((m) => m.ConflictDialog), {
  ssr: false,
});
const SendDialog = dynamic(() => import('./submit/send-dialog').then((m) => m.SendDialog), { ssr: false });

/** The confirmations of a form before it is sent or left. */
export function FormDialogs({
  dialogs,
  tenant,
  label,
  submitLabel,
}: {
  dialogs: ReturnType<typeof useRecordForm>['dialogs'];
  tenant: TenantMark;
  /** The record's display name. */
  label?: string;
  submitLabel?: string;
}) {
  const { confirm, leave, conflict, unread, question } = dialogs;
  return (
    <>
      <SubtractConfirm {...confirm} tenant={tenant.name} label={label} />
      <LeaveDialog {...leave} />
      {unread && <UnreadDialog {...unread} />}
      {conflict && <ConflictDialog {...conflict} />}
      {question && <SendDialog tenant={tenant} submitLabel={submitLabel} {...question} />}
    </>
  );
}
