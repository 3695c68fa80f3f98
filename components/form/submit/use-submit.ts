import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { get, set } from 'react-hook-form';
import { toast } from '@/components/ui/toast';
import { useInputLocale } from '@/components/ui/use-formatter';
import type { Result } from '@/lib/console/browser/result';
import type { WriteChecks } from '@/lib/console/writes/write-checks';
import { isKeyedWrite, recordKey } from '@/lib/contract/record-actions';
import type { Issue } from '@/lib/contract/schema/issue';
import { onlyFields, valueAt } from '@/lib/contract/schema/value-at';
import { type Conflict, mergeRecord, noteSave, withRecentSaves } from '../conflicts/conflict';
import type { useDraft } from '../drafts/use-draft';
import type { useFormErrors } from '../fields/use-form-errors';
import type { FormProps } from '../form';
import type { FormSchema } from '../values/form-schema';
import { type FetchedRecord, type FormValues, type Payload, withoutFields } from '../values/payload';
import type { useFormValues, ValidValues } from '../values/use-form-values';
import { useReadAgain } from './use-read-again';
import { useUndo } from './use-undo';
import { type OpenQuestion, useQuestion, type useWrite } from './use-write';

/** Returns the violations of this console's rules in a payload. The platform may still accept the payload. */
export type CheckRules = (payload: Payload) => Promise<readonly Issue[]>;

const noViolations = { issues: [], keys: [] };

/** Includes the value, because the user must allow each violating value separately. */
const issueKey = ({ path, code, message }: Issue, payload: Payload) =>
  JSON.stringify([path, code, message, valueAt(payload, path) ?? null]);

/** Checks rules before a form is sent. The user may override violations. */
function useRules(rules: CheckRules | undefined) {
  /** The violations that the user may override, and their keys. */
  const [open, setOpen] = useState<{ issues: readonly Issue[]; keys: readonly string[] }>(noViolations);
  const allowedKeys = useRef<readonly string[]>([]);

  /**
   * Returns the violations, or none if the user has allowed all of them. `isValid` is true if the payload satisfies the
   * contract.
   */
  async function check(payload: Payload, isValid: boolean): Promise<readonly Issue[]> {
    // Sending stays possible if the rules cannot be loaded.
    const issues = (await rules?.(payload).catch(() => [])) ?? [];
    const keys = issues.map((issue) => issueKey(issue, payload));
    const isAllowed = isValid && keys.every((key) => allowedKeys.current.includes(key));
    setOpen(isValid && !isAllowed ? { issues, keys } : noViolations);
    return isAllowed ? [] : issues;
  }
  function allow(): void {
    allowedKeys.current = open.keys;
  }
  return { ruleErrors: open.issues, check, allow };
}

/**
 * The values and payload to send, the `base` that edits are compared with, and the `record` that the payload was built
 * from.
 */
type Version = Omit<ValidValues, 'ignored'> & { base: FormValues; record: FetchedRecord };

/**
 * Submits a form: validates it against the contract and the rules, answers the questions of the server, merges changes that others
 * have saved, and sends the payload. Then shows the errors, or reports the save and offers to undo it.
 */
