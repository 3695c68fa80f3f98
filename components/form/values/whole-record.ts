import type { Field } from '@/lib/contract/schema/describe';
import { isRecord } from '@/lib/contract/schema/is-record';
import type { Reader } from '@/lib/formatting/number-text';
import { toDraft } from './form-values';
import { emptied, isSamePayload, type Payload, toPayload } from './payload';

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

export type ReadRecord = Readonly<Record<string, unknown>>;

/** Numbers are held exactly; of everything else a form may hold less than was read: blanks at the ends, parts of a second. */
const isText = ({ kind }: Field, raw: unknown): raw is string =>
  typeof raw === 'string' && kind !== 'number' && kind !== 'money';

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** A body whose untouched fields say exactly what was read. */
function exactly(fields: readonly Field[], body: Payload, read: ReadRecord, reader: Reader): Payload {
  // Rows hold nothing but what a form tells of them, and there may be ten thousand.
  const plain = fields.filter(({ kind }) => kind !== 'lines');
  const shown = toPayload(plain, toDraft(plain, read, reader), reader);
  const exact: Payload = { ...body };
  for (const field of plain) {
    const { name, kind, item = [] } = field;
    const [raw, meant] = [read[name], body[name]];
    if (kind === 'object' && isRecord(raw) && isRecord(meant))
      exact[name] = exactly(item, meant, raw, reader);
    else if (name in body && isText(field, raw) && isSamePayload(shown[name], meant)) exact[name] = raw;
  }
  return exact;
}

/**
 * The body of a write on a record that is there: all of it as last read, plus what was changed here. `emptying`: what was
 * there and is gone is said to be empty, for a platform that keeps what is left out.
 */
export function wholeBody(
  fields: readonly Field[],
  body: Payload,
  read: ReadRecord,
  { reader, emptying }: { reader: Reader; emptying: boolean },
): Payload {
  const whole = exactly(fields, body, read, reader);
  if (!emptying) return whole;
  for (const field of fields)
    if (!(field.name in body) && !isBlank(read[field.name])) whole[field.name] = emptied(field);
  return whole;
}

/**
 * The fields that a body leaves out and the read did not tell of: where a write replaces the record they end up empty. A
 * field that was read as empty is known to be.
 */
export function unreadFields(
  fields: readonly Field[],
  body: Payload,
  read: ReadRecord,
  under = '',
): string[] {
  return fields.flatMap(({ name, kind, item }) => {
    const place = under + name;
    const [raw, meant] = [read[name], body[name]];
    if (kind === 'object' && item && isRecord(raw))
      return unreadFields(item, isRecord(meant) ? meant : {}, raw, `${place}.`);
    return meant === undefined && raw === undefined ? [place] : [];
  });
}
