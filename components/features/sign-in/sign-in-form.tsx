'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { noteSignIn } from '@/components/shell/session-end';
import { Button } from '@/components/ui/button';
import { ConsoleForm } from '@/components/ui/console-form';
import { PasswordField } from '@/components/ui/password-field';
import { TextField } from '@/components/ui/text-field';
import { signIn } from '@/lib/console/actions';
import type { Failure } from '@/lib/console/browser/result';

const schema = () => import('@/lib/contract/account-forms').then((m) => m.SignInForm);
const start = { email: '', password: '' };

/** Email and password. What was typed stays after a refusal; a right pair goes on to where one wanted to be. */
export function SignIn({ next }: { next: string }) {
  const t = useTranslations('signIn');
  const failed = (failure: Failure) => {
    if (failure.kind === 'limited') return t('limited', { wait: failure.wait });
    if (failure.kind === 'forbidden') return t('otherOrigin');
    return failure.kind === 'refused' ? t('wrong') : t('failed');
  };
  useEffect(() => {
    // Reached without a new page (signed out, session over): what was shown must not come back with the Back button.
    const [begun] = performance.getEntriesByType('navigation');
    if (begun && new URL(begun.name).pathname !== location.pathname) location.reload();
  }, []);
  return (
    <ConsoleForm
      schema={schema}
      start={start}
      send={({ email = '', password = '' }) => signIn({ email, password })}
      onSaved={(_, { email = '' }) => {
        // A whole new page: nothing that was loaded for nobody may stay.
        noteSignIn(email);
        location.replace(next);
      }}
      messageOf={({ code }) => t(`faults.${code}`)}
      failed={failed}
    >
      {({ pending }) => (
        <>
          <TextField name="email" label={t('email')} type="email" autoComplete="username" focus />
          <PasswordField name="password" label={t('password')} autoComplete="current-password" />
          <Button type="submit" variant="primary" pending={pending}>
            {t('title')}
          </Button>
        </>
      )}
    </ConsoleForm>
  );
}
