import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { toast } from '@/components/ui/toast';
import type { Result } from '@/lib/console/browser/result';
import type { KnownToForm } from '@/lib/console/writes/plan-write';
import { isKeyedWrite, type KeyedWrite, recordKey } from '@/lib/contract/record-actions';
import { onlyFields } from '@/lib/contract/schema/value-at';
import { noteSave } from '../conflicts/conflict';
import { useMerge } from '../conflicts/use-merge';
import type { FormProps } from '../form';
import { useQuestion } from '../questions/use-question';
import type { ValidValues } from '../values/create-resolver';
import type { FormSchema } from '../values/form-schema';
import { type FetchedRecord, type Payload, withoutFields } from '../values/payload';
import type { useFormValues } from '../values/use-form-values';
import { useReadAgain } from './use-read-again';
import { useUndo } from './use-undo';
import type { OpenQuestion, useWrite } from './use-write';

type SaveOptions = {
  schema: FormSchema;
  values: ReturnType<typeof useFormValues>;
  write: ReturnType<typeof useWrite>;
  /** Under which recent saves are remembered. */
  saveKey: string;
  /** Called once the record is saved. */
  onDone: () => void;
};

const keyOf = (operation: KeyedWrite, record: Payload): string[][] => {
  const key = recordKey(operation, record);
  return key ? [key] : [];
};

/** Sends a form, asks its questions, reports what the response and a later read proved, and offers undo. */
export function useSave(
  props: Omit<FormProps, 'children'>,
  { schema, values, write, saveKey, onDone }: SaveOptions,
) {
  const { tenant, params, label, isUpdate = false, constants, onSaved, rejection } = props;
  const { fields, effect, name } = schema;
  const t = useTranslations('form');
  const readAgain = useReadAgain(tenant.id);
  const { merge, dialog: conflict } = useMerge(values, { schema, saveKey, isUpdate });
  const question = useQuestion<OpenQuestion, true>();
  const subtract = useQuestion<'subtract', true>();
  const offerUndo = useUndo(props, schema);
  const [saved, setSaved] = useState<Payload | undefined>(undefined);
  // A new record is not known, whatever key its form starts with.
  const knownRecords = useRef<Payload[]>(
    props.record === undefined ? [] : [{ ...props.start, ...constants }],
  );

  function getKnownToForm(record: FetchedRecord): KnownToForm {
    return {
      base: isUpdate || props.existing ? onlyFields(fields, { ...record, ...constants }) : undefined,
      keys: isKeyedWrite(name) ? knownRecords.current.flatMap((one) => keyOf(name, one)) : undefined,
      rejection,
    };
  }

  /** Undefined when the person went back to the form. */
  async function send(valid: ValidValues): Promise<Result<unknown> | undefined> {
    let { payload, values: sent } = valid;
    let base = values.defaults;
    let record = values.record;
    let isLossy = false;
    const bodyOf = (one: Payload) => (schema.inList ? [one] : one);

    async function mergeInto(found: FetchedRecord): Promise<unknown> {
      const merged = await merge(found, { base, record });
      if (!merged) return undefined;
      ({ values: sent, base, record } = merged);
      payload = withoutFields(values.buildPayload(sent, record), valid.ignored);
      return bodyOf(payload);
    }
    async function ask(open: OpenQuestion) {
      // A field that was cleared without being read cannot be restored.
      isLossy ||= open.question.kind === 'unread' && open.question.paths.length > 0;
      return question.ask(open);
    }
    const outcome = await write.send({
      operation: name,
      tenant: tenant.id,
      params,
      body: bodyOf(payload),
      known: getKnownToForm(record),
      confirm: effect === 'subtract' ? () => subtract.ask('subtract') : undefined,
      ask,
      merge: mergeInto,
    });
    const { attempt } = write.getState();
    if (!outcome || !attempt) return outcome;
    props.onResponse?.(attempt.key);
    if (outcome.kind === 'refused' && outcome.rejection) props.onRejected?.(outcome.rejection);
    if (outcome.kind !== 'ok' && outcome.kind !== 'unknown') return outcome;
    const after = { ...record, ...payload };
    const read = write.readBack();
    function accept() {
      if (props.record !== undefined) noteSave(saveKey, record, payload);
      // Creating it again still needs a confirmation.
      if (effect !== 'create') knownRecords.current.push(payload);
      // A person may have typed on while it was sent.
      values.form.resetDefaultValues(sent);
      values.setRecord(after);
      const restore = outcome?.kind === 'ok' ? outcome.restore : undefined;
      const saved = { payload, values: sent, before: base, record: after, restore, readBack: read };
      finish(payload, isLossy ? undefined : offerUndo(saved));
    }
    void read.then((found) => {
      if (found.isConfirmation) accept();
      props.onRead?.(found.seen);
    });
    if (outcome.kind === 'ok') accept();
    return outcome;
  }

  function finish(payload: Payload, undo: Parameters<NonNullable<FormProps['onUndoOffer']>>[0]) {
    const { outcome } = write.getState();
    const isConfirmed = outcome?.kind === 'ok' && !outcome.isUnproven;
    toast({
      title: props.sentTitle?.(payload) ?? t(isConfirmed ? 'savedTo' : 'sentTo', { tenant: tenant.name }),
      detail: [props.sentTitle ? '' : label, isConfirmed ? '' : t('notConfirmed')]
        .filter(Boolean)
        .join(' · '),
      action: props.onUndoOffer ? props.onUndoOffer(undo, payload) : undo,
    });
    setSaved(payload);
    onDone();
    readAgain(onSaved?.(payload, outcome?.kind === 'ok' ? outcome.answer : undefined));
  }

  return {
    send,
    saved,
    dialogs: { conflict, question: question.open, subtract: subtract.open },
  };
}
