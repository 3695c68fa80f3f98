import { useId, useMemo, useState } from 'react';
import { type FieldValues, useForm } from 'react-hook-form';
import type { FormContext } from '@/components/form/values/form-context';
import { type Payload, toFormValues, toPayload } from '@/components/form/values/payload';
import { useInputLocale } from '@/components/ui/use-formatter';
import type { Field } from '@/lib/contract/schema/describe';

/** Values of path and query parameters, edited with form controls outside of a form. */
export function useOperationInput(
  tenant: string,
  operation: string,
  fields: readonly Field[],
  start: Payload = {},
): { context: FormContext; payloadOf: (values: FieldValues) => Payload; buildInput: () => Payload } {
  const id = `${useId()}-`;
  const reader = useInputLocale();
  const form = useForm<FieldValues, unknown, Payload>({ defaultValues: toFormValues(fields, start, reader) });
  const [focusInList] = useState(() => new Map<string, (path: string) => void>());
  const context = useMemo(
    () => ({ id, tenant, operation, fields, reader, form, headings: {}, focusInList }),
    [id, tenant, operation, fields, reader, form, focusInList],
  );
  const payloadOf = (values: FieldValues) => toPayload(fields, values, reader);
  return { context, payloadOf, buildInput: () => payloadOf(form.getValues()) };
}
