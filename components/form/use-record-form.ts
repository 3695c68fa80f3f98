'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { startTransition, use, useEffect, useMemo, useRef, useState } from 'react';
import { useLeaveGuard } from '@/components/ui/leave-dialog';
import { leave } from '@/components/ui/leave-guard';
import { route } from '@/components/ui/route';
import { lastSearchAt, loadFromSession } from '@/components/ui/session-storage';
import { preloadToaster, type ToastMessage, toast } from '@/components/ui/toast';
import { useInputLocale } from '@/components/ui/use-formatter';
import { useLabels } from '@/components/ui/use-labels';
import { readsOf } from '@/lib/console/browser/read-query';
import type { Issue } from '@/lib/contract/schema/issue';
import { noteSave, withRecentSaves } from './conflicts/conflict';
import { useConflict } from './conflicts/use-conflict';
import { draftKey, withDraft } from './drafts/draft-storage';
import { useDraft } from './drafts/use-draft';
import { focusField, inOrder, pathsOnScreen } from './fields/field-positions';
import type { FormProps } from './form';
import { FormExit } from './form-frame';
import { useFormSchema } from './form-schema-context';
import { useReadBack } from './submit/use-read-back';
import { useRules } from './submit/use-rules';
import { useSubmit } from './submit/use-submit';
import { useRestore, useUndo } from './submit/use-undo';
import { useUnreadFields } from './submit/use-unread-fields';
import { errorPath, listErrors, placeIssues } from './values/field-errors';
import type { FormContext } from './values/form-context';
import { type FormValues, type Payload, unreadFields } from './values/payload';
import { useContract, useFormValues } from './values/use-form-values';

