import { type FieldErrors, type FieldValues, get, set } from 'react-hook-form';
import type * as z from '@/lib/contract/zod';

/** What the contract finds wrong: where, and in which words. */
export type Fault = { path: readonly PropertyKey[]; message: string; code: string };

export function faultsOf(schema: z.ZodType, body: unknown): Fault[] {
  const { error } = schema.safeParse(body);
  return (error?.issues ?? []).map(({ path, message, code }) => ({ path, message, code }));
}

/** As react-hook-form keeps errors: a tree in the shape of the values. The first fault of a place is the one that is told. */
export function errorTree(faults: readonly Fault[]): FieldErrors<FieldValues> {
  const tree: FieldErrors<FieldValues> = {};
  for (const { path, message, code } of faults) {
    const place = path.map(String).join('.');
    const there: unknown = get(tree, place);
    const below = typeof there === 'object' && there !== null ? there : {};
    if (!('message' in below)) set(tree, place, { ...below, type: code, message });
  }
  return tree;
}