export function useSubmit(
  props: Omit<FormProps, 'children'>,
  {
    schema,
    values,
    errors,
    write,
    draft,
    saveKey,
  }: {
    schema: FormSchema;
    values: ReturnType<typeof useFormValues>;
    errors: ReturnType<typeof useFormErrors>;
    write: ReturnType<typeof useWrite>;
    draft: ReturnType<typeof useDraft>;
    saveKey: string;
  },
) {
  const { tenant, params, label, isUpdate = false, constants, rejection } = props;
  const { fields, effect, name, inList } = schema;
  const { form } = values;
  const t = useTranslations('form');
  const inputLocale = useInputLocale();
  const readAgain = useReadAgain(tenant.id);
  const rules = useRules(props.rules);
  const conflict = useQuestion<readonly Conflict[], readonly string[]>();
  const question = useQuestion<OpenQuestion | 'subtract', true>();
  const offerUndo = useUndo(props, schema);
  const [saved, setSaved] = useState<Payload | undefined>(undefined);
  const isWaiting = write.outcome?.kind === 'limited' && write.outcome.wait > 0;

  function getChecks(record: FetchedRecord): WriteChecks {
    // The initial values of a new record do not prove that the record exists. Creating a record again requires a confirmation.
    const knownRecords = [
      ...(props.record === undefined ? [] : [{ ...props.start, ...constants }]),
      ...(saved && effect !== 'create' ? [saved] : []),
    ];
    return {
      lastRead:
        isUpdate || props.startFrom === 'platform'
          ? onlyFields(fields, { ...record, ...constants })
          : undefined,
      knownKeys: isKeyedWrite(name)
        ? knownRecords.flatMap((one) => {
            const key = recordKey(name, one);
            return key ? [key] : [];
          })
        : undefined,
      rejection,
    };
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

  /** Sends validated values. Returns undefined if the user goes back to the form. */
  async function send({ ignored, ...valid }: ValidValues): Promise<Result<unknown> | undefined> {
    let version: Version = { ...valid, base: values.defaults, record: values.record };
    let isLossy = false;
    const toBody = (one: Payload) => (inList ? [one] : one);
    const outcome = await write.send({
      operation: name,
      tenant: tenant.id,
      params,
      body: toBody(version.payload),
      checks: getChecks(version.record),
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
    const { attempt } = write.getState();
    if (!outcome || !attempt) return outcome;
    props.onResponse?.(attempt.key);
    if (outcome.kind === 'refused' && outcome.rejection) props.onRejected?.(outcome.rejection);
    if (outcome.kind !== 'ok' && outcome.kind !== 'unknown') return outcome;
    const readBack = write.readBack();
    const accept = () => {
      const { payload, base: before, record } = version;
      const after = { ...record, ...payload };
      if (props.record !== undefined) noteSave(saveKey, record, payload);
      // The user may have edited the form during the request.
      form.resetDefaultValues(version.values);
      values.setRecord(after);
      const restore = outcome.kind === 'ok' ? outcome.restore : undefined;
      const save = { payload, values: version.values, before, record: after, restore, readBack };
      draft.keepUnsent(version.values);
      reportSave(payload, isLossy ? undefined : offerUndo(save));
    };
    void readBack.then((result) => {
      if (result.endsUnknown) accept();
    });
    if (outcome.kind === 'ok') accept();
    return outcome;
  }

  function reportSave(payload: Payload, undo: ReturnType<typeof offerUndo>) {
    const { outcome } = write.getState();
    const isProven = outcome?.kind === 'ok' && !outcome.isUnproven;
    toast({
      title: props.sentTitle?.(payload) ?? t(isProven ? 'savedTo' : 'sentTo', { tenant: tenant.name }),
      detail: [props.sentTitle ? '' : label, isProven ? '' : t('notConfirmed')].filter(Boolean).join(' · '),
      action: props.onUndoOffer ? props.onUndoOffer(undo, payload) : undo,
    });
    setSaved(payload);
    readAgain(props.onSaved?.(payload, outcome?.kind === 'ok' ? outcome.value : undefined));
  }

  async function sendValid(valid: ValidValues): Promise<boolean> {
    const violations = await rules.check(valid.payload, true);
    if (violations.length > 0) {
      write.clearOutcome();
      errors.show(violations);
      return false;
    }
    const outcome = await send(valid);
    if (outcome?.kind === 'refused') errors.showRefusal(outcome);
    else if (outcome && outcome.kind !== 'ok') draft.save();
    return outcome?.kind === 'ok';
  }
  async function validateAndSend(): Promise<boolean> {
    const isIdle = (isUpdate || write.outcome?.kind === 'ok') && !values.isEdited();
    if (isIdle || isWaiting) return false;
    errors.clear();
    const isSaved = await form.handleSubmit(sendValid, async () =>
      errors.show(await rules.check(values.buildPayload(form.getValues()), false)),
    )();
    return isSaved === true;
  }
  const beforeSubmit = useRef<() => Promise<void>>(null);
  const inFlight = useRef<Promise<boolean>>(undefined);
  /** Resolves to true if the form was saved. A second call during a submission returns the same promise. */
  function submit(): Promise<boolean> {
    inFlight.current ??= (beforeSubmit.current?.().then(validateAndSend) ?? validateAndSend()).finally(() => {
      inFlight.current = undefined;
    });
    return inFlight.current;
  }
  return {
    submit,
    beforeSubmit,
    /** True while the values are validated, a question is open, or a request is in flight. */
    isPending: form.formState.isSubmitting,
    isWaiting,
    ruleErrors: rules.ruleErrors,
    sendUnchecked: () => {
      rules.allow();
      void submit();
    },
    saved,
    dialogs: { conflict: conflict.open, question: question.open },
  };
}
