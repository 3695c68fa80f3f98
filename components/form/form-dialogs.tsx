'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { Confirm } from '@/components/ui/confirm';
import { LeaveDialog } from '@/components/ui/leave-dialog';
import type { TenantMark } from '@/components/ui/tenant-mark';
import { Button } from '../ui/button';
import { Notice } from '../ui/notice';
import { When } from '../ui/time';
import type { useFormController } from './use-form-controller';

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

/** Asked once before an act that takes something away for good. */
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

const UnreadDialog = dynamic(() => import('./submit/unread-fields-dialog').then((m) => m.UnreadDialog), {
  ssr: false,
});
const ConflictDialog = dynamic(() => import('./conflicts/conflict-dialog').then((m) => m.ConflictDialog), {
  ssr: false,
});
const SendDialog = dynamic(() => import('./submit/send-dialog').then((m) => m.SendDialog), { ssr: false });

/** What a form asks before it sends or is left: the same wherever its fields stand. */
export function FormDialogs({
  filling,
  tenant,
  label,
}: {
  filling: ReturnType<typeof useFormController>;
  tenant: TenantMark;
  /** What people call the record. */
  label?: string;
}) {
  return (
    <>
      <SubtractConfirm {...filling.confirm} tenant={tenant.name} label={label} />
      <LeaveDialog {...filling.leaving} />
      {filling.unread && <UnreadDialog {...filling.unread} />}
      {filling.conflict && (
        <ConflictDialog conflicts={filling.conflict.conflicts} onDecide={filling.conflict.decide} />
      )}
      {filling.asking && <SendDialog tenant={tenant} {...filling.asking} />}
    </>
  );
}
