'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ConsoleForm } from '@/components/ui/console-form';
import { Notice } from '@/components/ui/notice';
import { TextField } from '@/components/ui/text-field';
import { requestReset } from '@/lib/console/auth/link-actions';
import type { Failure } from '@/lib/console/browser/result';

const schema = () => import('@/lib/contract/account-forms').then((m) => m.ForgotForm);
const start = { email: '' };

/** A form that requests a link to set a new password. The confirmation does not reveal whether the email is known. */
export function ForgotForm() {
  const t = useTranslations('signIn');
  const [email, setEmail] = useState<string>();
  const failureText = (failure: Failure) => {
    if (failure.kind === 'limited') return t('limited', { wait: failure.wait });
    return failure.kind === 'refused' ? t('forgot.mailAway') : t('forgot.failed');
  };
  if (email !== undefined)
    return (
      <Notice variant="good" title={t('forgot.sent', { email })}>
        {t('forgot.sentSentence')}
      </Notice>
    );
  return (
    <ConsoleForm
      schema={schema}
      start={start}
      send={({ email = '' }) => requestReset({ email })}
      onSaved={(_, { email = '' }) => setEmail(email)}
      getMessage={({ code }) => t(`faults.${code}`)}
      failureText={failureText}
    >
      {({ pending }) => (
        <>
          <p className="text-muted">{t('forgot.sentence')}</p>
          <TextField name="email" label={t('email')} type="email" autoComplete="username" focus />
          <Button type="submit" variant="primary" pending={pending}>
            {t('forgot.act')}
          </Button>
        </>
      )}
    </ConsoleForm>
  );
}
