import { MAX_READ_LAG_MS, type RecentSave, withSaves } from '@/lib/console/browser/recent-saves';
import { isEquivalent, isSameValue } from '@/lib/contract/schema/compare';
import type { Field } from '@/lib/contract/schema/describe';
import { fieldsWithPaths, valueAt } from '@/lib/contract/schema/value-at';
import type { InputLocale } from '@/lib/formatting/number-text';
import {
  applyEdits,
  editedValues,
  type FetchedRecord,
  type FormValues,
  type Payload,
  toFormValues,
  toPayload,
} from '../values/payload';

/**
 * A field that somebody else has changed since the form was opened. `isEdited` is true if the user has edited the field too.
 */
export type Conflict = { path: string; local: unknown; base: unknown; remote: unknown; isEdited: boolean };

type Versions<T> = { local: T; base: T; remote: T };

/**
 * Finds the fields where sending the local values would overwrite somebody else's change. Fields of objects are compared one by
 * one, lists as a whole. With `editedOnly`, unedited fields follow the record and cannot conflict.
 */
export function findConflicts(
  fields: readonly Field[],
  { local, base, remote }: Versions<FormValues>,
  editedOnly: boolean,
  inputLocale: InputLocale,
): Conflict[] {
  const versions = {
    local: toPayload(fields, local, inputLocale),
    base: toPayload(fields, base, inputLocale),
    remote: toPayload(fields, remote, inputLocale),
  };
  return fieldsWithPaths(fields).flatMap(({ path }): Conflict[] => {
    const [local, base, remote] = [versions.local, versions.base, versions.remote].map((one) =>
      valueAt(one, path),
    );
    if (isEquivalent(remote, base) || isEquivalent(local, remote)) return [];
    const isEdited = !isSameValue(local, base);
    return isEdited || !editedOnly ? [{ path, local, base, remote, isEdited }] : [];
  });
}

/**
 * Merges a form's values with a record that somebody else has saved. The returned `base` is the new baseline for
 * detecting edits. For an update, unedited fields follow the record.
 */
export function mergeRecord(
  fields: readonly Field[],
  { values, base, record }: { values: FormValues; base: FormValues; record: FetchedRecord },
  isUpdate: boolean,
  inputLocale: InputLocale,
): { values: FormValues; base: FormValues; conflicts: Conflict[] } {
  // Fields that the read does not return keep their base values.
  const returned = fields.filter(({ name }) => name in record);
  const remote = { ...base, ...toFormValues(returned, record, inputLocale) };
  return {
    values: structuredClone(isUpdate ? applyEdits(remote, editedValues(values, base)) : values),
    base: remote,
    conflicts: findConflicts(returned, { local: values, base, remote }, isUpdate, inputLocale),
  };
}

const saves = new Map<string, RecentSave[]>();

/** Stores the saved values under a key, with the record before the save. */
export function noteSave(key: string, before: FetchedRecord, after: Payload, at = Date.now()): void {
  const recent = (saves.get(key) ?? []).filter((save) => at - save.at < MAX_READ_LAG_MS);
  saves.set(key, [...recent, { at, before, after }]);
}

/**
 * Applies the recent saves of this browser to a fetched record. Sending the record of a lagging read would undo the saves.
 */
export const withRecentSaves = <R extends FetchedRecord>(key: string, record: R, now = Date.now()): R =>
  withSaves(record, saves.get(key) ?? [], now);
