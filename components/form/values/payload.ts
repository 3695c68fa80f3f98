import { isSameValue } from '@/lib/contract/schema/compare';
import type { Field } from '@/lib/contract/schema/describe';
import { isEmptyValue } from '@/lib/contract/schema/is-empty-value';
import { isRecord } from '@/lib/contract/schema/is-record';
import { dayToInstant } from '@/lib/contract/schema/zone';
import { fromClock, toClock } from '@/lib/formatting/date-time-text';
import { type InputLocale, parseNumber, writeNumber } from '@/lib/formatting/number-text';

/** The value of an input: text as typed, a checkbox, a list of strings, a group of fields, or rows. */
export type FormValue = string | boolean | undefined | readonly string[] | FormValues | readonly FormValues[];
export type FormValues = { [name: string]: FormValue };

/** The name under which form values store the unknown fields of a payload as JSON. No field of the contract has this name. */
const UNKNOWN_FIELDS = '+';

type Options = {
  /** True if the record is a payload that was sent before. Its unknown fields are sent again. */
  keepUnknown?: boolean;
};

/** Converts a JSON value to the value of an input. */
export function toFormValue(
  field: Field,
  value: unknown,
  inputLocale: InputLocale,
  options: Options = {},
): FormValue {
  const { kind, item = [] } = field;
  if (kind === 'lines')
    return Array.isArray(value) ? value.map((row) => toFormValues(item, row, inputLocale, options)) : [];
  if (kind === 'object') return toFormValues(item, value, inputLocale, options);
  if (kind === 'list') return Array.isArray(value) ? value.map(String) : [];
  if (kind === 'boolean') return typeof value === 'boolean' ? value : field.required ? false : undefined;
  if (value === undefined || value === null) return '';
  if (typeof value === 'number') return writeNumber(value, inputLocale.decimal, kind === 'money' ? 2 : 0);
  const text = String(value);
  if (kind === 'day') return text.slice(0, 10);
  return kind === 'instant' ? toClock(text, inputLocale.zone) : text;
}

/** Converts a record to form values. Unknown fields are dropped unless `keepUnknown` is set. */
export function toFormValues(
  fields: readonly Field[],
  record: unknown,
  inputLocale: InputLocale,
  options: Options = {},
): FormValues {
  const source = isRecord(record) ? record : {};
  const values: FormValues = {};
  for (const field of fields)
    values[field.name] = toFormValue(field, source[field.name], inputLocale, options);
  if (!options.keepUnknown) return values;
  const unknown = Object.entries(source).filter(([name]) => !(name in values));
  if (unknown.length > 0) values[UNKNOWN_FIELDS] = JSON.stringify(Object.fromEntries(unknown));
  return values;
}

/** A request body as JSON values, without empty fields. */
export type Payload = { [name: string]: unknown };

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((text) => typeof text === 'string');

/** Converts rows to payloads. Only trailing blank rows are dropped, so that the indexes of issues stay correct. */
function toRows(
  item: readonly Field[],
  rows: readonly unknown[],
  inputLocale: InputLocale,
): Payload[] | undefined {
  const payloads = rows.map((row) => toPayload(item, row, inputLocale));
  const last = payloads.findLastIndex((row) => Object.keys(row).length > 0);
  return last < 0 ? undefined : payloads.slice(0, last + 1);
}

function toJsonValue(field: Field, value: unknown, inputLocale: InputLocale): unknown {
  const { kind, wire, item = [] } = field;
  if (kind === 'lines') return Array.isArray(value) ? toRows(item, value, inputLocale) : undefined;
  if (isTexts(value)) return value.length > 0 ? value : undefined;
  if (typeof value !== 'string' || kind === 'longtext') return value;
  const text = value.trim();
  if (text === '' || kind === 'text') return text;
  if (kind === 'instant') return fromClock(text, inputLocale.zone);
  if (wire === 'instant') return dayToInstant(text);
  if (kind !== 'number' && kind !== 'money') return text;
  const parsed = parseNumber(text, inputLocale.decimal);
  // If the text is not a number, the contract reports an issue at the field.
  return parsed.kind === 'number' ? parsed.value : parsed.kind === 'empty' ? '' : text;
}

