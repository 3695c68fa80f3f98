'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ConsoleForm } from '@/components/ui/console-form';
import { Notice } from '@/components/ui/notice';
import { TextField } from '@/components/ui/text-field';
import { passSecondStep } from '@/lib/console/auth/sign-in-actions';
import type { Failure } from '@/lib/console/browser/result';

const schema = () => import('@/lib/contract/account-forms').then((m) => m.CodeForm);
const start = { code: '' };

/** A form that asks for the second factor after a correct password. */
export function SecondStep({ onDone }: { onDone: () => void }) {
  const t = useTranslations('signIn');
  const [isOver, setOver] = useState(false);
  const failureText = (failure: Failure) => {
    if (failure.kind === 'limited') return t('secondStep.limited', { n: Math.ceil(failure.wait / 60) });
    setOver(failure.kind === 'refused');
    return t('failed');
  };
  if (isOver)
    return (
      <Notice
        variant="bad"
        title={t('secondStep.over')}
        action={
          <Button size="sm" onClick={() => location.reload()}>
            {t('secondStep.again')}
          </Button>
        }
      />
    );
  return (
    <ConsoleForm
      schema={schema}
      start={start}
      send={({ code = '' }) => passSecondStep({ code })}
      onSaved={onDone}
      getMessage={({ code }) => (code === 'wrong_code' ? t('secondStep.wrong') : t('secondStep.required'))}
      failureText={failureText}
    >
      {({ pending }) => (
        <>
          <TextField
            name="code"
            label={t('secondStep.code')}
            hint={t('secondStep.hint')}
            autoComplete="one-time-code"
            code
            focus
          />
          <Button type="submit" variant="primary" pending={pending}>
            {t('secondStep.act')}
          </Button>
          <button
            type="button"
            onClick={() => location.reload()}
            className="self-start rounded-sm text-muted text-sm underline hover:text-ink"
          >
            {t('secondStep.other')}
          </button>
        </>
      )}
    </ConsoleForm>
  );
}
