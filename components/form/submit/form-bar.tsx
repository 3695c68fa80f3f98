'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, use, useState } from 'react';
import { leave } from '@/components/ui/leave-guard';
import { route } from '@/components/ui/route';
import { lastSearchAt, loadFromSession } from '@/components/ui/session-storage';
import type { FormProps } from '../form';
import { FormExit } from '../form-frame';
import type { useRecordForm } from '../use-record-form';
import { RulesNotice } from './error-summary';
import { OpenErrors } from './open-errors';
import { OutcomeNotice } from './outcome-notice';
import { PayloadPreview } from './payload-preview';
import { SubmitBar } from './submit-bar';

/** The action of the Cancel button: by default it returns to the page from which the form was opened. */
function useCancel(onCancel: (() => void) | undefined) {
  const router = useRouter();
  const exit = use(FormExit);
  const toExit =
    exit === undefined
      ? undefined
      : () => router.push(route(exit + (loadFromSession(lastSearchAt(exit)) ?? '')));
  const cancel = onCancel ?? toExit;
  return cancel && (() => leave(cancel));
}

/** What a page chooses about the bar. */
export type FormBarOptions = { actions?: ReactNode; hasPreview: boolean; label?: string };

/** The outcome of the last send, what is open before the next one, and the buttons. */
export function FormBar({
  form: { schema, values, errors, write, submission },
  props: { tenant, params, repeatNote, extra, after, isUpdate = false, onCancel, submitLabel },
  options: { actions, hasPreview, label = submitLabel },
}: {
  form: ReturnType<typeof useRecordForm>;
  props: Omit<FormProps, 'children'>;
  options: FormBarOptions;
}) {
  const t = useTranslations('form');
  const [isPreviewed, setPreviewed] = useState(false);
  const cancel = useCancel(onCancel);
  const { outcome } = write;
  const { isDirty } = values.form.formState;
  const isSaved = outcome?.kind === 'ok' && !isDirty;
  const isConfirmed = outcome?.kind === 'ok' && !outcome.isUnproven;
  const unavailable = ((): string | undefined => {
    if (submission.isWaiting) return t('wait');
    if (isSaved) return t(isConfirmed ? 'alreadySaved' : 'alreadySent');
    return isUpdate && !isDirty ? t('nothingChanged') : undefined;
  })();
  function startAnother() {
    values.form.reset(values.initialValues);
    write.clearOutcome();
    errors.focusFirst();
  }
  return (
    <>
      <OutcomeNotice
        write={write}
        tenant={tenant.id}
        operation={schema.name}
        effect={schema.effect}
        onSend={submission.submit}
        repeatNote={repeatNote}
      />
      {submission.ruleErrors.length > 0 && (
        <RulesNotice ruleErrors={submission.ruleErrors} onSend={submission.sendUnchecked} />
      )}
      {extra !== undefined && <OpenErrors />}
      {isPreviewed && <PayloadPreview schema={schema} params={params} buildPayload={values.buildPayload} />}
      <SubmitBar
        tenant={tenant}
        effect={schema.effect}
        label={label}
        actions={actions}
        pending={submission.isPending}
        saved={isSaved}
        isConfirmed={isConfirmed}
        unavailable={unavailable}
        previewed={isPreviewed}
        onPreview={hasPreview ? () => setPreviewed(!isPreviewed) : undefined}
        onCancel={cancel}
        onAnother={schema.effect === 'create' ? startAnother : undefined}
      >
        {submission.saved && after?.(submission.saved)}
      </SubmitBar>
    </>
  );
}
