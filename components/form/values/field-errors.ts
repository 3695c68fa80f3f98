import type { FieldErrors, FieldValues } from 'react-hook-form';
import { isObject } from '@/lib/contract/schema/is-record';
import type { Issue } from '@/lib/contract/schema/issue';
import type * as z from '@/lib/contract/schema/zod';

/** What the contract finds wrong: where, and in which words. */
export type Fault = { path: readonly PropertyKey[]; message: string; code: string };

export function faultsOf(schema: z.ZodType, body: unknown): Fault[] {
  const { error } = schema.safeParse(body);
  return (error?.issues ?? []).map(({ path, message, code }) => ({ path, message, code }));
}

/** An issue as a fault: its path in parts. */
export const faultOf = ({ path, message, code }: Issue): Fault => ({ path: path.split('.'), message, code });

/** The part of a tree under a name, made when it is not there: a list where positions follow, for react-hook-form lets go of others. */
function below(tree: object, name: string, next: PropertyKey | undefined): object {
  const there: unknown = Object.hasOwn(tree, name) ? Reflect.get(tree, name) : undefined;
  if (isObject(there)) return there;
  const made = /^\d+$/.test(String(next)) ? [] : {};
  Reflect.set(tree, name, made);
  return made;
}

/** As react-hook-form keeps errors: a tree in the shape of the values. The first fault of a place is the one that is told. */
export function errorTree(faults: readonly Fault[]): FieldErrors<FieldValues> {
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
