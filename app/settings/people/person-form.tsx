'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Controller } from 'react-hook-form';
import { ConsoleForm } from '@/components/form/console-form';
import { PasswordField } from '@/components/shell/password-field';
import { TextField } from '@/components/shell/text-field';
import { FormEnd } from '@/components/ui/form-end';
import { LabelledControl } from '@/components/ui/labelled-control';
import { Select } from '@/components/ui/select';
import { toast } from '@/components/ui/toast';
import { longestPassword, shortestPassword } from '@/lib/contract/account-rules';
import { savePerson } from '@/lib/gateway/perform';
import { useFailureToast } from '../say-failure';
import { givenRoles } from './given-roles';

const schema = () => import('@/lib/contract/account-forms').then((m) => m.PersonForm);
const start = { name: '', email: '', password: '', role: 'operator' };
const limits = { shortest: shortestPassword, longest: longestPassword };

/** Name, email, a first password to hand over, and what the person may do. */
export function PersonForm({ close }: { close: () => void }) {
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
          <TextField name="name" label={t('personName')} autoComplete="off" />
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
                  options={givenRoles.map((role) => ({ value: role, label: t(`roles.${role}`) }))}
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
