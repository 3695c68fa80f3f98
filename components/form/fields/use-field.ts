'use client';

import { type RefObject, useEffect } from 'react';
import { get, useFormState } from 'react-hook-form';
import { useLabels } from '@/components/ui/use-labels';
import { fieldAt } from '@/lib/contract/schema/value-at';
import { errorMessage } from '../values/field-errors';
import { fieldId, useFieldsContext } from './fields-context';

/** Focuses the first control. The attribute is for a dialog that opens around the form at the same time. */
export function useFirstFocus(form: RefObject<HTMLElement | null>, isEnabled = false) {
  useEffect(() => {
    const first = isEnabled ? form.current?.querySelector('input, select, textarea') : undefined;
    if (!(first instanceof HTMLElement)) return;
    first.setAttribute('autofocus', '');
    first.focus({ preventScroll: true });
    // Typing replaces the value, as after Tab.
    if (first instanceof HTMLInputElement) first.select();
  }, [form, isEnabled]);
}

/** The field at a path: its description, its error and the ID of its control. */
export function useField(path: string) {
  const context = useFieldsContext();
  const labels = useLabels();
  const field = fieldAt(context.fields, path);
  if (!field) throw new Error(`the contract has no field ${path}`);
  const { errors } = useFormState({ name: path, exact: true });
  return { context, labels, field, error: errorMessage(get(errors, path)), id: fieldId(context, path) };
}
