import { useId, useMemo, useState } from 'react';
import { type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import type { FieldsContext } from '@/components/form/fields/fields-context';
import { type Payload, toFormValues, toPayload } from '@/components/form/values/payload';
import { useInputLocale } from '@/components/ui/use-formatter';
import type { Field } from '@/lib/contract/schema/describe';

/** Holds the values of path and query parameters. Their controls are not inside a `<form>`. */
export function useOperationInput(
  tenant: string,
  operation: string,
  fields: readonly Field[],
  start: Payload = {},
): { form: UseFormReturn; context: FieldsContext; buildPayload: (values: FieldValues) => Payload } {
  const id = `${useId()}-`;
  const inputLocale = useInputLocale();
  const form = useForm<FieldValues>({ defaultValues: toFormValues(fields, start, inputLocale) });
  const [focusInList] = useState(() => new Map<string, (path: string) => void>());
  const context = useMemo(
    () => ({ id, tenant, operation, fields, headings: {}, focusInList }),
    [id, tenant, operation, fields, focusInList],
  );
  return { form, context, buildPayload: (values) => toPayload(fields, values, inputLocale) };
}
