'use client';

import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { IconButton } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Confirm } from '@/components/ui/confirm';
import { FormFooter } from '@/components/ui/console-form';
import { Dialog } from '@/components/ui/dialog';
import { TextField } from '@/components/ui/text-field';
import { changeCorrection } from '@/lib/console/corrections/correction-actions';
import { SettingsForm } from '../settings-form';
import { useSettingsAction } from '../use-settings-action';

type Named = { tenant: string; id: string; from: string };

/** A switch to apply a correction automatically (`always`), or to also send the orders that it fixes (`isRule`). */
export function CorrectionSwitch({
  tenant,
  id,
  name,
  label,
  checked,
}: Omit<Named, 'from'> & { name: 'always' | 'isRule'; label: string; checked: boolean }) {
  const router = useRouter();
  const { mutate, variables, isPending, isSuccess } = useSettingsAction(
    (on: boolean) => changeCorrection({ tenant, id, [name]: on }),
    { onSettled: () => router.refresh() },
  );
  return (
    <Checkbox
      aria-label={label}
      checked={isPending || isSuccess ? variables : checked}
      onChange={({ target }) => mutate(target.checked)}
    />
  );
}

const schema = () => import('@/lib/contract/account-forms').then((m) => m.CorrectionForm);

function CorrectionForm({ tenant, id, from, to, close }: Named & { to: string; close: () => void }) {
  const t = useTranslations('settings');
  return (
    <SettingsForm
      schema={schema}
      start={{ to }}
      send={(values) => changeCorrection({ tenant, id, to: values.to ?? '' })}
      onDone={close}
      getMessage={() => t('corrections.required')}
    >
      {({ pending }) => (
        <>
          <TextField name="to" label={t('corrections.toOf', { from })} autoComplete="off" focus />
          <FormFooter submit={t('corrections.save')} pending={pending} onCancel={close} />
        </>
      )}
    </SettingsForm>
  );
}

export function CorrectionActions(correction: Named & { to: string }) {
  const { tenant, id, from, to } = correction;
  const t = useTranslations('settings');
  const [open, setOpen] = useState<'edit' | 'remove'>();
  const remove = useSettingsAction(() => changeCorrection({ tenant, id }), {
    confirmation: t('removed'),
    onSettled: () => setOpen(undefined),
  });
  return (
    <span className="whitespace-nowrap">
      <IconButton size="sm" label={t('changeLabel', { name: from })} onClick={() => setOpen('edit')}>
        <Pencil />
      </IconButton>
      <IconButton size="sm" label={t('removeLabel', { name: from })} onClick={() => setOpen('remove')}>
        <Trash2 />
      </IconButton>
      <Dialog
        open={open === 'edit'}
        onClose={() => setOpen(undefined)}
        title={t('changeLabel', { name: from })}
      >
        <CorrectionForm {...correction} close={() => setOpen(undefined)} />
      </Dialog>
      <Confirm
        open={open === 'remove'}
        onClose={() => setOpen(undefined)}
        onConfirm={() => remove.mutate()}
        title={t('corrections.remove', { from, to })}
        confirmLabel={t('remove')}
        pending={remove.isPending}
      >
        <p>{t('corrections.removeSentence')}</p>
      </Confirm>
    </span>
  );
}
