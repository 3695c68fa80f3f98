'use client';

import { useEffect, useRef, useState } from 'react';
import { type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import { useInputLocale } from '@/components/ui/use-formatter';
import { useLabels } from '@/components/ui/use-labels';
import { useLoadOnce } from '@/components/ui/use-load-once';
import type { Issue } from '@/lib/contract/schema/issue';
import { type Contract, createResolver, type ValidValues } from './create-resolver';
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

export type RecordForm = UseFormReturn<FieldValues, unknown, ValidValues>;

export type FormValuesProps = {
  /** The record as fetched, or the initial values of a new one. */
  start?: FetchedRecord;
  /** Always sent and not displayed: the key of the record. */
  constants?: Readonly<Record<string, unknown>>;
  /** The form edits an existing record: the payload is the complete record as last fetched, with the edits. */
  isUpdate?: boolean;
  /**
   * The source of an existing record, when the form sends all of it. `platform`: the server asks before it replaces what somebody else
   * has saved since, and before it empties fields that no read returns. `requests`: a payload that was sent; its unknown fields are sent
   * again.
   */
  startFrom?: 'platform' | 'requests';
  /** Fields that are not sent, where the form has mutually exclusive alternatives; what was typed in them stays in the form. */
  omit?: readonly string[];
  /** Additional issues of this page, beyond the contract. */
  extraIssues?: (payload: Payload) => readonly Issue[];
};

/** The react-hook-form of a record: values from the record, and the payload from the values. */
export function useFormValues(
  schema: FormSchema,
  contract: Contract,
  { start, constants, isUpdate = false, startFrom, omit = [], extraIssues }: FormValuesProps,
) {
  const { fields } = schema;
  const reader = useInputLocale();
  const labels = useLabels();
  const loadContract = useLoadOnce(contract);
  const keepUnknown = startFrom === 'requests';
  const [initialValues] = useState(() => toFormValues(fields, start, reader, { keepUnknown }));
  // PUT replaces: unedited fields are sent as last fetched.
  const [record, setRecord] = useState<FetchedRecord>(start ?? {});

  function buildPayload(values: FieldValues, fetched = record): Payload {
    const sent = fields.filter(({ name }) => !omit.includes(name));
    const payload = toPayload(sent, values, reader, { fetched, sendEmpty: isUpdate });
    return { ...constants, ...payload, ...constants };
  }
  const form: RecordForm = useForm({
    defaultValues: initialValues,
    shouldFocusError: false,
    resolver: createResolver({
      schema,
      loadContract,
      buildPayload,
      extraIssues,
      labels,
      getErrors: (path) => form.getErrors(path),
      isUnchanged: (name, values) => isUpdate && isSameValue(values[name], defaults[name]),
    }),
  });
  /** What values are compared with, to know which were edited. */
  const defaults: FormValues = form.formState.defaultValues ?? initialValues;

  /** Replaces the defaults and the values; errors stay. */
  function rebase(base: FormValues, values: FormValues) {
    form.resetDefaultValues(base);
    form.reset(values, { keepDefaultValues: true, keepErrors: true, keepIsSubmitted: true });
  }

  const lastStart = useRef(start);
  useEffect(() => {
    if (lastStart.current === start || isSameValue(lastStart.current, start)) return;
    lastStart.current = start;
    setRecord(start ?? {});
    const next = toFormValues(fields, start, reader, { keepUnknown });
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
    loadContract,
    isEdited: () => !isSameValue(form.getValues(), defaults),
  };
}
