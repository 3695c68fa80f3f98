import type { Field } from '@/lib/contract/schema/describe';
import { isRecord } from '@/lib/contract/schema/is-record';
import { toClock } from '@/lib/formatting/date-time-text';
import type { Reader } from '@/lib/formatting/number-text';
import { writeNumber } from '@/lib/formatting/number-text';

/** The value of an input: text as typed, a checkbox, a list of strings, a group of fields, or rows. */
export type FormValue = string | boolean | undefined | readonly string[] | FormValues | readonly FormValues[];
export type FormValues = { [name: string]: FormValue };

/** A form stores unknown fields of a payload as JSON under this name, which no contract field has. */
export const UNKNOWN_FIELDS = '+';

type Options = {
  /** The record is a payload that was sent: its unknown fields are sent again. */
  keepUnknown?: boolean;
};

/** Converts a JSON value to the value of an input. */
export function toFormValue(field: Field, value: unknown, reader: Reader, options: Options = {}): FormValue {
  const { kind, item = [] } = field;
  if (kind === 'lines')
    return Array.isArray(value) ? value.map((row) => toFormValues(item, row, reader, options)) : [];
  if (kind === 'object') return toFormValues(item, value, reader, options);
  if (kind === 'list') return Array.isArray(value) ? value.map(String) : [];
  if (kind === 'boolean') return typeof value === 'boolean' ? value : field.required ? false : undefined;
  if (value === undefined || value === null) return '';
  if (typeof value === 'number') return writeNumber(value, reader.decimal);
  const text = String(value);
  if (kind === 'day') return text.slice(0, 10);
  return kind === 'instant' ? toClock(text, reader.zone) : text;
}

/** Converts a record to form values; unknown fields are dropped unless `keepUnknown`. */
export function toFormValues(
  fields: readonly Field[],
  record: unknown,
  reader: Reader,
  options: Options = {},
): FormValues {
  const source = isRecord(record) ? record : {};
  const values: FormValues = {};
  for (const field of fields) values[field.name] = toFormValue(field, source[field.name], reader, options);
  if (!options.keepUnknown) return values;
  const unknown = Object.entries(source).filter(([name]) => !(name in values));
  if (unknown.length > 0) values[UNKNOWN_FIELDS] = JSON.stringify(Object.fromEntries(unknown));
  return values;
}
