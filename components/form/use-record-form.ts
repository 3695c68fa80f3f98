'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { use, useEffect, useMemo, useRef } from 'react';
import { useLeaveGuard } from '@/components/ui/leave-dialog';
import { leave } from '@/components/ui/leave-guard';
import { route } from '@/components/ui/route';
import { lastSearchAt, loadFromSession } from '@/components/ui/session-storage';
import { preloadToaster } from '@/components/ui/toast';
import { useInputLocale } from '@/components/ui/use-formatter';
import { useLabels } from '@/components/ui/use-labels';
import { withRecentSaves } from './conflicts/conflict';
import { draftKey, withDraft } from './drafts/draft-storage';
import { useDraft } from './drafts/use-draft';
import type { FieldsContext } from './fields/fields-context';
import { useFormErrors } from './fields/use-form-errors';
import type { FormProps } from './form';
import { FormExit } from './form-frame';
import { useFormSchema } from './form-schema-context';
import { useRules } from './submit/use-rules';
import { useSave } from './submit/use-save';
import { useWrite } from './submit/use-write';
import { unansweredOf } from './submit/write-state';
import { useContract, type ValidValues } from './values/create-resolver';
import { useFormValues } from './values/use-form-values';

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

/** The form of one operation: values, errors, draft, and sending. */
export function useRecordForm(props: Omit<FormProps, 'children'>, id: string) {
  const { tenant, record: recordKey, isUpdate = false, after } = props;
  const schema = useFormSchema(props.name);
  const { fields, effect } = schema;
  const t = useTranslations('form');
  const reader = useInputLocale();
  const words = useLabels(reader);
  const contract = useContract(props.contract);
  const cancel = useCancel(props.onCancel);
  const saveKey = draftKey(tenant.id, schema.name, recordKey);
  // A refreshed page may still contain the record from before the last save.
  const start = useMemo(() => props.start && withRecentSaves(saveKey, props.start), [saveKey, props.start]);
  const values = useFormValues(schema, contract, { ...props, start }, { reader, words });
  const { form, defaults } = values;
  const keys = Object.entries(props.constants ?? {}).flatMap(([name, value]) =>
    value === recordKey ? [name] : [],
  );
  const errors = useFormErrors({ id, schema, form, words }, keys);
  const rules = useRules(props.rules);
  const write = useWrite(props, words);
  const { outcome } = write;
  const draft = useDraft(draftKey(tenant.id, schema.name, props.draft ?? recordKey), form, {
    defaults,
    pendingAttempt: () => unansweredOf(write.getState()),
  });
  const save = useSave(props, { schema, values, write, saveKey, reader, onDone: draft.remove });
  const leaveDialog = useLeaveGuard(values.isEdited, { onDiscard: () => discard(), onSave: () => submit() });
  useEffect(preloadToaster, []);

  const { isDirty, isSubmitting } = form.formState;
  const isWaiting = outcome?.kind === 'limited' && outcome.wait > 0;
  const isSaved = outcome?.kind === 'ok' && !isDirty;
  const isConfirmed = outcome?.kind === 'ok' && outcome.isConfirmed;

  async function sendValid(valid: ValidValues): Promise<boolean> {
    const violations = await rules.check(valid.payload, true);
    if (violations.length > 0) {
      write.dispatch({ type: 'forget' });
      errors.show(violations);
      errors.focusFirst();
      return false;
    }
    const sent = await save.send(valid);
    if (sent?.kind === 'refused') {
      errors.show(sent.issues);
      errors.focusFirst();
    } else if (sent && sent.kind !== 'ok') draft.save();
    return sent?.kind === 'ok';
  }
  async function validateAndSend(): Promise<boolean> {
    const isIdle = (isUpdate || outcome?.kind === 'ok') && !values.isEdited();
    if (isIdle || isWaiting) return false;
    let isDone = false;
    errors.clear();
    await form.handleSubmit(
      async (valid) => {
        isDone = await sendValid(valid);
      },
      async () => {
        errors.show(await rules.check(values.buildPayload(form.getValues()), false));
        errors.focusFirst();
      },
    )();
    return isDone;
  }
  const beforeSubmit = useRef<() => Promise<void>>(null);
  const inFlight = useRef<Promise<boolean>>(undefined);
  /** Resolves to true when saved. A second call during a submission returns the same promise. */
  function submit(): Promise<boolean> {
    inFlight.current ??= (beforeSubmit.current?.().then(validateAndSend) ?? validateAndSend()).finally(() => {
      inFlight.current = undefined;
    });
    return inFlight.current;
  }
  function discard() {
    form.reset(defaults);
    draft.remove();
  }
  function startAnother() {
    form.reset(values.initialValues);
    write.dispatch({ type: 'forget' });
    errors.focusFirst();
  }

  const { focusInList } = errors;
  const context = useMemo(
    (): FieldsContext => ({
      id,
      operation: schema.name,
      tenant: tenant.id,
      fields,
      headings: schema.headings,
      focusInList,
      beforeSubmit,
    }),
    [id, schema, tenant.id, fields, focusInList],
  );
  const error = outcome?.kind === 'refused' ? outcome : undefined;
  const draftValues = useMemo(() => draft.found && withDraft(draft.found, defaults), [draft.found, defaults]);
  const disabledReason = ((): string | undefined => {
    if (isWaiting) return t('wait');
    if (isSaved) return t(isConfirmed ? 'alreadySaved' : 'alreadySent');
    return isUpdate && !isDirty ? t('nothingChanged') : undefined;
  })();

  return {
    context,
    schema,
    form,
    formElement: errors.formElement,
    summary: errors.summary,
    order: errors.order,
    write,
    isPending: write.isSending || (isSubmitting && !write.isPending),
    isSaved,
    isConfirmed,
    isEdited: values.isEdited,
    disabledReason,
    after: save.saved && after?.(save.saved),
    formErrors:
      error?.issues.length === 0
        ? [words.errorText(schema.name, error)]
        : errors.formIssues.map((issue) => words.issue(issue, true)),
    requestId: error?.requestId || undefined,
    buildPayload: values.buildPayload,
    loadContract: contract,
    goTo: errors.goTo,
    submit,
    startAnother: effect === 'create' ? startAnother : undefined,
    cancel,
    discard,
    dialogs: { ...save.dialogs, leave: leaveDialog },
    ruleErrors: rules.canOverride ? rules.ruleErrors : [],
    sendUnchecked: () => {
      rules.allow();
      void submit();
    },
    draftOffer: draft.found &&
      draftValues && {
        at: draft.found.at,
        hasNoAnswer: draft.found.attempt !== undefined,
        onResume: () => {
          write.dispatch({ type: 'resume', attempt: draft.found?.attempt });
          form.reset(draftValues, { keepDefaultValues: true });
          draft.dismiss();
        },
        onDiscard: draft.remove,
      },
  };
}
