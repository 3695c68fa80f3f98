import type { Field } from '@/lib/contract/schema/describe';
import { isRecord } from '@/lib/contract/schema/is-record';
import type { Reader } from '@/lib/formatting/input-locale';
import { toDraft } from '../values/form-values';
import { toWire, type Wire } from '../values/payload';
import type { ReadRecord } from '../values/whole-record';
import { isKept } from './unsaved-changes';

/** A field that a write changes of a record that is there; `after` is missing where the write leaves it out. */
export type FieldChange = { place: string; before?: unknown; after?: unknown };

const inside = (value: unknown): Wire => (isRecord(value) ? value : {});
const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

function walk(fields: readonly Field[], now: Wire, sent: Wire, under: string): FieldChange[] {
  return fields.flatMap(({ name, kind, item }): FieldChange[] => {
    const [before, after] = [now[name], sent[name]];
    const place = under ? `${under}.${name}` : name;
    if (kind === 'object' && item) return walk(item, inside(before), inside(after), place);
    const same = isBlank(after) ? isBlank(before) : isKept(after, before);
    return same ? [] : [{ place, before, after }];
  });
}

/** What sending a body changes of a record as it was read, field by field; what the read does not tell is left out. */
export function fieldChanges(
  fields: readonly Field[],
  record: ReadRecord,
  sent: Wire,
  reader: Reader,
): FieldChange[] {
  const told = fields.filter(({ name }) => name in record);
  return walk(told, toWire(told, toDraft(told, record, reader), reader), sent, '');
}
