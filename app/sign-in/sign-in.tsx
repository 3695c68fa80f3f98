'use client';

import { useTranslations } from 'next-intl';
import { useActionState, useEffect, useState } from 'react';
import { PasswordField } from '@/components/shell/password-field';
import { noteSignIn } from '@/components/shell/session-end';
import { TextField } from '@/components/shell/text-field';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { signIn } from '@/lib/gateway/perform';

/** Email and password. What was typed stays after a refusal; a right pair goes on to where one wanted to be. */
export function SignIn({ next }: { next: string }) {
  const t = useTranslations('signIn');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [refusal, submit, pending] = useActionState(async () => {
    const result = await signIn({ email, password });
    // A whole new page: nothing that was loaded for nobody may stay.
    if (result.kind === 'ok') {
      noteSignIn(email);
      location.replace(next);
      return undefined;
    }
    if (result.kind === 'limited') return t('limited', { wait: result.wait });
    if (result.kind === 'forbidden') return t('otherOrigin');
    return result.kind === 'refused' ? t('wrong') : t('failed');
  }, undefined);
  useEffect(() => {
    // Reached without a new page (signed out, session over): what was shown must not come back with the Back button.
    const [begun] = performance.getEntriesByType('navigation');
    if (begun && new URL(begun.name).pathname !== location.pathname) location.reload();
  }, []);
  return (
    <form action={submit} className="flex flex-col gap-4">
      {refusal && !pending && <Notice tone="bad" title={refusal} />}
      <TextField
        label={t('email')}
        type="email"
        autoComplete="username"
        focus
        value={email}
        onValue={setEmail}
      />
      <PasswordField
        label={t('password')}
        autoComplete="current-password"
        value={password}
        onValue={setPassword}
      />
      <Button type="submit" variant="primary" pending={pending}>
        {t('act')}
      </Button>
    </form>
  );
}
