'use client';

import { useTranslations } from 'next-intl';
import { useId, useMemo } from 'react';
import { Controller } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { LabelledControl } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { TextField } from '@/components/ui/text-field';
import { saveVisitSettings } from '@/lib/console/auth/visit-actions';
import { SettingsForm } from '../settings-form';

const schema = () => import('@/lib/contract/account-forms').then((m) => m.VisitSettingsForm);

/** A form for the default duration of visits, and for whether the owner and admins need visits, too. */
export function VisitSettingsForm({ minutes, adminsVisit }: { minutes: number; adminsVisit: boolean }) {
  const t = useTranslations('visits.log');
  const select = useId();
  const start = useMemo(
    () => ({ minutes: String(minutes), adminsVisit: adminsVisit ? 'yes' : 'no' }),
    [minutes, adminsVisit],
  );
  return (
    <SettingsForm
      schema={schema}
      start={start}
      send={(typed) =>
        saveVisitSettings({ minutes: Number(typed.minutes), adminsVisit: typed.adminsVisit === 'yes' })
      }
      getMessage={() => t('minutesRule')}
    >
      {({ pending }) => (
        <>
          <TextField
            name="minutes"
            label={t('minutes')}
            hint={t('minutesHint')}
            autoComplete="off"
            maxLength={2}
          />
          <LabelledControl id={select} label={t('admins')}>
            <Controller
              name="adminsVisit"
              render={({ field }) => (
                <Select
                  {...field}
                  id={select}
                  options={(['no', 'yes'] as const).map((value) => ({
                    value,
                    label: t(`adminsChoices.${value}`),
                  }))}
                />
              )}
            />
          </LabelledControl>
          <div>
            <Button type="submit" variant="primary" pending={pending}>
              {t('save')}
            </Button>
          </div>
        </>
      )}
    </SettingsForm>
  );
}
