'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { ConsoleForm } from '@/components/ui/console-form';
import { PasswordField } from '@/components/ui/text-field';
import { changePassword } from '@/lib/console/actions';
import type { Failure } from '@/lib/console/browser/result';

const schema = () => import('@/lib/contract/account-forms').then((m) => m.PasswordForm);
const start = { current: '', next: '' };

/** One's own password: the present one is asked again, and every other session ends. */
export function ChangePassword({
  email,
  limits,
}: {
  email: string;
  limits: { shortest: number; longest: number; advised: number };
}) {
  const t = useTranslations('settings');
  const signIn = useTranslations('signIn');
  const failed = (failure: Failure) => {
    if (failure.kind === 'limited') return signIn('limited', { wait: failure.wait });
    return failure.kind === 'signed-out' ? t('signedOut') : t('passwordFailed');
  };
  return (
    <ConsoleForm
      schema={schema}
      start={start}
      send={({ current = '', next = '' }) => changePassword({ current, next })}
      onSaved={(_answer, _values, clear) => clear()}
      messageOf={({ code }) =>
        code === 'wrong_credentials' ? t('wrongPassword') : signIn(`faults.${code}`, limits)
      }
      failed={failed}
    >
      {({ pending, saved }) => (
        <>
          {/* For password managers: whose password it is. */}
          <input type="email" autoComplete="username" value={email} readOnly hidden />
          <PasswordField name="current" label={t('currentPassword')} autoComplete="current-password" />
          <PasswordField
            name="next"
            label={t('newPassword')}
            autoComplete="new-password"
            hint={signIn('advice', limits)}
          />
          <p className="text-muted text-xs">{t('endsSessions')}</p>
          <div className="flex items-center gap-3">
            <Button type="submit" variant="primary" pending={pending}>
              {t('changePassword')}
            </Button>
            <span role="status" className="font-medium text-good text-sm">
              {saved && t('passwordChanged')}
            </span>
          </div>
        </>
      )}
    </ConsoleForm>
  );
}
