import type { Field } from '@/lib/contract/schema/describe';
import { isRecord } from '@/lib/contract/schema/is-record';
import type { Reader } from '@/lib/formatting/number-text';
import { toFormValues } from './form-values';
import { emptyValue, isEmptyValue, isSameValue, type Payload, toPayload } from './payload';

/** A record as last fetched. */
export type FetchedRecord = Readonly<Record<string, unknown>>;

/** Drops what no form field contains, to keep the page small. Empty values stay: they are known to be empty. */
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

/** Fields with unchanged text are sent exactly as fetched: an input drops outer blanks and fractions of a second. */
function withFetchedText(
  fields: readonly Field[],
  payload: Payload,
  record: FetchedRecord,
  reader: Reader,
): Payload {
  const plain = fields.filter(({ kind }) => kind !== 'lines');
  const unchanged = toPayload(plain, toFormValues(plain, record, reader), reader);
  const exact: Payload = { ...payload };
  for (const { name, kind, item = [] } of plain) {
    const [fetched, value] = [record[name], payload[name]];
    if (kind === 'object' && isRecord(fetched) && isRecord(value))
      exact[name] = withFetchedText(item, value, fetched, reader);
    else if (name in payload && typeof fetched === 'string' && isSameValue(unchanged[name], value))
      exact[name] = fetched;
  }
  return exact;
}

/**
 * The body of a PUT: it replaces the record, so it starts from the last fetched one. `sendEmpty`: emptied fields are sent as empty,
 * for platforms that keep omitted fields.
 */
export function fullPayload(
  fields: readonly Field[],
  payload: Payload,
  record: FetchedRecord,
  { reader, sendEmpty }: { reader: Reader; sendEmpty: boolean },
): Payload {
  const full = withFetchedText(fields, payload, record, reader);
  if (!sendEmpty) return full;
  for (const field of fields)
    if (!(field.name in payload) && !isEmptyValue(record[field.name])) full[field.name] = emptyValue(field);
  return full;
}

/** Paths missing in both the payload and the fetched record: a PUT empties them. */
export function unreadFields(
  fields: readonly Field[],
  payload: Payload,
  record: FetchedRecord,
  prefix = '',
): string[] {
  return fields.flatMap(({ name, kind, item }) => {
    const path = prefix + name;
    const [fetched, value] = [record[name], payload[name]];
    if (kind === 'object' && item && isRecord(fetched))
      return unreadFields(item, isRecord(value) ? value : {}, fetched, `${path}.`);
    return value === undefined && fetched === undefined ? [path] : [];
  });
}
