'use client';

import { createContext, use } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { Field } from '@/lib/contract/schema/describe';
import type { Reader } from '@/lib/formatting/number-text';
import type { Payload } from './payload';

export type RecordForm = UseFormReturn<FieldValues, unknown, Payload>;

/** Shared context of a form's fields. */
export type FormContext = {
  /** Prefix of element IDs, so that two forms on one page have distinct ones. */
  id: string;
  operation: string;
  tenant: string;
  fields: readonly Field[];
  reader: Reader;
  form: RecordForm;
  /** Column headings in spreadsheets, by path of the column. */
  headings: Readonly<Record<string, readonly string[]>>;
  /** Registered by lists: scrolls a row into view and focuses it. */
  focusInList: Map<string, (path: string) => void>;
};

const Context = createContext<FormContext | undefined>(undefined);
export const FormContextProvider = Context.Provider;

export function useFormContext(): FormContext {
  const context = use(Context);
  if (!context) throw new Error('a field is outside of a form');
  return context;
}

/** The ID of a field's control. */
export const fieldId = (context: Pick<FormContext, 'id'>, path: string): string => `${context.id}${path}`;
