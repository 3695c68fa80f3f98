'use client';

import { useEffect, useRef, useState } from 'react';
import { type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import type { Labels } from '@/components/ui/use-labels';
import type { Issue } from '@/lib/contract/schema/issue';
import type { Reader } from '@/lib/formatting/number-text';
import { createResolver, type useContract } from './create-resolver';
import type { FormSchema } from './form-schema';
import {
  editedValues,
  type FetchedRecord,
  type FormValues,
  isSameValue,
  type Payload,
  toFormValues,
  toPayload,
} from './payload';

export type RecordForm = UseFormReturn<FieldValues, unknown, Payload>;

export type FormValuesProps = {
  /** The record as fetched, or the initial values of a new one. */
  start?: FetchedRecord;
  /** Always sent and not displayed: the key of the record. */
  constants?: Readonly<Record<string, unknown>>;
  /** The form edits an existing record: the payload is the complete record as last fetched, with the edits. */
  isUpdate?: boolean;
  /** `start` is a payload that was sent: its unknown fields are sent again. */
  isPayload?: boolean;
  /** Fields that are not sent, where the form has mutually exclusive alternatives; what was typed in them stays in the form. */
  omit?: readonly string[];
  /** Additional issues of this page, beyond the contract. */
  extraIssues?: (payload: Payload) => readonly Issue[];
};

/** The react-hook-form of a record: values from the record, and the payload from the values. */
export function useFormValues(
  schema: FormSchema,
  contract: ReturnType<typeof useContract>,
  { start, constants, isUpdate = false, isPayload, omit = [], extraIssues }: FormValuesProps,
  { reader, words }: { reader: Reader; words: Labels },
) {
  const { fields } = schema;
  const options = { keepUnknown: isPayload };
  const [initialValues] = useState(() => toFormValues(fields, start, reader, options));
  // PUT replaces: unedited fields are sent as last fetched.
  const [record, setRecord] = useState<FetchedRecord>(start ?? {});
  const [defaults, setDefaults] = useState(initialValues);
  const valid = useRef<{ values: FormValues; ignored: ReadonlySet<string> }>({
    values: initialValues,
    ignored: new Set(),
  });
  const formRef = useRef<RecordForm>(undefined);
  const isSubmit = useRef(false);

  function buildPayload(values: FieldValues, fetched = record): Payload {
    const sent = fields.filter(({ name }) => !omit.includes(name));
    const payload = toPayload(sent, values, reader, { fetched, sendEmpty: isUpdate });
    return { ...constants, ...payload, ...constants };
  }
  const form: RecordForm = useForm<FieldValues, unknown, Payload>({
    defaultValues: initialValues,
    shouldFocusError: false,
    resolver: createResolver({
      schema,
      contract,
      buildPayload,
      extraIssues,
      words,
      getErrors: (path) => formRef.current?.getErrors(path),
      isSubmit: () => isSubmit.current,
      isUnchanged: (name, values) => isUpdate && isSameValue(values[name], defaults[name]),
      onValid: (values, ignored) => {
        valid.current = { values: structuredClone(values), ignored };
      },
    }),
  });
  useEffect(() => {
    formRef.current = form;
  }, [form]);

  /** Sets other defaults; without `values` the current ones are kept, and fields equal to the defaults are no longer dirty. */
  function rebase(base: FormValues, values?: FormValues) {
    const keep = { keepErrors: true, keepIsSubmitted: true };
    setDefaults(base);
    form.reset(base, { ...keep, keepValues: values === undefined });
    if (values) form.reset(values, { ...keep, keepDefaultValues: true });
  }

  const lastStart = useRef(start);
  useEffect(() => {
    if (lastStart.current === start || isSameValue(lastStart.current, start)) return;
    lastStart.current = start;
    setRecord(start ?? {});
    const next = toFormValues(fields, start, reader, { keepUnknown: isPayload });
    if (isSameValue(next, defaults)) return;
    rebase(next, { ...next, ...structuredClone(editedValues(form.getValues(), defaults)) });
  });

  return {
    form,
    initialValues,
    defaults,
    record,
    setRecord,
    buildPayload,
    rebase,
    /** The values of the payload that was validated last: a person may type on while it is sent. */
    validValues: () => valid.current.values,
    /** The payload of values, on top of a record that was fetched after they were validated. */
    payloadToSend: (values: FormValues, fetched: FetchedRecord): Payload =>
      Object.fromEntries(
        Object.entries(buildPayload(values, fetched)).filter(([name]) => !valid.current.ignored.has(name)),
      ),
    /** Validates all values, then calls one of the handlers. */
    handleSubmit: (...handlers: Parameters<RecordForm['handleSubmit']>): Promise<unknown> => {
      isSubmit.current = true;
      // Calls the resolver at once.
      const handled = form.handleSubmit(...handlers)();
      isSubmit.current = false;
      return handled;
    },
    isEdited: () => !isSameValue(form.getValues(), defaults),
  };
}
