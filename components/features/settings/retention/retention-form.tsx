'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/text-field';
import type { RetentionDays } from '@/lib/console/retention/retention';
import { saveRetention } from '@/lib/console/settings-actions';
import { SettingsForm } from '../settings-form';

const schema = () => import('@/lib/contract/account-forms').then((m) => m.RetentionForm);
const fields = ['requests', 'drafts', 'files'] as const;

/** A form for the number of days after which requests, drafts and files are deleted. */
export function RetentionForm({ days }: { days: RetentionDays }) {
  const t = useTranslations('settings.retention');
  const { requests, drafts, files } = days;
  const start = useMemo(
    () => ({ requests: String(requests), drafts: String(drafts), files: String(files) }),
    [requests, drafts, files],
  );
  return (
    <SettingsForm
      schema={schema}
      start={start}
      send={(typed) =>
        saveRetention({
          requests: Number(typed.requests),
          drafts: Number(typed.drafts),
          files: Number(typed.files),
        })
      }
      getMessage={() => t('rule')}
    >
      {({ pending }) => (
        <>
          {fields.map((name) => (
            <TextField
              key={name}
              name={name}
              label={t(`days.${name}`)}
              hint={t(`hints.${name}`)}
              autoComplete="off"
              maxLength={5}
            />
          ))}
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
