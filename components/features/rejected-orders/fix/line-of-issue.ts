import type { FormValues } from '@/components/form/values/form-values';

const rows = new WeakMap<object, FormValues>();

/** Remembers the row of the form that a line of an order was read from. */
export const noteRow = (line: object, row: FormValues) => void rows.set(line, row);

export const rowOf = (line: object): FormValues | undefined => rows.get(line);
