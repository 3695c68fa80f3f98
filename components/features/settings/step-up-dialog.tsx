'use client';

import { useTranslations } from 'next-intl';
import { readPasskey, supportsPasskeys } from '@/components/shell/read-passkey';
import { Dialog } from '@/components/ui/dialog';
import { confirmIdentity } from '@/lib/console/auth/own-session-actions';
import type { Result } from '@/lib/console/browser/result';
import { PasskeyConfirmation } from './passkey-confirmation';
import { PasswordPrompt } from './password-prompt';

async function confirmWithPasskey(): Promise<Result<boolean>> {
  const passkey = await readPasskey();
  if (!passkey) return { kind: 'ok', value: false, requestId: '' };
  if ('kind' in passkey) return passkey;
  const result = await confirmIdentity({ passkey });
  return result.kind === 'ok' ? { ...result, value: true } : result;
}

/** A dialog that asks for the password or a passkey before a change that requires a recent confirmation. */
export function StepUpDialog({ onDone }: { onDone: (isConfirmed: boolean) => void }) {
  const t = useTranslations('settings');
  return (
    <Dialog open onClose={() => onDone(false)} title={t('stepUp.title')}>
      <PasswordPrompt
        submitLabel={t('stepUp.act')}
        send={confirmIdentity}
        onDone={() => onDone(true)}
        onCancel={() => onDone(false)}
        introduction={<p className="text-muted text-sm">{t('stepUp.sentence')}</p>}
        alternative={
          supportsPasskeys() && (
            <PasskeyConfirmation confirm={confirmWithPasskey} onDone={() => onDone(true)} />
          )
        }
      />
    </Dialog>
  );
}
