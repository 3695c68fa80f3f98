'use client';

import { createContext, type ReactNode, type RefObject, use, useImperativeHandle } from 'react';
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';
import type { Field } from '@/lib/contract/schema/describe';

/** What the fields of a form share; the form itself is in react-hook-form's context. */
export type FieldsContext = {
  /** Prefix of element IDs, so that two forms on one page have distinct ones. */
  id: string;
  operation: string;
  tenant: string;
  fields: readonly Field[];
  /** Column headings in spreadsheets, by path of the column. */
  headings: Readonly<Record<string, readonly string[]>>;
  /** Registered by lists: scrolls a row into view and focuses it. */
  focusInList: Map<string, (path: string) => void>;
  /** Registered by `useBeforeSubmit`. */
  beforeSubmit?: RefObject<(() => Promise<void>) | null>;
};

const Context = createContext<FieldsContext | undefined>(undefined);

/** Provides a form, and what its fields share. */
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
  if (!context) throw new Error('a field is outside of a form');
  return context;
}

/** Runs a function before the form around it validates and sends its values, which wait for it. */
export function useBeforeSubmit(run: () => Promise<void>): void {
  const { beforeSubmit } = useFieldsContext();
  useImperativeHandle(beforeSubmit, () => run);
}

/** The ID of a field's control. */
export const fieldId = (context: Pick<FieldsContext, 'id'>, path: string): string => `${context.id}${path}`;
