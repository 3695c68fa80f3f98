'use client';

import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { noteSignIn } from '@/components/shell/session-end';
import { Button } from '@/components/ui/button';
import { ConsoleForm } from '@/components/ui/console-form';
import { PasswordField, TextField } from '@/components/ui/text-field';
import { createFirstOwner, signIn } from '@/lib/console/actions';
import type { Failure } from '@/lib/console/browser/result';

type Limits = { shortest: number; longest: number; advised: number };

const ownerSchema = () => import('@/lib/contract/account-forms').then((m) => m.FirstOwnerForm);
const ownerStart = { name: '', email: '', password: '' };

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
      schema={ownerSchema}
      start={ownerStart}
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

// Loaded where somebody has a second factor.
const SecondStep = dynamic(() => import('./second-step').then((m) => m.SecondStep));

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
  const [second, setSecond] = useState<string>();
  const goOn = (email: string) => {
    // A whole new page: nothing that was loaded for nobody may stay.
    noteSignIn(email);
    location.replace(next);
  };
  useEffect(() => {
    // Reached without a new page (signed out, session over): what was shown must not come back with the Back button.
    const [navigationEntry] = performance.getEntriesByType('navigation');
    if (navigationEntry && new URL(navigationEntry.name).pathname !== location.pathname) location.reload();
  }, []);
  if (second !== undefined) return <SecondStep onDone={() => goOn(second)} />;
  return (
    <ConsoleForm
      schema={schema}
      start={start}
      send={({ email = '', password = '' }) => signIn({ email, password })}
      onSaved={({ answer }, { email = '' }) => (answer === 'second' ? setSecond(email) : goOn(email))}
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
