'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { ConsoleForm } from '@/components/ui/console-form';
import { PasswordField, TextField } from '@/components/ui/text-field';
import { createFirstOwner } from '@/lib/console/actions';
import type { Failure } from '@/lib/console/browser/result';

type Limits = { shortest: number; longest: number; advised: number };

const schema = () => import('@/lib/contract/account-forms').then((m) => m.FirstOwnerForm);
const start = { name: '', email: '', password: '' };

/** The first visit: who comes first owns the installation and is signed in. */
export function CreateFirstOwner({ limits, next }: { limits: Limits; next: string }) {
  const t = useTranslations('signIn');
  const router = useRouter();
  const failed = (failure: Failure) => {
    if (failure.kind === 'forbidden') return t('otherOrigin');
    if (failure.kind !== 'refused' || failure.status !== 409) return t('failed');
    // Somebody was faster: the page asks to sign in then.
    router.refresh();
    return t('taken');
  };
  return (
    <ConsoleForm
      schema={schema}
      start={start}
      send={({ name = '', email = '', password = '' }) => createFirstOwner({ name, email, password })}
      onSaved={() => location.replace(next)}
      messageOf={({ code }) => t(`faults.${code}`, limits)}
      failed={failed}
    >
      {({ pending }) => (
        <>
          <TextField name="name" label={t('name')} autoComplete="name" focus />
          <TextField name="email" label={t('email')} type="email" autoComplete="username" />
          <PasswordField
            name="password"
            label={t('password')}
            autoComplete="new-password"
            hint={t('advice', limits)}
          />
          <Button type="submit" variant="primary" pending={pending}>
            {t('ownerAct')}
          </Button>
        </>
      )}
    </ConsoleForm>
  );
}
