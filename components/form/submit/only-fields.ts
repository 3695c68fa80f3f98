import type { Field } from '@/lib/contract/schema/describe';
import { isRecord } from '@/lib/contract/schema/is-record';

/**
 * Of a record only what a form can hold: ten thousand lines with all that a read tells of them need not travel. What was read
 * as empty stays so: it is known, as what is missing is not.
 */
export function onlyFields(fields: readonly Field[], record: unknown): Record<string, unknown> {
  if (!isRecord(record)) return {};
  return Object.fromEntries(
    fields.flatMap(({ name, item = [] }): [string, unknown][] => {
      const value = record[name];
      if (value === undefined) return [];
      if (isRecord(value)) return [[name, onlyFields(item, value)]];
      if (Array.isArray(value) && item.length > 0) return [[name, value.map((row) => onlyFields(item, row))]];
      return [[name, value]];
    }),
  );
}