/** Returns the fetched text for a value that was not edited, because inputs drop outer spaces and fractions of a second. */
function restoreFetched(field: Field, value: unknown, fetched: unknown, inputLocale: InputLocale): unknown {
  if (typeof fetched !== 'string') return value;
  const unchanged = toJsonValue(field, toFormValue(field, fetched, inputLocale), inputLocale);
  if (!isSameValue(unchanged, value)) return value;
  return field.wire === 'instant' ? dayToInstant(fetched) : fetched;
}

function unknownFields(json: unknown): Payload {
  const fields: unknown = typeof json === 'string' ? JSON.parse(json) : undefined;
  return isRecord(fields) ? fields : {};
}

type FetchedOptions = {
  fetched?: FetchedRecord;
  /** Sends emptied fields as empty values, for platforms that keep omitted fields. */
  sendEmpty?: boolean;
};

/**
 * Converts form values to a payload. Rows and list entries keep their indexes. A PUT replaces the record, so unedited values
 * are sent as fetched.
 */
export function toPayload(
  fields: readonly Field[],
  values: unknown,
  inputLocale: InputLocale,
  { fetched = {}, sendEmpty = false }: FetchedOptions = {},
): Payload {
  if (!isRecord(values)) return {};
  const payload = { ...unknownFields(values[UNKNOWN_FIELDS]) };
  for (const field of fields) {
    const { name, kind, item = [], required } = field;
    const [value, was] = [values[name], fetched[name]];
    if (kind === 'object') {
      const group = toPayload(item, value, inputLocale, { fetched: isRecord(was) ? was : undefined });
      if (Object.keys(group).length > 0 || required) payload[name] = group;
    } else {
      const json = toJsonValue(field, value, inputLocale);
      if (json !== undefined && json !== '') payload[name] = restoreFetched(field, json, was, inputLocale);
    }
    if (sendEmpty && !(name in payload) && !isEmptyValue(was)) payload[name] = emptyValue(field);
  }
  return payload;
}

/** Returns the values that differ from the form's defaults. Fields of groups are compared one by one, rows as a whole. */
export const editedValues = (values: FormValues, defaults: FormValues): FormValues =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([name, value]) => !isSameValue(value, defaults[name]))
      .map(([name, value]) => {
        const byDefault = defaults[name];
        return [name, isRecord(value) && isRecord(byDefault) ? editedValues(value, byDefault) : value];
      }),
  );

/**
 * Applies `editedValues` to a form's defaults. The edits may be a draft from an earlier version of the console: unknown fields
 * are dropped, and a value of another shape is ignored.
 */
export const applyEdits = (defaults: FormValues, edits: FormValues): FormValues =>
  Object.fromEntries(
    Object.entries(defaults).map(([name, byDefault]) => [
      name,
      Object.hasOwn(edits, name) ? editedValue(byDefault, edits[name]) : byDefault,
    ]),
  );

function editedValue(byDefault: FormValue, edit: FormValue): FormValue {
  if (isRecord(edit) && isRecord(byDefault)) return applyEdits(byDefault, edit);
  return isRecord(edit) || isRecord(byDefault) || Array.isArray(edit) !== Array.isArray(byDefault)
    ? byDefault
    : edit;
}

/** Returns the value that empties a field: an empty string for text, an empty list, or null. */
function emptyValue({ kind }: Field): unknown {
  if (kind === 'list' || kind === 'lines') return [];
  return ['text', 'longtext', 'code', 'email', 'phone'].includes(kind) ? '' : null;
}

export const withoutFields = (payload: Payload, names: readonly string[]): Payload =>
  Object.fromEntries(Object.entries(payload).filter(([name]) => !names.includes(name)));

export const changedFields = (fields: readonly Field[], before: Payload, after: Payload): Field[] =>
  fields.filter(({ name }) => !isSameValue(before[name], after[name]));

/** A record as it was last fetched. */
export type FetchedRecord = Readonly<Record<string, unknown>>;
