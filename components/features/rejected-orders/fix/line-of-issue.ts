import type { Draft } from '@/components/form/values/form-values';

const rows = new WeakMap<object, Draft>();

/** Remembers the row of the form that a line of an order was read from. */
export const noteRow = (line: object, row: Draft) => void rows.set(line, row);
export const rowOf = (line: object): Draft | undefined => rows.get(line);
