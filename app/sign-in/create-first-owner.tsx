'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useActionState, useState } from 'react';
import { PasswordField } from '@/components/shell/password-field';
import { TextField } from '@/components/shell/text-field';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { createFirstOwner } from '@/lib/gateway/perform';

type Limits = { shortest: number; longest: number; advised: number };
type Refused = { notice?: string; faults: Record<string, string> };

/** The first visit: who comes first owns the installation and is signed in. */
export function CreateFirstOwner({ limits, next }: { limits: Limits; next: string }) {
  const t = useTranslations('signIn');
  const router = useRouter();
  const [given, setGiven] = useState({ name: '', email: '', password: '' });
  const set = (field: keyof typeof given) => (value: string) =>
    setGiven((old) => ({ ...old, [field]: value }));
  const [{ notice, faults }, submit, pending] = useActionState(
    async (): Promise<Refused> => {
      const result = await createFirstOwner(given);
      if (result.kind === 'ok') location.replace(next);
      if (result.kind === 'ok') return { faults: {} };
      if (result.kind === 'forbidden') return { notice: t('otherOrigin'), faults: {} };
      if (result.kind !== 'refused') return { notice: t('failed'), faults: {} };
      if (result.status === 409) router.refresh();
      if (result.status === 409) return { notice: t('taken'), faults: {} };
      return {
        faults: Object.fromEntries(
          result.issues.map(({ path, code }) => [path, t(`faults.${code}`, limits)]),
        ),
      };
    },
    { faults: {} },
  );
  return (
    <form action={submit} className="flex flex-col gap-4">
      {notice && !pending && <Notice tone="bad" title={notice} />}
      <TextField
        label={t('name')}
        autoComplete="name"
        focus
        fault={faults.name}
        value={given.name}
        onValue={set('name')}
      />
      <TextField
        label={t('email')}
        type="email"
        autoComplete="username"
        fault={faults.email}
        value={given.email}
        onValue={set('email')}
      />
      <PasswordField
        label={t('password')}
        autoComplete="new-password"
        hint={t('advice', limits)}
        fault={faults.password}
        value={given.password}
        onValue={set('password')}
      />
      <Button type="submit" variant="primary" pending={pending}>
        {t('ownerAct')}
      </Button>
    </form>
  );
}
