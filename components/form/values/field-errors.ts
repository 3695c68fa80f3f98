import type { FieldErrors, FieldValues } from 'react-hook-form';
import { isObject } from '@/lib/contract/schema/is-record';
import type { Issue } from '@/lib/contract/schema/issue';
import type * as z from '@/lib/contract/schema/zod';
import { type FormValues, Rows } from './form-values';

/** The rows in which a list's errors were found. */
const judged = new WeakMap<object, Rows>();

/** Remembers for the errors of each list which rows were judged: their numbers are those of that moment. */
export function noteRowProblems(errors: object, draft: FormValues): void {
  for (const [name, rows] of Object.entries(draft)) {
    const tree: unknown = Reflect.get(errors, name);
    if (rows instanceof Rows && isObject(tree)) judged.set(tree, rows);
  }
}

/** What was found wrong in the rows of a list, by where each row stands now: it may have moved since, or be gone. */
export function mistakesIn(tree: unknown, rows: Rows): ReadonlyMap<number, unknown> {
  const found = new Map<number, unknown>();
  if (!isObject(tree)) return found;
  const then = judged.get(tree) ?? rows;
  for (const [part, mistake] of Object.entries(tree)) {
    if (!/^\d+$/.test(part)) continue;
    const name = then.names[Number(part)];
    const at = then.names === rows.names ? Number(part) : name === undefined ? -1 : rows.placeOf(name);
    if (at >= 0 && at < rows.length) found.set(at, mistake);
  }
  return found;
}

/** What the contract finds wrong: where, and in which words. */
export type FieldError = { path: readonly PropertyKey[]; message: string; code: string };

export function fieldErrorsOf(schema: z.ZodType, body: unknown): FieldError[] {
  const { error } = schema.safeParse(body);
  return (error?.issues ?? []).map(({ path, message, code }) => ({ path, message, code }));
}

/** An issue as a fault: its path in parts. */
export const fieldErrorOf = ({ path, message, code }: Issue): FieldError => ({
  path: path.split('.'),
  message,
  code,
});

/** The part of a tree under a name, made when it is not there: a list where positions follow, for react-hook-form lets go of others. */
function below(tree: object, name: string, next: PropertyKey | undefined): object {
  const there: unknown = Object.hasOwn(tree, name) ? Reflect.get(tree, name) : undefined;
  if (isObject(there)) return there;
  const made = /^\d+$/.test(String(next)) ? [] : {};
  Reflect.set(tree, name, made);
  return made;
}

/** As react-hook-form keeps errors: a tree in the shape of the values. The first fault of a place is the one that is told. */
export function errorTree(faults: readonly FieldError[]): FieldErrors<FieldValues> {
  const tree: FieldErrors<FieldValues> = {};
  for (const { path, message, code } of faults) {
    let place: object = tree;
    path.forEach((part, at) => {
      place = below(place, String(part), path[at + 1]);
    });
    if (!('message' in place)) Object.assign(place, { type: code, message });
  }
  return tree;
}
