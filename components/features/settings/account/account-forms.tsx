'use client';

import { useRouter } from 'next/navigation';
import { useTimeZone, useTranslations } from 'next-intl';
import { useEffect, useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { ConsoleForm } from '@/components/ui/console-form';
import { LabelledControl, noteId } from '@/components/ui/input';
import { saveCookie } from '@/components/ui/preference-cookie';
import { Select } from '@/components/ui/select';
import { PasswordField } from '@/components/ui/text-field';
import { changePassword } from '@/lib/console/auth/account-actions';
import { passwordLimits } from '@/lib/contract/password-length';
import { zoneCookie, zoneSetByUserCookie } from '@/lib/messages/locale-cookies';
import { useAccountFailureText } from '../password-prompt';

const schema = () => import('@/lib/contract/account-forms').then((m) => m.PasswordForm);
const start = { current: '', next: '' };

export function ChangePasswordForm({ email }: { email: string }) {
  const t = useTranslations('settings');
  const tSignIn = useTranslations('signIn');
  const failureText = useAccountFailureText();
  return (
    <ConsoleForm
      schema={schema}
      start={start}
      send={({ current = '', next = '' }) => changePassword({ current, next })}
      onSaved={(_answer, _values, clear) => clear()}
      getMessage={({ code }) =>
        code === 'wrong_credentials' ? t('wrongPassword') : tSignIn(`faults.${code}`, passwordLimits)
      }
      failureText={failureText}
    >
      {({ pending, saved }) => (
        <>
          {/* Tells password managers which account the password is for. */}
          <input type="email" autoComplete="username" value={email} readOnly hidden />
          <PasswordField name="current" label={t('currentPassword')} autoComplete="current-password" />
          <PasswordField
            name="next"
            label={t('newPassword')}
            autoComplete="new-password"
            hint={tSignIn('advice', passwordLimits)}
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

const hasZoneCookie = () =>
  document.cookie.split('; ').some((kept) => kept.startsWith(`${zoneSetByUserCookie}=`));
const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Selects the time zone in which this browser displays times. The default is the zone of the device. */
export function TimeZoneSelect() {
  const t = useTranslations('settings');
  const router = useRouter();
  const id = useId();
  const now = useTimeZone() ?? 'UTC';
  const [selectedZone, setSelectedZone] = useState('');
  const [device, setDevice] = useState('');
  // The server knows neither the zone of the device nor whether the user chose one.
  useEffect(() => {
    setDevice(browserZone());
    setSelectedZone(hasZoneCookie() ? now : '');
  }, [now]);
  const selectZone = (zone: string) => {
    saveCookie(zoneCookie, encodeURIComponent(zone || browserZone()));
    saveCookie(zoneSetByUserCookie, '1', zone ? undefined : 0);
    setSelectedZone(zone);
    router.refresh();
  };
  const zones = [
    ...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), ...(selectedZone ? [selectedZone] : [])]),
  ];
  return (
    <LabelledControl id={id} label={t('zone')} note={t('zoneHint')}>
      <Select
        id={id}
        aria-describedby={noteId(id)}
        empty={device ? t('deviceZone', { zone: device }) : ''}
        options={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
        value={selectedZone}
        onChange={(event) => selectZone(event.target.value)}
      />
    </LabelledControl>
  );
}
