'use client';

import Ellipsis from 'lucide-react/icons/ellipsis';
import Plus from 'lucide-react/icons/plus';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Controller } from 'react-hook-form';
import { Button, IconButton } from '@/components/ui/button';
import { ConsoleForm, FormEnd } from '@/components/ui/console-form';
import { Dialog } from '@/components/ui/dialog';
import { LabelledControl } from '@/components/ui/input';
import { Menu } from '@/components/ui/menu';
import { Select } from '@/components/ui/select';
import { PasswordField, TextField } from '@/components/ui/text-field';
import { toast } from '@/components/ui/toast';
import { changePerson, savePerson } from '@/lib/console/actions';
import { maxPasswordLength, minPasswordLength } from '@/lib/contract/account-rules';
import { useFailureToast, useSettingsAction } from '../use-settings-action';

/** The roles that can be given; the owner's is one and taken. Checked again where it is given. */
const assignableRoles = ['admin', 'operator', 'support', 'viewer'] as const;

/** Gives a person another role, or disables or enables them. Their sessions end at once. */
export function ChangePerson({
  id,
  name,
  role,
  disabled,
}: {
  id: string;
  name: string;
  role: string;
  disabled: boolean;
}) {
  const t = useTranslations('settings');
  const router = useRouter();
  const { run } = useSettingsAction(t('failed'));
  const change = (what: { role?: string; disabled?: boolean }) =>
    run(() => changePerson({ id, ...what }), {
      done: () => {
        toast({ title: t('saved') });
        router.refresh();
      },
      failed: router.refresh,
    });
  return (
    <Menu
      label={t('changeLabel', { name })}
      align="end"
      items={[
        ...assignableRoles.map((given) => ({
          label: t(`roles.${given}`),
          checked: given === role,
          onSelect: () => change({ role: given }),
        })),
        {
          label: disabled ? t('enable') : t('disable'),
          danger: !disabled,
          ruled: true,
          onSelect: () => change({ disabled: !disabled }),
        },
      ]}
      trigger={(props) => (
        <IconButton {...props} size="sm" label={t('changeLabel', { name })}>
          <Ellipsis />
        </IconButton>
      )}
    />
  );
}

const schema = () => import('@/lib/contract/account-forms').then((m) => m.PersonForm);
const start = { name: '', email: '', password: '', role: 'operator' };
const limits = { shortest: minPasswordLength, longest: maxPasswordLength };

/** Name, email, a first password to hand over, and what the person may do. */
function PersonForm({ close }: { close: () => void }) {
  const t = useTranslations('settings');
  const sayFailure = useFailureToast();
  const signIn = useTranslations('signIn');
  const router = useRouter();
  const roleField = useId();
  return (
    <ConsoleForm
      schema={schema}
      start={start}
      send={({ name = '', email = '', password = '', role = '' }) =>
        savePerson({ name, email, password, role })
      }
      onSaved={() => {
        toast({ title: t('saved') });
        router.refresh();
        close();
      }}
      messageOf={({ code }) => signIn(`faults.${code}`, limits)}
      failed={(failure) => {
        sayFailure(t('failed'), failure);
        return undefined;
      }}
    >
      {({ pending }) => (
        <>
          <TextField name="name" label={t('name')} autoComplete="off" />
          <TextField name="email" label={t('email')} type="email" autoComplete="off" />
          <PasswordField
            name="password"
            label={t('firstPassword')}
            autoComplete="new-password"
            hint={t('firstPasswordHint')}
          />
          <LabelledControl id={roleField} label={t('role')}>
            <Controller
              name="role"
              render={({ field }) => (
                <Select
                  {...field}
                  id={roleField}
                  options={assignableRoles.map((role) => ({ value: role, label: t(`roles.${role}`) }))}
                />
              )}
            />
          </LabelledControl>
          <FormEnd submit={t('addPerson')} pending={pending} onCancel={close} />
        </>
      )}
    </ConsoleForm>
  );
}

/** Adds a person. */
export function SavePerson() {
  const t = useTranslations('settings');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('addPerson')}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('addPerson')}>
        <PersonForm close={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
