'use client';

import { type RefObject, useEffect } from 'react';
import { get, useFormState } from 'react-hook-form';
import { useLabels } from '@/components/ui/use-labels';
import { fieldAt } from '@/lib/contract/schema/value-at';
import { errorMessage } from '../values/field-errors';
import { fieldId, useFieldsContext } from './fields-context';

/**
 * Focuses the first control. If a dialog opens around the form at the same time, the `autofocus` attribute makes the dialog
 * focus the control.
 */
export function useFirstFocus(form: RefObject<HTMLElement | null>, isEnabled = false) {
  useEffect(() => {
    const first = isEnabled ? form.current?.querySelector('input, select, textarea') : undefined;
    if (!(first instanceof HTMLElement)) return;
    first.setAttribute('autofocus', '');
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
  if (!field) throw new Error(`the contract has no field ${path}`);
  const { errors } = useFormState({ name: path, exact: true });
  return { context, labels, field, error: errorMessage(get(errors, path)), id: fieldId(context, path) };
}
