'use client';

import { useEffect, useRef, useState } from 'react';
import { type FieldValues, useForm } from 'react-hook-form';
import type { Labels } from '@/components/ui/use-labels';
import type { Issue } from '@/lib/contract/schema/issue';
import type { Reader } from '@/lib/formatting/number-text';
import { createResolver, type useValidator } from './create-resolver';
import type { RecordForm } from './form-context';
import type { FormSchema } from './form-schema';
import { type FormValues, toFormValues } from './form-values';
import { type FetchedRecord, fullPayload } from './full-payload';
import { editedValues, isSameValue, type Payload, toPayload } from './payload';

export type FormValuesProps = {
  /** The record as fetched, or the initial values of a new one. */
  start?: FetchedRecord;
  /** Always sent and not displayed: the key of the record. */
  constants?: Readonly<Record<string, unknown>>;
  /** The form edits an existing record: the payload is the complete record as last fetched, with the edits. */
  isUpdate?: boolean;
  /** `start` is a payload that was sent: its unknown fields are sent again. */
  isPayload?: boolean;
  /** Transforms the payload, where the form has mutually exclusive alternatives. */
  transform?: (payload: Payload) => Payload;
  /** Additional issues of this page, beyond the contract. */
  extraIssues?: (payload: Payload) => readonly Issue[];
};

/** The react-hook-form of a record: values from the record, and the payload from the values. */
export function useFormValues(
  { fields }: FormSchema,
  validator: ReturnType<typeof useValidator>,
  { start, constants, isUpdate = false, isPayload, transform, extraIssues }: FormValuesProps,
  { reader, words }: { reader: Reader; words: Labels },
) {
  const options = { keepUnknown: isPayload };
  const [initialValues] = useState(() => toFormValues(fields, start, reader, options));
  // PUT replaces: unedited fields are sent as last fetched.
  const [record, setRecord] = useState<FetchedRecord>(start ?? {});
  const [defaults, setDefaults] = useState(initialValues);
  const ignored = useRef<ReadonlySet<string>>(new Set());
  const api = useRef<RecordForm>(undefined);

  function buildPayload(values: FieldValues, from = record): Payload {
    const payload = fullPayload(fields, toPayload(fields, values, reader), from, {
      reader,
      sendEmpty: isUpdate,
    });
    const body = { ...constants, ...payload };
    return transform ? transform(body) : body;
  }
  const form: RecordForm = useForm<FieldValues, unknown, Payload>({
    defaultValues: initialValues,
    shouldFocusError: false,
    resolver: createResolver({
      fields,
      validator,
      buildPayload,
      extraIssues,
      words,
      getErrors: (path) => api.current?.getErrors(path),
      isUnchanged: (name, values) => isUpdate && isSameValue(values[name], defaults[name]),
      onIgnored: (names) => {
        ignored.current = names;
      },
    }),
  });
  useEffect(() => {
    api.current = form;
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
    /** The payload of validated values, on top of a record that was fetched afterwards. */
    payloadToSend: (values: FormValues, from: FetchedRecord): Payload =>
      Object.fromEntries(
        Object.entries(buildPayload(values, from)).filter(([name]) => !ignored.current.has(name)),
      ),
    isEdited: () => !isSameValue(form.getValues(), defaults),
  };
}
