'use client';

import { get, useFormState } from 'react-hook-form';
import { useWords } from '@/components/ui/use-labels';
import { isObject } from '@/lib/contract/schema/is-record';
import { fieldIn } from '../values/field-path';
import { idOf, useScope } from '../values/form-scope';
import { heldAt } from '../values/form-values';

/** Everything that a control needs to know about its field, by place. */
export function useField(place: string) {
  const scope = useScope();
  const { reader, values, refused } = scope;
  const words = useWords(reader);
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
