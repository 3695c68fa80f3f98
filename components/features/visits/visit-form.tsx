'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Controller } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { ConsoleForm } from '@/components/ui/console-form';
import { LabelledControl } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { lastPage, loadFromSession } from '@/components/ui/session-storage';
import { TextField } from '@/components/ui/text-field';
import { useFailureText } from '@/components/ui/use-failure-text';
import { startVisit } from '@/lib/console/auth/visit-actions';

const schema = () => import('@/lib/contract/account-forms').then((m) => m.VisitForm);

/** A form for the reason and duration of a visit. Opens the requested page after saving. */
export function VisitForm({
  tenant,
  to,
  minutes,
  choices,
}: {
  tenant: string;
  to: string;
  minutes: number;
  choices: readonly number[];
}) {
  const t = useTranslations('visits');
  const failureText = useFailureText();
  const router = useRouter();
  const select = useId();
  return (
    <ConsoleForm
      schema={schema}
      start={{ reason: '', minutes: String(minutes) }}
      send={({ reason = '', minutes = '' }) =>
        startVisit({ tenant, reason, minutes: Number(minutes), from: loadFromSession(lastPage) ?? '/' })
      }
      // Load the page in full, because color, title and icon of the tenant change.
      onSaved={() => location.replace(to)}
      getMessage={() => t('reasonRequired')}
      failureText={(failure) => {
        // The user has got access to the tenant in the meantime. The refreshed page redirects to the tenant.
        if (failure.kind === 'refused' && failure.status === 409) router.refresh();
        return failureText(failure);
      }}
    >
      {({ pending }) => (
        <>
          <TextField
            name="reason"
            label={t('reason')}
            hint={t('reasonHint')}
            autoComplete="off"
            maxLength={500}
            focus
          />
          <LabelledControl id={select} label={t('duration')}>
            <Controller
              name="minutes"
              render={({ field }) => (
                <Select
                  {...field}
                  id={select}
                  options={choices.map((n) => ({ value: String(n), label: t('minutes', { n }) }))}
                />
              )}
            />
          </LabelledControl>
          <Button type="submit" variant="primary" pending={pending}>
            {t('start')}
          </Button>
        </>
      )}
    </ConsoleForm>
  );
}
