'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { answerOfPasskey, supportsPasskeys } from '@/components/shell/ask-passkey';
import { Button } from '@/components/ui/button';
import { ConsoleForm, FormEnd } from '@/components/ui/console-form';
import { Dialog } from '@/components/ui/dialog';
import { Notice } from '@/components/ui/notice';
import { PasswordField } from '@/components/ui/text-field';
import { confirmIdentity } from '@/lib/console/auth/own-session-actions';
import type { Failure } from '@/lib/console/browser/result';

const schema = () => import('@/lib/contract/account-forms').then((m) => m.OwnPasswordForm);
const start = { password: '' };

/** Asks for the password or a passkey before people, keys, retention or tenants are changed. */
export function StepUpDialog({ onDone }: { onDone: (isConfirmed: boolean) => void }) {
  const t = useTranslations('settings');
  const tSignIn = useTranslations('signIn');
  const [notice, setNotice] = useState<string>();
  const failureText = (failure: Failure) =>
    failure.kind === 'limited' ? tSignIn('limited', { wait: failure.wait }) : t('failed');
  const requestPasskey = async () => {
    const answer = await answerOfPasskey();
    if (!answer || 'kind' in answer) return setNotice(t('stepUp.noPasskey'));
    const result = await confirmIdentity({ passkey: answer });
    if (result.kind === 'ok') onDone(true);
    else setNotice(t('stepUp.noPasskey'));
  };
  return (
    <Dialog open onClose={() => onDone(false)} title={t('stepUp.title')}>
      <ConsoleForm
        schema={schema}
        start={start}
        send={({ password = '' }) => confirmIdentity({ password })}
        onSaved={() => onDone(true)}
        messageOf={({ code }) =>
          code === 'wrong_credentials' ? t('wrongPassword') : tSignIn('faults.required')
        }
        failureText={failureText}
      >
        {({ pending }) => (
          <>
            <p className="text-muted text-sm">{t('stepUp.sentence')}</p>
            {notice && <Notice variant="bad" title={notice} />}
            <PasswordField
              name="password"
              label={t('currentPassword')}
              autoComplete="current-password"
              focus
            />
            {supportsPasskeys() && (
              <Button className="self-start" onClick={requestPasskey}>
                {t('stepUp.passkey')}
              </Button>
            )}
            <FormEnd submit={t('stepUp.act')} pending={pending} onCancel={() => onDone(false)} />
          </>
        )}
      </ConsoleForm>
    </Dialog>
  );
}
