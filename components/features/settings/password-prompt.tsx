'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ConsoleForm, FormFooter } from '@/components/ui/console-form';
import { PasswordField } from '@/components/ui/text-field';
import type { Failure, Result } from '@/lib/console/browser/result';

const schema = () => import('@/lib/contract/account-forms').then((m) => m.OwnPasswordForm);
const start = { password: '' };

/** Returns a function that describes a failure of an account action that belongs to no field. */
export function useAccountFailureText(): (failure: Failure) => string {
  const t = useTranslations('settings');
  const tSignIn = useTranslations('signIn');
  return (failure) => {
    if (failure.kind === 'limited') return tSignIn('limited', { wait: failure.wait });
    return failure.kind === 'signed-out' ? t('signedOut') : t('failed');
  };
}

export function PasswordPrompt<T>({
  submitLabel,
  send,
  onDone,
  onCancel,
  introduction,
  alternative,
}: {
  submitLabel: string;
  send: (input: { password: string }) => Promise<Result<T>>;
  onDone: (value: T) => void;
  onCancel: () => void;
  introduction?: ReactNode;
  /** Another way to confirm, displayed below the field. */
  alternative?: ReactNode;
}) {
  const t = useTranslations('settings');
  const tSignIn = useTranslations('signIn');
  const failureText = useAccountFailureText();
  return (
    <ConsoleForm
      schema={schema}
      start={start}
      send={({ password = '' }) => send({ password })}
      onSaved={({ value }) => onDone(value)}
      getMessage={({ code }) =>
        code === 'wrong_credentials' ? t('wrongPassword') : tSignIn('faults.required')
      }
      failureText={failureText}
    >
      {({ pending }) => (
        <>
          {introduction}
          <PasswordField name="password" label={t('currentPassword')} autoComplete="current-password" focus />
          {alternative}
          <FormFooter submit={submitLabel} pending={pending} onCancel={onCancel} />
        </>
      )}
    </ConsoleForm>
  );
}