/** The form of one operation: values, submission and dialogs. */
export function useRecordForm(props: Omit<FormProps, 'children'>, id: string) {
  const { tenant, params, record: recordKey, label, isUpdate = false, after, onSaved } = props;
  const schema = useFormSchema(props.name);
  const { fields, effect } = schema;
  const t = useTranslations('form');
  const router = useRouter();
  const exit = use(FormExit);
  const exitPage =
    exit === undefined
      ? undefined
      : () => router.push(route(exit + (loadFromSession(lastSearchAt(exit)) ?? '')));
  const onCancel = props.onCancel ?? exitPage;
  const queries = useQueryClient();
  const reader = useInputLocale();
  const words = useLabels(reader);
  const contract = useContract(props.contract);
  const saveKey = draftKey(tenant.id, schema.name, recordKey);
  // A refreshed page may still contain the record from before the last save.
  const start = useMemo(() => props.start && withRecentSaves(saveKey, props.start), [saveKey, props.start]);
  const { form, defaults, record, setRecord, initialValues, ...values } = useFormValues(
    schema,
    contract,
    { ...props, start },
    { reader, words },
  );
  const { isDirty, isSubmitting } = form.formState;
  const submission = useSubmit({
    operation: schema.name,
    tenant: tenant.id,
    params,
    findRejections: props.findRejections,
    existing: {
      fields,
      reader,
      keepsOmitted: schema.keepsOmitted,
      record: { ...(props.isNew ? undefined : props.start), ...props.constants },
    },
  });
  const { state } = submission;
  const draft = useDraft(draftKey(tenant.id, schema.name, props.draft ?? recordKey), form, {
    defaults,
    pendingAttempt: () =>
      submission.attempt.current?.answer === 'none' ? submission.attempt.current : undefined,
  });
  const refetch =
    props.refetch &&
    (async () => {
      const fetched = await props.refetch?.();
      return fetched && withRecentSaves(saveKey, fetched);
    });
  const conflict = useConflict({ fields, isUpdate, refetch, reader });
  const unread = useUnreadFields();
  const readBack = useReadBack(props, words);
  const rules = useRules(props.rules);
  const offerUndo = useUndo(props, schema, reader);
  const offerRestore = useRestore(props);

  const formElement = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const [revealers] = useState(() => new Map<string, (path: string) => void>());
  const [formIssues, setFormIssues] = useState<readonly Issue[]>([]);
  const [order, setOrder] = useState<string[]>([]);
  const [saved, setSaved] = useState<Payload | undefined>(undefined);
  const [isReadBack, setReadBack] = useState(true);
  const [confirm, setConfirm] = useState<((isConfirmed: boolean) => void) | undefined>(undefined);
  const inFlight = useRef<Promise<boolean>>(undefined);
  useEffect(preloadToaster, []);
  const leaveDialog = useLeaveGuard(values.isEdited, { onDiscard: () => discard(), onSave: () => submit() });

  const goTo = (path: string) => focusField({ id, revealers }, path);
  /** Focuses the first error after all are rendered; errors without a field focus the summary. */
  function focusFirstError() {
    const onScreen = pathsOnScreen(formElement.current);
    const [first] = inOrder(
      listErrors(form.getErrors()).map(({ path }) => path),
      onScreen,
    );
    setOrder(onScreen);
    requestAnimationFrame(() => {
      if (first === undefined || !goTo(first)) summary.current?.focus();
    });
  }
  const keys = Object.entries(props.constants ?? {}).flatMap(([name, value]) =>
    value === recordKey ? [name] : [],
  );
  /** Shows issues under their fields; those without a field in the summary. */
  function showIssues(issues: readonly Issue[]) {
    const { ofFields, ofForm } = placeIssues(schema, issues, keys);
    setFormIssues(ofForm);
    // Only the first issue of a field is displayed.
    for (const issue of ofFields.toReversed())
      form.setError(errorPath(fields, issue.path), { type: issue.code, message: words.issue(issue) });
  }

  function handleSaved(payload: Payload, isConfirmed: boolean, undo: ToastMessage['action']) {
    const action = undo ?? offerRestore(submission.replaced.current);
    setReadBack(isConfirmed);
    toast({
      title: t(isConfirmed ? 'savedTo' : 'sentTo', { tenant: tenant.name }),
      detail: isConfirmed ? label : [label, t('notConfirmed')].filter(Boolean).join(' · '),
      action: props.onUndoOffer ? props.onUndoOffer(action, payload) : action,
    });
    setSaved(payload);
    draft.remove();
    void queries.invalidateQueries({ queryKey: readsOf(tenant.id) });
    // Wait until the form's URL is gone: when the URL changes during a refresh, Next reads the page twice or reloads it.
    void Promise.resolve(onSaved?.(payload)).then(() => startTransition(() => router.refresh()));
  }

  async function send(): Promise<boolean> {
    if (effect === 'subtract' && !(await new Promise<boolean>((answer) => setConfirm(() => answer))))
      return false;
    const merged = await conflict.merge(form.getValues, defaults);
    if (!merged) return false;
    const sent: FormValues = structuredClone(merged.values);
    if (merged.base !== defaults) values.rebase(merged.base, merged.values);
    const fetched = { ...record, ...merged.record };
    setRecord(fetched);
    const payload = values.payloadToSend(sent, fetched);
    const isReplacing = (isUpdate || props.existing) && effect === 'upsert' && !schema.keepsOmitted;
    const lost = isReplacing ? unreadFields(fields, payload, { ...fetched, ...props.constants }) : [];
    if (!(await unread.openQuestion(lost, refetch !== undefined && !merged.record))) return false;
    setSaved(undefined);
    const outcome = await submission.send(schema.inList ? [payload] : payload);
    const { current: attempt } = submission.attempt;
    if (outcome && attempt) props.onResponse?.(attempt.key);
    const undo = lost.length === 0 ? offerUndo(sent, merged.base) : undefined;
    const acceptSave = (isConfirmation: boolean) => {
      if (recordKey !== undefined) noteSave(saveKey, fetched, payload);
      values.rebase(sent);
      handleSaved(payload, isConfirmation, undo);
    };
    if (attempt && (outcome?.kind === 'ok' || outcome?.kind === 'unknown'))
      void readBack(attempt.key, outcome.kind === 'ok').then((found) => {
        if (found.seen === 'same' && outcome.kind === 'ok') setReadBack(true);
        if (found.seen === 'same' && found.isConfirmed && submission.prove(attempt.key)) acceptSave(true);
        props.onRead?.(found.seen);
      });
    if (outcome?.kind === 'ok') {
      acceptSave(props.isAccepted?.(outcome.answer) ?? true);
      return true;
    }
    if (outcome?.kind === 'refused') {
      showIssues(outcome.issues);
      focusFirstError();
    } else if (outcome) draft.save();
    return false;
  }

  async function validateAndSend(): Promise<boolean> {
    const isIdle = (isUpdate || state.kind === 'ok') && !values.isEdited();
    if (isIdle || isWaiting) return false;
    let isSaved = false;
    setFormIssues([]);
    await values.handleSubmit(
      async (payload) => {
        const ruleErrors = await rules.check(payload, true);
        if (ruleErrors.length === 0) {
          isSaved = await send();
          return;
        }
        submission.reset();
        showIssues(ruleErrors);
        focusFirstError();
      },
      async () => {
        showIssues(await rules.check(values.buildPayload(form.getValues()), false));
        focusFirstError();
      },
    );
    return isSaved;
  }
  /** Resolves to true when saved. A second call during a submission returns the same promise. */
  function submit(): Promise<boolean> {
    inFlight.current ??= (props.beforeSend?.().then(validateAndSend) ?? validateAndSend()).finally(() => {
      inFlight.current = undefined;
    });
    return inFlight.current;
  }
  function discard() {
    form.reset(defaults);
    draft.remove();
  }
  function startAnother() {
    values.rebase(initialValues, initialValues);
    setSaved(undefined);
    submission.reset();
    focusFirstError();
  }

  const context = useMemo(
    (): FormContext => ({
      id,
      operation: schema.name,
      tenant: tenant.id,
      fields,
      headings: schema.headings,
      reader,
      form,
      revealers,
    }),
    [id, schema, tenant.id, fields, reader, form, revealers],
  );
  const error = state.kind === 'refused' ? state : undefined;
  const isWaiting = state.kind === 'limited' && state.wait > 0;
  const isSaved = state.kind === 'ok' && !isDirty;
  const isDialogOpen = Boolean(conflict.open || unread.open || submission.question || confirm);
  const resumed = useMemo(() => draft.found && withDraft(draft.found, defaults), [draft.found, defaults]);
  const disabledReason = ((): string | undefined => {
    if (isWaiting) return t('wait');
    if (isSaved) return t(isReadBack ? 'alreadySaved' : 'alreadySent');
    return isUpdate && !isDirty ? t('nothingChanged') : undefined;
  })();

  return {
    context,
    schema,
    form,
    formElement,
    summary,
    order,
    state,
    isPending: (isSubmitting || state.kind === 'pending') && !isDialogOpen,
    isSaved,
    isConfirmed: isReadBack,
    isEdited: values.isEdited,
    disabledReason,
    after: saved && after?.(saved),
    formErrors:
      error?.issues.length === 0
        ? [words.errorText(schema.name, error)]
        : formIssues.map((issue) => words.issue(issue, true)),
    requestId: error?.requestId || undefined,
    buildPayload: values.buildPayload,
    loadContract: contract,
    goTo,
    submit,
    submitAgain: () => {
      submission.allowRepeat();
      return submit();
    },
    endWait: submission.endWait,
    startAnother: effect === 'create' ? startAnother : undefined,
    cancel: onCancel && (() => leave(onCancel)),
    discard,
    dialogs: {
      confirm: {
        open: confirm !== undefined,
        onClose: () => answerConfirm(false),
        onConfirm: () => answerConfirm(true),
      },
      conflict: conflict.open,
      unread: unread.open,
      question: submission.question,
      leave: leaveDialog,
    },
    ruleErrors: rules.canOverride ? rules.ruleErrors : [],
    sendUnchecked: () => {
      rules.allow();
      void submit();
    },
    draftOffer: draft.found &&
      resumed && {
        at: draft.found.at,
        hasNoAnswer: draft.found.attempt !== undefined,
        onResume: () => {
          submission.attempt.current = draft.found?.attempt;
          form.reset(resumed, { keepDefaultValues: true });
          draft.dismiss();
        },
        onDiscard: draft.remove,
      },
  };

  function answerConfirm(isConfirmed: boolean) {
    setConfirm(undefined);
    confirm?.(isConfirmed);
  }
}
