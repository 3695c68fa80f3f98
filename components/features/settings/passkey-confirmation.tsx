'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { useAction } from '@/components/ui/use-action';
import type { Result } from '@/lib/console/browser/result';
import { useAccountFailureText } from './password-prompt';

/** A button that confirms the person's identity with a passkey. `confirm` returns false if the person cancels. */
export function PasskeyConfirmation({
  confirm,
  onDone,
}: {
  confirm: () => Promise<Result<boolean>>;
  onDone: () => void;
}) {
  const t = useTranslations('settings.stepUp');
  const failureText = useAccountFailureText();
  const { mutate, isPending, data, error } = useAction(confirm, {
    onSuccess: (isConfirmed) => {
      if (isConfirmed) onDone();
    },
  });
  const isRefused = data === false || error?.kind === 'refused';
  return (
    <>
      {isRefused && <Notice variant="bad" title={t('noPasskey')} />}
      {error && !isRefused && <Notice variant="bad" title={failureText(error)} />}
      <Button className="self-start" pending={isPending} onClick={() => mutate()}>
        {t('passkey')}
      </Button>
    </>
  );
}
