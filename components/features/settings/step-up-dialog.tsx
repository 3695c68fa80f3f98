'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { answerOfPasskey, supportsPasskeys } from '@/components/shell/ask-passkey';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Notice } from '@/components/ui/notice';
import { confirmIdentity } from '@/lib/console/auth/own-session-actions';
import { PasswordPrompt } from './password-prompt';

/** Asks for the password or a passkey before people, keys, retention or tenants are changed. */
export function StepUpDialog({ onDone }: { onDone: (isConfirmed: boolean) => void }) {
  const t = useTranslations('settings');
  const [notice, setNotice] = useState<string>();
  const requestPasskey = async () => {
    const answer = await answerOfPasskey();
    if (!answer || 'kind' in answer) return setNotice(t('stepUp.noPasskey'));
    const result = await confirmIdentity({ passkey: answer });
    if (result.kind === 'ok') onDone(true);
    else setNotice(t('stepUp.noPasskey'));
  };
  return (
    <Dialog open onClose={() => onDone(false)} title={t('stepUp.title')}>
      <PasswordPrompt
        act={t('stepUp.act')}
        send={confirmIdentity}
        onDone={() => onDone(true)}
        onCancel={() => onDone(false)}
        introduction={
          <>
            <p className="text-muted text-sm">{t('stepUp.sentence')}</p>
            {notice && <Notice variant="bad" title={notice} />}
          </>
        }
        alternative={
          supportsPasskeys() && (
            <Button className="self-start" onClick={requestPasskey}>
              {t('stepUp.passkey')}
            </Button>
          )
        }
      />
    </Dialog>
  );
}
