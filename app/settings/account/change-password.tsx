'use client';

import { useTranslations } from 'next-intl';
import { useActionState, useState } from 'react';
import { PasswordField } from '@/components/shell/password-field';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { changePassword } from '@/lib/gateway/perform';

type Said = { saved?: true; notice?: string; faults: Record<string, string> };

const nothing = { current: '', next: '' };

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
  const [given, setGiven] = useState(nothing);
  const set = (field: keyof typeof given) => (value: string) =>
    setGiven((old) => ({ ...old, [field]: value }));
  const [{ saved, notice, faults }, submit, pending] = useActionState(
    async (): Promise<Said> => {
      const result = await changePassword(given);
      if (result.kind === 'ok') {
        setGiven(nothing);
        return { saved: true, faults: {} };
      }
      if (result.kind === 'limited') return { notice: signIn('limited', { wait: result.wait }), faults: {} };
      if (result.kind === 'signed-out') return { notice: t('signedOut'), faults: {} };
      if (result.kind !== 'refused') return { notice: t('passwordFailed'), faults: {} };
      const faults = result.issues.map(({ path, code }): [string, string] => [
        path,
        path === 'current' ? t('wrongPassword') : signIn(`faults.${code}`, limits),
      ]);
      return { faults: Object.fromEntries(faults) };
    },
    { faults: {} },
  );
  return (
    <form action={submit} className="flex flex-col gap-4">
      {notice && !pending && <Notice tone="bad" title={notice} />}
      {/* For password managers: whose password it is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t('currentPassword')}
        autoComplete="current-password"
        fault={pending ? undefined : faults.current}
        value={given.current}
        onValue={set('current')}
      />
      <PasswordField
        label={t('newPassword')}
        autoComplete="new-password"
        hint={signIn('advice', limits)}
        fault={pending ? undefined : faults.next}
        value={given.next}
        onValue={set('next')}
      />
      <p className="text-muted text-xs">{t('endsSessions')}</p>
      <div className="flex items-center gap-3">
        <Button type="submit" variant="primary" pending={pending}>
          {t('changePassword')}
        </Button>
        <span role="status" className="font-medium text-good text-sm">
          {saved && !pending && t('passwordChanged')}
        </span>
      </div>
    </form>
  );
}
