'use client';

import { type RefObject, useEffect } from 'react';
import { get, useFormState } from 'react-hook-form';
import { useLabels } from '@/components/ui/use-labels';
import { isObject } from '@/lib/contract/schema/is-record';
import { fieldIn } from '../values/field-path';
import { idOf, useScope } from '../values/form-scope';
import { heldAt } from '../values/form-values';

/** Puts the focus on the first control. The attribute is for a dialog that opens around the form in the same moment. */
export function useFirstFocus(form: RefObject<HTMLElement | null>, wanted = false) {
  useEffect(() => {
    const first = wanted ? form.current?.querySelector('input, select, textarea') : undefined;
    if (!(first instanceof HTMLElement)) return;
    first.setAttribute('autofocus', '');
    first.focus({ preventScroll: true });
    // What is typed replaces what stands there, as it does in every field that Tab leads to.
    if (first instanceof HTMLInputElement) first.select();
  }, [form, wanted]);
}

/** Everything that a control needs to know about its field, by place. */
export function useField(place: string) {
  const scope = useScope();
  const { reader, values, refused } = scope;
  const words = useLabels(reader);
  const field = fieldIn(scope.fields, place);
  if (!field) throw new Error(`the contract knows no field ${place}`);
  const { errors } = useFormState({ control: values.control, name: place, exact: true });
  const error: unknown = get(errors, place);
  const mistake = messageOf(error);
  const wrong =
    mistake === undefined
      ? refused.get(place)
      : words.mistake(mistake, field, heldAt(values.getValues(), place));
  return { scope, words, field, error, wrong, id: idOf(scope, place) };
}

/** The message of an error leaf, or of a list as such. */
export function messageOf(error: unknown): string | undefined {
  if (!isObject(error)) return undefined;
  if ('root' in error) return messageOf(error.root);
  return 'message' in error && typeof error.message === 'string' ? error.message : undefined;
}
