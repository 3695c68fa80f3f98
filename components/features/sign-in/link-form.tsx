'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { noteSignIn } from '@/components/shell/session-end';
import { Button, ButtonLink } from '@/components/ui/button';
import { ConsoleForm } from '@/components/ui/console-form';
import { Notice } from '@/components/ui/notice';
import { PasswordField } from '@/components/ui/text-field';
import { useAction } from '@/components/ui/use-action';
import { acceptLink, readLink } from '@/lib/console/auth/link-actions';
import type { Failure } from '@/lib/console/browser/result';
import { passwordLimits } from '@/lib/contract/password-length';
import { SecondStep } from './second-step';

const schema = () => import('@/lib/contract/account-forms').then((m) => m.LinkForm);
const start = { password: '' };

const linkCodes = ['unknown', 'expired', 'used'];

/** Returns the error code if the link is unusable. Undefined for other failures. */
const linkErrorCode = (failure: Failure): string | undefined => {
  const code = failure.kind === 'refused' ? failure.issues[0]?.code : undefined;
  return code !== undefined && linkCodes.includes(code) ? code : undefined;
};

const finishSignIn = (email: string) => {
  noteSignIn(email);
  location.replace('/');
};

/**
 * A form that sets a password with the link in the URL. `signedIn` is the email of the person who is signed in to this browser.
 */
export function LinkForm({ signedIn }: { signedIn: string | undefined }) {
  const t = useTranslations('signIn');
  const [token, setToken] = useState('');
  const [isSecond, setSecond] = useState(false);
  const [lost, setLost] = useState<Failure>();
  const { mutate: read, data: link, error } = useAction(readLink);
  useEffect(() => {
    // The token is in the fragment, which browsers do not send to the server.
    const token = location.hash.slice(1);
    setToken(token);
    read(token);
  }, [read]);
  const failure = lost ?? error;
  if (failure) {
    const error = linkErrorCode(failure);
    return (
      <>
        <Notice
          variant="bad"
          title={error ? t(`link.${error}`) : t('link.failed')}
          onRetry={error ? undefined : () => read(token)}
        >
          {error && t('link.requestNew')}
        </Notice>
        <ButtonLink href="/sign-in" className="self-start">
          {t('forgot.back')}
        </ButtonLink>
      </>
    );
  }
  if (link && isSecond) return <SecondStep onDone={() => finishSignIn(link.email)} />;
  if (!link) return <p className="text-muted">{t('link.reading')}</p>;
  return (
    <ConsoleForm
      schema={schema}
      start={start}
      send={async ({ password = '' }) => {
        const result = await acceptLink({ token, password });
        if (result.kind !== 'ok' && linkErrorCode(result)) setLost(result);
        return result;
      }}
      onSaved={({ value }) => (value === 'second' ? setSecond(true) : finishSignIn(link.email))}
      getMessage={({ code }) => t(`faults.${code}`, passwordLimits)}
      failureText={(failure) =>
        failure.kind === 'limited' ? t('limited', { wait: failure.wait }) : t('failed')
      }
    >
      {({ pending }) => (
        <>
          <p className="text-muted">
            {t(link.purpose === 'invitation' ? 'link.welcome' : 'link.reset', { name: link.name })}
          </p>
          {signedIn && signedIn !== link.email && (
            <Notice variant="warn" title={t('link.other', { email: signedIn })} />
          )}
          <p className="font-medium wrap-anywhere">{link.email}</p>
          {/* Tells password managers which account the password is for. */}
          <input type="email" autoComplete="username" value={link.email} readOnly hidden />
          <PasswordField
            name="password"
            label={t('password')}
            autoComplete="new-password"
            hint={t('advice', passwordLimits)}
            focus
          />
          <Button type="submit" variant="primary" pending={pending}>
            {t('link.act')}
          </Button>
        </>
      )}
    </ConsoleForm>
  );
}
