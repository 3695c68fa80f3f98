'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { ButtonLink } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { useAction } from '@/components/ui/use-action';
import { endProvider } from '@/lib/console/auth/provider-actions';
import type { Failure } from '@/lib/console/browser/result';

const codes = [
  'unverified_email',
  'other_account',
  'unknown_person',
  'cancelled',
  'step_over',
  'provider_wrong',
];

/** Completes a sign-in with the parameters that the provider added to the URL. */
export function BackFromProvider({ provider }: { provider: string }) {
  const t = useTranslations('signIn');
  const { mutate, error } = useAction(endProvider, {
    onSuccess: ({ next }) => location.replace(next),
  });
  // Send the parameters only once, even if the effect runs again: they are valid for one use.
  const isSent = useRef(false);
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    mutate(location.search);
  }, [mutate]);
  const failureMessage = (failure: Failure) => {
    const code = failure.kind === 'refused' ? failure.issues[0]?.code : undefined;
    return code !== undefined && codes.includes(code)
      ? t(`provider.${code}`, { provider })
      : t('provider.failed');
  };
  if (!error) return <p className="text-muted">{t('provider.checking', { provider })}</p>;
  return (
    <>
      <Notice variant="bad" title={failureMessage(error)} />
      <ButtonLink href="/sign-in" className="self-start">
        {t('forgot.back')}
      </ButtonLink>
    </>
  );
}
