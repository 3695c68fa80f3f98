'use client';

import { useRouter } from 'next/navigation';
import { useTimeZone, useTranslations } from 'next-intl';
import { useEffect, useId, useState } from 'react';
import { Select } from '@/components/ui/select';
import { zoneChosenCookie, zoneCookie } from '@/lib/messages/locales';

const YEAR_S = 31_536_000;
const keep = (name: string, value: string, seconds = YEAR_S) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers of the last years
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${seconds}; samesite=lax`;
};
const isChosen = () => document.cookie.split('; ').some((kept) => kept.startsWith(`${zoneChosenCookie}=`));
const here = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** In which zone this browser shows moments and begins its days: as the device has it, or as the warehouse has. */
export function ChooseZone() {
  const t = useTranslations('settings');
  const router = useRouter();
  const id = useId();
  const now = useTimeZone() ?? 'UTC';
  const [chosen, setChosen] = useState('');
  const [device, setDevice] = useState('');
  // Only the browser knows both.
  useEffect(() => {
    setDevice(here());
    setChosen(isChosen() ? now : '');
  }, [now]);
  const choose = (zone: string) => {
    keep(zoneCookie, zone || here());
    keep(zoneChosenCookie, '1', zone ? YEAR_S : 0);
    setChosen(zone);
    router.refresh();
  };
  const zones = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), ...(chosen ? [chosen] : [])])];
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-medium">
        {t('zone')}
      </label>
      <Select
        id={id}
        aria-describedby={`${id}-hint`}
        empty={device ? t('deviceZone', { zone: device }) : ''}
        options={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
        value={chosen}
        onChange={(event) => choose(event.target.value)}
      />
      <p id={`${id}-hint`} className="text-muted text-xs">
        {t('zoneHint')}
      </p>
    </div>
  );
}
