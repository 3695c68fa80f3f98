import type { Field } from '@/lib/contract/schema/describe';
import type { Kind } from '@/lib/contract/schema/fields';
import { fieldsWithPaths, valueAt } from '@/lib/contract/schema/value-at';
import { isSaved } from './saved-fields';

/** A field of an existing record that a write changes. `after` is undefined if the write omits it. */
export type FieldChange = { path: string; kind: Kind; before?: unknown; after?: unknown };

/** Compare lists in both directions, because `isSaved` ignores fields that only the second list has. */
const isUnchanged = (is: unknown, was: unknown): boolean =>
  isSaved(is, was) && (!Array.isArray(is) || isSaved(was, is));

type Fields = Readonly<Record<string, unknown>>;

/**
 * Returns the fields in which two payloads differ, nested fields by path. By default, values that a platform may store
 * differently and rows in another order count as equal. `isSame` overrides the comparison.
 */
export const fieldChanges = (
  fields: readonly Field[],
  before: Fields,
  after: Fields,
  isSame: (is: unknown, was: unknown) => boolean = isUnchanged,
): FieldChange[] =>
  fieldsWithPaths(fields).flatMap(({ path, kind }): FieldChange[] => {
    const [was, is] = [valueAt(before, path), valueAt(after, path)];
    return isSame(is, was) ? [] : [{ path, kind, before: was, after: is }];
  });
