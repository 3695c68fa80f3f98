'use client';

import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useState } from 'react';
import { PlainPage } from '@/components/shell/plain-page';
import { noteSignIn } from '@/components/shell/session-end';
import { Button } from '@/components/ui/button';
import { ConsoleForm } from '@/components/ui/console-form';
import { PasswordField, TextField } from '@/components/ui/text-field';
import { createFirstOwner } from '@/lib/console/auth/account-actions';
import { signIn } from '@/lib/console/auth/sign-in-actions';
import type { Failure } from '@/lib/console/browser/result';
import { passwordLimits } from '@/lib/contract/password-length';

const ownerSchema = () => import('@/lib/contract/account-forms').then((m) => m.FirstOwnerForm);
const ownerStart = { name: '', email: '', password: '' };

/** The form of a new installation. The person who submits the form becomes the owner and is signed in. */
export function CreateOwnerForm({ next }: { next: string }) {
  const t = useTranslations('signIn');
  const router = useRouter();
  const failureText = (failure: Failure) => {
    if (failure.kind === 'forbidden') return t('otherOrigin');
    if (failure.kind !== 'refused' || failure.status !== 409) return t('failed');
    // Someone else has created the owner, so the refreshed page displays the sign-in form.
    router.refresh();
    return t('taken');
  };
  return (
    <ConsoleForm
      schema={ownerSchema}
      start={ownerStart}
      send={({ name = '', email = '', password = '' }) => createFirstOwner({ name, email, password })}
      onSaved={() => location.replace(next)}
      getMessage={({ code }) => t(`faults.${code}`, passwordLimits)}
      failureText={failureText}
    >
      {({ pending }) => (
        <>
          <TextField name="name" label={t('name')} autoComplete="name" focus />
          <TextField name="email" label={t('email')} type="email" autoComplete="username" />
          <PasswordField
            name="password"
            label={t('password')}
            autoComplete="new-password"
            hint={t('advice', passwordLimits)}
          />
          <Button type="submit" variant="primary" pending={pending}>
            {t('ownerAct')}
          </Button>
        </>
      )}
    </ConsoleForm>
  );
}

// Loaded only if the account has a second factor.
const SecondStep = dynamic(() => import('./second-step').then((m) => m.SecondStep));

const schema = () => import('@/lib/contract/account-forms').then((m) => m.SignInForm);
const start = { email: '', password: '' };

/**
 * Asks for email and password, then for a required second factor, and opens the requested page. Keeps the input after a failure.
 */
export function SignIn({
  next,
  others,
  children,
}: {
  next: string;
  /** Other ways to sign in, displayed below email and password. */
  others: ReactNode;
  children: ReactNode;
}) {
  const t = useTranslations('signIn');
  const failureText = (failure: Failure) => {
    if (failure.kind === 'limited') return t('limited', { wait: failure.wait });
    if (failure.kind === 'forbidden') return t('otherOrigin');
    return failure.kind === 'refused' ? t('wrong') : t('failed');
  };
  const [second, setSecond] = useState<string>();
  const finishSignIn = (email: string) => {
    // Reload the page, so that nothing cached before the sign-in remains.
    noteSignIn(email);
    location.replace(next);
  };
  useEffect(() => {
    // Reload after a client-side navigation, for example after a session expired, so that the Back button cannot reveal earlier
    // content.
    const [navigationEntry] = performance.getEntriesByType('navigation');
    if (navigationEntry && new URL(navigationEntry.name).pathname !== location.pathname) location.reload();
  }, []);
  if (second !== undefined)
    return (
      <PlainPage title={t('secondStep.heading')}>
        <p className="break-words text-muted">{second}</p>
        <SecondStep onDone={() => finishSignIn(second)} />
        {children}
      </PlainPage>
    );
  return (
    <PlainPage title={t('title')}>
      <ConsoleForm
        schema={schema}
        start={start}
        send={({ email = '', password = '' }) => signIn({ email, password })}
        onSaved={({ value }, { email = '' }) => (value === 'second' ? setSecond(email) : finishSignIn(email))}
        getMessage={({ code }) => t(`faults.${code}`)}
        failureText={failureText}
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
      {others}
      {children}
    </PlainPage>
  );
}
