import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { get, set } from 'react-hook-form';
import { toast } from '@/components/ui/toast';
import { useInputLocale } from '@/components/ui/use-formatter';
import type { WriteChecks } from '@/lib/console/writes/write-checks';
import { isKeyedWrite, recordKey } from '@/lib/contract/record-actions';
import { onlyFields } from '@/lib/contract/schema/value-at';
import { type Conflict, mergeRecord, noteSave, withRecentSaves } from '../conflicts/conflict';
import type { useDraft } from '../drafts/use-draft';
import type { useFormErrors } from '../fields/use-form-errors';
import type { FormProps } from '../form';
import { useQuestion } from '../questions/use-question';
import type { FormSchema } from '../values/form-schema';
import { type FetchedRecord, type FormValues, type Payload, withoutFields } from '../values/payload';
import type { useFormValues, ValidValues } from '../values/use-form-values';
import type { OpenQuestion } from './create-write';
import { useReadAgain } from './use-read-again';
import { useRules } from './use-rules';
import { type Undo, undoSave, useUndo } from './use-undo';
import type { useWrite } from './use-write';

type FormParts = {
  schema: FormSchema;
  values: ReturnType<typeof useFormValues>;
  errors: ReturnType<typeof useFormErrors>;
  write: ReturnType<typeof useWrite>;
  draft: ReturnType<typeof useDraft>;
  saveKey: string;
};

/**
 * The values and payload to send, the `base` that edits are compared with, and the `record` that the payload was built
 * from.
 */
type Version = Omit<ValidValues, 'ignored'> & { base: FormValues; record: FetchedRecord };

/** Returns the data that the server compares before it sends a form. `saved` is the last payload that the form has saved. */
function writeChecks(
  { recordKey: key, start, startFrom, isUpdate, keyValues, rejection }: Omit<FormProps, 'children'>,
  { fields, name, effect }: FormSchema,
  record: FetchedRecord,
  saved: Payload | undefined,
): WriteChecks {
  const readsRecord = isUpdate || startFrom === 'platform';
  const lastRead = readsRecord ? onlyFields(fields, { ...record, ...keyValues }) : undefined;
  if (!isKeyedWrite(name)) return { lastRead, rejection };
  // The initial values of a new record do not prove that the record exists. Creating a record again requires a confirmation.
  const knownRecords = [
    ...(key === undefined ? [] : [{ ...start, ...keyValues }]),
    ...(saved && effect !== 'create' ? [saved] : []),
  ];
  const knownKeys = knownRecords.map((one) => recordKey(name, one)).filter((one) => one !== undefined);
  return { lastRead, knownKeys, rejection };
}

/**
 * Submits a form: validates it against the contract and the rules, answers the questions of the server, merges changes that others
 * have saved, and sends the payload. Then shows the errors, or reports the save and offers to undo it.
 */
