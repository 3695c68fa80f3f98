'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import type { Role } from '@/lib/console/auth/rights';
import { saveSignInSettings } from '@/lib/console/auth/second-factor-actions';
import { useSettingsAction } from '../use-settings-action';

export function SignInSettingsForm({
  roles,
  requiredRoles: saved,
}: {
  roles: readonly Role[];
  requiredRoles: readonly Role[];
}) {
  const t = useTranslations('settings');
  const tForm = useTranslations('form');
  const [requiredRoles, setRequiredRoles] = useState(saved);
  const { mutate, isPending } = useSettingsAction(
    () => saveSignInSettings({ secondFactor: [...requiredRoles] }),
    { confirmation: t('saved') },
  );
  const isChanged = roles.some((role) => requiredRoles.includes(role) !== saved.includes(role));
  return (
    <fieldset className="flex flex-col items-start gap-1">
      <legend className="mb-1 font-semibold text-base">{t('secondFactor.rolesTitle')}</legend>
      <p className="mb-1 text-muted text-sm">{t('secondFactor.rolesSentence')}</p>
      <div className="mb-2 flex flex-wrap gap-x-5">
        {roles.map((role) => (
          <Checkbox
            key={role}
            label={t(`roles.${role}`)}
            checked={requiredRoles.includes(role)}
            onChange={({ target }) =>
              setRequiredRoles(
                target.checked ? [...requiredRoles, role] : requiredRoles.filter((one) => one !== role),
              )
            }
          />
        ))}
      </div>
      <Button
        pending={isPending}
        unavailable={isChanged ? undefined : tForm('nothingChanged')}
        onClick={() => mutate()}
      >
        {t('secondFactor.rolesSave')}
      </Button>
    </fieldset>
  );
}
