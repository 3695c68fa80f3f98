'use client';

import { createContext, type ReactNode, type RefObject, use, useEffect, useImperativeHandle } from 'react';
import { type FieldValues, FormProvider, get, type UseFormReturn, useFormState } from 'react-hook-form';
import { useLabels } from '@/components/ui/use-labels';
import type { Field } from '@/lib/contract/schema/describe';
import { fieldAt } from '@/lib/contract/schema/value-at';
import { errorMessage } from '../values/field-errors';

/** Context that the fields of a form share, in addition to the context of react-hook-form. */
export type FieldsContext = {
  /** Prefix of element IDs, so that two forms on one page do not share IDs. */
  id: string;
  operation: string;
  tenant: string;
  fields: readonly Field[];
  /** Column headings in spreadsheets, by path of the column. */
  headings: Readonly<Record<string, readonly string[]>>;
  /** Functions that scroll a row into view and focus it, by list. Each list registers its function. */
  focusInList: Map<string, (path: string) => void>;
  /** Registered by `useBeforeSubmit`. */
  beforeSubmit?: RefObject<(() => Promise<void>) | null>;
};

const Context = createContext<FieldsContext | undefined>(undefined);

export function FieldsProvider<Valid>({
  form,
  value,
  children,
}: {
  form: UseFormReturn<FieldValues, unknown, Valid>;
  value: FieldsContext;
  children: ReactNode;
}) {
  return (
    <FormProvider {...form}>
      <Context value={value}>{children}</Context>
    </FormProvider>
  );
}

export function useFieldsContext(): FieldsContext {
  const context = use(Context);
  if (!context) throw new Error('A field must be used inside a form');
  return context;
}

/**
 * Registers a function that runs before the surrounding form validates and sends its values. The form waits for the
 * function.
 */
export function useBeforeSubmit(run: () => Promise<void>): void {
  const { beforeSubmit } = useFieldsContext();
  useImperativeHandle(beforeSubmit, () => run);
}

export const fieldId = (context: Pick<FieldsContext, 'id'>, path: string): string => `${context.id}${path}`;

/** Focuses the first control when the form appears. */
export function useFirstFocus(form: RefObject<HTMLElement | null>, isEnabled = false) {
  useEffect(() => {
    const first = isEnabled ? form.current?.querySelector('input, select, textarea') : undefined;
    if (!(first instanceof HTMLElement)) return;
    first.focus({ preventScroll: true });
    // Select the text as after Tab, so that typing replaces the value.
    if (first instanceof HTMLInputElement) first.select();
  }, [form, isEnabled]);
}

/** Returns the field at a path with its error and the ID of its control. Throws if the contract has no field at this path. */
export function useField(path: string) {
  const context = useFieldsContext();
  const labels = useLabels();
  const field = fieldAt(context.fields, path);
  if (!field) throw new Error(`The contract has no field ${path}`);
  const { errors } = useFormState({ name: path, exact: true });
  return { context, labels, field, error: errorMessage(get(errors, path)), id: fieldId(context, path) };
}
