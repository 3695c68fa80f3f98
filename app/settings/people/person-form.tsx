'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { startTransition, useActionState, useId, useState } from 'react';
import { PasswordField } from '@/components/shell/password-field';
import { TextField } from '@/components/shell/text-field';
import { FormEnd } from '@/components/ui/form-end';
import { LabelledControl } from '@/components/ui/labelled-control';
import { Select } from '@/components/ui/select';
import { toast } from '@/components/ui/toast';
import { savePerson } from '@/lib/gateway/perform';
import { useFailureToast } from '../say-failure';
import { givenRoles } from './given-roles';

/** Name, email, a first password to hand over, and what the person may do. */
export function PersonForm({ close }: { close: () => void }) {
  const t = useTranslations('settings');
  const sayFailure = useFailureToast();
  const signIn = useTranslations('signIn');
  const router = useRouter();
  const roleField = useId();
  const [given, setGiven] = useState({ name: '', email: '', password: '', role: 'operator' });
  const set = (field: keyof typeof given) => (value: string) =>
    setGiven((old) => ({ ...old, [field]: value }));
  const [faults, submit, pending] = useActionState(async (): Promise<Record<string, string>> => {
    const result = await savePerson(given);
    if (result.kind === 'refused')
      return Object.fromEntries(
        result.issues.map(({ path, code }) => [path, signIn(`faults.${code}`, limits)]),
      );
    if (result.kind === 'ok') toast({ title: t('saved') });
    else sayFailure(t('failed'), result);
    router.refresh();
    close();
    return {};
  }, {});
  return (
    <form
      // Not its `action`: React then resets what was chosen, in sight only.
      onSubmit={(event) => {
        event.preventDefault();
        startTransition(submit);
      }}
      className="flex flex-col gap-4"
    >
      <TextField
        label={t('personName')}
        autoComplete="off"
        fault={faults.name}
        value={given.name}
        onValue={set('name')}
      />
      <TextField
        label={t('email')}
        type="email"
        autoComplete="off"
        fault={faults.email}
        value={given.email}
        onValue={set('email')}
      />
      <PasswordField
        label={t('firstPassword')}
        autoComplete="new-password"
        hint={t('firstPasswordHint')}
        fault={faults.password}
        value={given.password}
        onValue={set('password')}
      />
      <LabelledControl id={roleField} label={t('role')}>
        <Select
          id={roleField}
          value={given.role}
          onChange={(event) => set('role')(event.target.value)}
          options={givenRoles.map((role) => ({ value: role, label: t(`roles.${role}`) }))}
        />
      </LabelledControl>
      <FormEnd submit={t('addPerson')} pending={pending} onCancel={close} />
    </form>
  );
}

/** The words of the faults name the limits; the server decides. */
const limits = { shortest: 8, longest: 128 };
