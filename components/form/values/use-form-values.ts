'use client';

import { useEffect, useRef, useState } from 'react';
import {
  type FieldErrors,
  type FieldValues,
  get,
  type Resolver,
  type ResolverResult,
  set,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { useInputLocale } from '@/components/ui/use-formatter';
import { type Labels, useLabels } from '@/components/ui/use-labels';
import type { WriteName } from '@/lib/contract/operations';
import { isSameValue } from '@/lib/contract/schema/compare';
import { type Issue, issuesOf } from '@/lib/contract/schema/issue';
import type { Operation } from '@/lib/contract/schema/operation';
import { fieldAt } from '@/lib/contract/schema/value-at';
import { issueInRecord, toErrorTree } from './field-errors';
import type { FormSchema } from './form-schema';
import {
  applyEdits,
  editedValues,
  type FetchedRecord,
  type FormValues,
  type Payload,
  toFormValues,
  toPayload,
  withoutFields,
} from './payload';

/**
 * Validated values and their payload. `ignored` are the invalid fields that are not sent, because the user has not edited them.
 */
export type ValidValues = { values: FormValues; payload: Payload; ignored: readonly string[] };

const rootField = (path: string) => path.split('.')[0] ?? '';

/**
 * Loads the contract of an operation, which validates its form. Forms call this function when they get the focus. Resolves to
 * undefined if the console's server is unreachable. Validation is then skipped, because the server validates too.
 */
export const loadContract = (name: WriteName): Promise<Operation | undefined> =>
  import('@/lib/contract/operations').then(
    ({ operations }) => operations[name],
    () => undefined,
  );

/** Creates a resolver that validates the payload of the values against the contract, with messages in the user's language. */
export function createResolver({
  schema: { name: operationName, fields, inList },
  buildPayload,
  extraIssues,
  isUnchanged,
  labels,
  getErrors,
}: {
  schema: Pick<FormSchema, 'name' | 'fields' | 'inList'>;
  buildPayload: (values: FieldValues) => Payload;
  /** Returns issues of the page, in addition to those of the contract. */
  extraIssues?: (payload: Payload) => readonly Issue[];
  /** True for a field of an update that was not edited. If the field is invalid, its issues are ignored and it is not sent. */
  isUnchanged: (name: string, values: FieldValues) => boolean;
  labels: Labels;
  /** Returns the current errors at a path. */
  getErrors: (path: string) => unknown;
}): Resolver<FieldValues, unknown, ValidValues> {
  return async (
    values,
    _context,
    { names: [name = '', ...others] = [] },
  ): Promise<ResolverResult<FieldValues, ValidValues>> => {
    // When rows are added or removed, react-hook-form has already moved their errors. Keep the errors, because some come from
    // the platform.
    if (others.length === 0 && fieldAt(fields, name)?.kind === 'lines') {
      const [errors, rows]: [FieldErrors<FieldValues>, unknown] = [{}, getErrors(name)];
      // Copies the errors of rows, without the error of the list itself.
      if (Array.isArray(rows)) set(errors, name, rows.slice());
      return { values: {}, errors };
    }
    const operation = await loadContract(operationName);
    const payload = buildPayload(values);
    const { error } = operation?.body?.safeParse(inList ? [payload] : payload) ?? {};
    const violations = error ? issuesOf(error).map((issue) => issueInRecord(issue, inList)) : [];
    const issues = [...(extraIssues?.(payload) ?? []), ...violations];
    const ignored = issues
      .map(({ path }) => rootField(path))
      .filter((field) => field in payload && isUnchanged(field, values));
    const errors = issues
      .filter(({ path }) => !ignored.includes(rootField(path)))
      .map((issue) => ({
        path: issue.path,
        code: issue.code,
        message: labels.fieldError(issue, fieldAt(fields, issue.path), get(values, issue.path)),
      }));
    return errors.length > 0
      ? { values: {}, errors: toErrorTree(fields, errors) }
      : { values: { values, payload: withoutFields(payload, ignored), ignored }, errors: {} };
  };
}

export type RecordForm = UseFormReturn<FieldValues, unknown, ValidValues>;

export type FormValuesProps = {
  /** The record as fetched, or the initial values of a new record. */
  start?: FetchedRecord;
  /** The key of the record. It is always sent and never displayed. */
  keyValues?: Readonly<Record<string, unknown>>;
  /** True if the form edits an existing record. The payload is the complete record as last fetched, with the edits. */
  isUpdate?: boolean;
  /**
   * The source of an existing record, if the form sends the complete record. With `platform`, the server asks before it
   * replaces changes that somebody else has saved, and before it empties fields that no read returns. With `requests`, the
   * record is a payload that was sent before, and its unknown fields are sent again.
   */
  startFrom?: 'platform' | 'requests';
  /** Fields that are not sent, for forms with mutually exclusive alternatives. The form keeps their values. */
  omit?: readonly string[];
  /** Returns issues of the page, in addition to those of the contract. */
  extraIssues?: (payload: Payload) => readonly Issue[];
};

/**
 * Manages the react-hook-form state of a record. Derives the values from the record, and the payload from the values.
 */
export function useFormValues(
  schema: FormSchema,
  { start, keyValues, isUpdate = false, startFrom, omit = [], extraIssues }: FormValuesProps,
) {
  const { fields } = schema;
  const inputLocale = useInputLocale();
  const labels = useLabels();
  const keepUnknown = startFrom === 'requests';
  const [initialValues] = useState(() => toFormValues(fields, start, inputLocale, { keepUnknown }));
  // PUT replaces the record, so unedited fields are sent as last fetched.
  const [record, setRecord] = useState<FetchedRecord>(start ?? {});

  function buildPayload(values: FieldValues, fetched = record): Payload {
    const sent = fields.filter(({ name }) => !omit.includes(name));
    const payload = toPayload(sent, values, inputLocale, { fetched, sendEmpty: isUpdate });
    return { ...keyValues, ...payload, ...keyValues };
  }
  const form: RecordForm = useForm({
    defaultValues: initialValues,
    shouldFocusError: false,
    resolver: createResolver({
      schema,
      buildPayload,
      extraIssues,
      labels,
      getErrors: (path) => form.getErrors(path),
      isUnchanged: (name, values) => isUpdate && isSameValue(values[name], defaults[name]),
    }),
  });
  /** The values to compare edits with. */
  const defaults: FormValues = form.formState.defaultValues ?? initialValues;

  /** Replaces the defaults and the values, and keeps the errors. */
  function rebase(base: FormValues, values: FormValues) {
    form.resetDefaultValues(base);
    form.reset(values, { keepDefaultValues: true, keepErrors: true, keepIsSubmitted: true });
  }

  const lastStart = useRef(start);
  useEffect(() => {
    const before = lastStart.current;
    lastStart.current = start;
    if (isSameValue(before, start)) return;
    setRecord(start ?? {});
    const next = toFormValues(fields, start, inputLocale, { keepUnknown });
    if (isSameValue(next, defaults)) return;
    rebase(next, applyEdits(next, structuredClone(editedValues(form.getValues(), defaults))));
  });

  return {
    form,
    initialValues,
    defaults,
    record,
    setRecord,
    buildPayload,
    rebase,
    /**
     * True if values differ from the record. The dirty state of react-hook-form is not used: it treats a missing field, as in a
     * row of a draft, as different from an undefined one.
     */
    isEdited: (current = form.getValues()) => !isSameValue(current, defaults),
  };
}