export function useSubmit(
  props: Omit<FormProps, 'children'>,
  { schema, values, errors, write, draft, saveKey }: FormParts,
) {
  const { tenant, params, label, isUpdate = false } = props;
  const { fields, effect, name, inList } = schema;
  const { form } = values;
  const t = useTranslations('form');
  const inputLocale = useInputLocale();
  const readAgain = useReadAgain(tenant.id);
  const rules = useRules(props.rules);
  const conflict = useQuestion<readonly Conflict[], readonly string[]>();
  const question = useQuestion<OpenQuestion | 'subtract', true>();
  const toUndoAction = useUndo(props);
  const [saved, setSaved] = useState<Payload | undefined>(undefined);

  /** Returns why the form cannot be sent, as the key of a message. Undefined if it can be sent. */
  function unavailableReason(isEdited: boolean) {
    const { outcome } = write;
    if (outcome?.kind === 'limited' && outcome.wait > 0) return 'wait';
    if (isEdited) return undefined;
    if (outcome?.kind === 'ok') return outcome.isUnproven ? 'alreadySent' : 'alreadySaved';
    return isUpdate ? 'nothingChanged' : undefined;
  }

  /**
   * Merges the form with a record that somebody else has changed. Asks the user about fields that both people have changed, and
   * returns undefined if the user goes back to the form.
   */
  async function merge(latestRecord: FetchedRecord, version: Version, ignored: readonly string[]) {
    const current = withRecentSaves(saveKey, latestRecord);
    const versions = { values: form.getValues(), base: version.base, record: current };
    const merged = mergeRecord(fields, versions, isUpdate, inputLocale);
    const remotePaths = merged.conflicts.length > 0 ? await conflict.ask(merged.conflicts) : [];
    if (!remotePaths) return undefined;
    for (const path of remotePaths) set(merged.values, path, get(merged.base, path));
    const record = { ...version.record, ...current };
    values.rebase(merged.base, merged.values);
    values.setRecord(record);
    const payload = withoutFields(values.buildPayload(merged.values, record), ignored);
    return { payload, values: merged.values, base: merged.base, record };
  }

  /** Updates the form after a save, and reports the save. */
  function onSaved({ payload, values: sentValues, record }: Version, undo: Undo | undefined) {
    const { outcome } = write.getState();
    const isProven = outcome?.kind === 'ok' && !outcome.isUnproven;
    if (props.recordKey !== undefined) noteSave(saveKey, record, payload);
    // The user may have edited the form during the request.
    form.resetDefaultValues(sentValues);
    draft.keepUnsent(sentValues);
    values.setRecord({ ...record, ...payload });
    setSaved(payload);
    const action = undo && toUndoAction(undo);
    toast({
      title: props.sentTitle?.(payload) ?? t(isProven ? 'savedTo' : 'sentTo', { tenant: tenant.name }),
      detail: [props.sentTitle ? '' : label, isProven ? '' : t('notConfirmed')].filter(Boolean).join(' · '),
      action: props.onUndoOffer ? props.onUndoOffer(action, payload) : action,
    });
    readAgain(props.onSaved?.(payload, outcome?.kind === 'ok' ? outcome.value : undefined));
  }

  /** Sends valid values. Resolves to true if they were saved. */
  async function send({ ignored, ...valid }: ValidValues): Promise<boolean> {
    const violations = await rules.check(valid.payload, true);
    if (violations.length > 0) {
      write.clearOutcome();
      errors.show(violations);
      return false;
    }
    let version: Version = { ...valid, base: values.defaults, record: values.record };
    let isLossy = false;
    const toBody = (one: Payload) => (inList ? [one] : one);
    const outcome = await write.send({
      operation: name,
      tenant: tenant.id,
      params,
      body: toBody(version.payload),
      checks: writeChecks(props, schema, version.record, saved),
      confirm: effect === 'subtract' ? () => question.ask('subtract') : undefined,
      async ask(open) {
        // A field that was cleared without being read cannot be restored by undo.
        isLossy ||= open.question.kind === 'unread' && open.question.paths.length > 0;
        return question.ask(open);
      },
      async merge(latestRecord) {
        const merged = await merge(latestRecord, version, ignored);
        version = merged ?? version;
        return merged && toBody(merged.payload);
      },
    });
    if (!outcome) return false;
    const { lastRequest } = write.getState();
    if (lastRequest) props.onResponse?.(lastRequest.key);
    if (outcome.kind === 'refused') {
      if (outcome.rejection) props.onRejected?.(outcome.rejection);
      errors.showRefusal(outcome);
      return false;
    }
    if (outcome.kind !== 'ok') draft.save();
    if (outcome.kind !== 'ok' && outcome.kind !== 'unknown') return false;
    const readBack = write.readBack();
    const restore = outcome.kind === 'ok' ? outcome.restore : undefined;
    const accept = () =>
      onSaved(
        version,
        isLossy
          ? undefined
          : undoSave(props, schema, { ...version, restore, readBack }, { saveKey, inputLocale }),
      );
    if (outcome.kind === 'ok') accept();
    void readBack.then(({ endsUnknown }) => {
      if (endsUnknown) accept();
    });
    return outcome.kind === 'ok';
  }

  const beforeSubmit = useRef<() => Promise<void>>(null);
  async function validateAndSend(): Promise<boolean> {
    await beforeSubmit.current?.();
    if (unavailableReason(values.isEdited())) return false;
    errors.clear();
    const isSaved = await form.handleSubmit(send, async () =>
      errors.show(await rules.check(values.buildPayload(form.getValues()), false)),
    )();
    return isSaved === true;
  }
  const inFlight = useRef<Promise<boolean>>(undefined);
  /** Resolves to true if the form was saved. A second call during a submission returns the same promise. */
  function submit(): Promise<boolean> {
    inFlight.current ??= validateAndSend().finally(() => {
      inFlight.current = undefined;
    });
    return inFlight.current;
  }
  return {
    submit,
    beforeSubmit,
    unavailableReason,
    /** True while the values are validated, a question is open, or a request is in flight. */
    isPending: form.formState.isSubmitting,
    ruleErrors: rules.ruleErrors,
    sendUnchecked: () => {
      rules.allow();
      void submit();
    },
    saved,
    dialogs: { conflict: conflict.open, question: question.open },
  };
}
