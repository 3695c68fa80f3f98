'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { useAction } from '@/components/ui/use-action';
import { signInByPasskey } from '@/lib/console/auth/passkey-actions';
import { beginProvider } from '@/lib/console/auth/provider-actions';
import type { Failure, Result } from '@/lib/console/browser/result';

/** Signs in with a passkey of this device. Resolves to undefined if the person cancels. */
async function signInWithPasskey(): Promise<Result<'in' | 'unsupported' | undefined>> {
  const { readPasskey, supportsPasskeys } = await import('@/components/shell/read-passkey');
  const okResult = <T,>(value: T): Result<T> => ({ kind: 'ok', value, requestId: '' });
  if (!supportsPasskeys()) return okResult('unsupported');
  const passkey = await readPasskey();
  if (passkey === undefined) return okResult(undefined);
  if ('kind' in passkey) return passkey;
  const signed = await signInByPasskey(passkey);
  return signed.kind === 'ok' ? okResult('in') : signed;
}

/** Buttons to sign in with a passkey or through the OpenID provider. */
export function OtherMethods({
  next,
  passkeys,
  provider,
}: {
  next: string;
  passkeys: boolean;
  /** The provider's name. Undefined if none is configured. */
  provider: string | undefined;
}) {
  const t = useTranslations('signIn');
  const [notice, setNotice] = useState<string>();
  const onError = (failure: Failure) => {
    if (failure.kind === 'limited') return setNotice(t('limited', { wait: failure.wait }));
    const code = failure.kind === 'refused' ? failure.issues[0]?.code : undefined;
    if (code === 'wrong_passkey') return setNotice(t('ways.unknownPasskey'));
    setNotice(code === 'provider_away' ? t('ways.providerAway', { provider: provider ?? '' }) : t('failed'));
  };
  const { mutate: takePasskey, isPending: isConfirming } = useAction(signInWithPasskey, {
    onSuccess: (outcome) => {
      if (outcome === 'in') return location.replace(next);
      setNotice(outcome === 'unsupported' ? t('ways.unsupported') : t('ways.noPasskey'));
    },
    onError,
  });
  const { mutate: goToProvider, isPending: isRedirecting } = useAction(beginProvider, {
    onSuccess: ({ url }) => location.assign(url),
    onError,
  });
  return (
    <div className="flex flex-col gap-2 border-t pt-4">
      {notice && <Notice variant="bad" title={notice} />}
      {provider && (
        <Button pending={isRedirecting} onClick={() => goToProvider({ next })}>
          {t('ways.provider', { provider })}
        </Button>
      )}
      {passkeys && (
        <Button pending={isConfirming} onClick={() => takePasskey()}>
          {t('ways.passkey')}
        </Button>
      )}
    </div>
  );
}
