import type { Field } from '@/lib/contract/schema/describe';
import { isRecord } from '@/lib/contract/schema/is-record';
import { toClock } from '@/lib/formatting/date-time-text';
import type { Reader } from '@/lib/formatting/number-text';
import { writeNumber } from '@/lib/formatting/number-text';

/** Under this key a row carries its identity, which no contract field can bear. It is never sent. */
export const ROW = '#';

let made = 0;
export const rowName = () => `r${++made}`;

/**
 * The rows of a list as one value that is never changed in place: ten thousand of them are handed around, compared and
 * kept by reference. What it holds is private: react-hook-form copies plain lists at every key press and compares what it
 * can look into field by field, and leaves an instance that shows nothing alone.
 */
export class Rows {
  readonly #list: readonly FormValues[];
  #names: readonly string[] | undefined;
  #places: ReadonlyMap<string, number> | undefined;

  constructor(list: readonly FormValues[]) {
    this.#list = list;
  }

  get list(): readonly FormValues[] {
    return this.#list;
  }

  get length(): number {
    return this.#list.length;
  }

  /** The identities of the rows, in order. The same array for as long as no row comes, goes or moves, whatever is typed. */
  get names(): readonly string[] {
    this.#names ??= this.#list.map((row) => String(row[ROW]));
    return this.#names;
  }

  /** Where the row of this identity stands now; -1 when it is gone. */
  placeOf(name: string): number {
    this.#places ??= new Map(this.names.map((own, at) => [own, at]));
    return this.#places.get(name) ?? -1;
  }

  /** With other values in one row, which stays who it is. */
  with(at: number, values: FormValues): Rows {
    const next = new Rows(this.#list.with(at, { ...this.#list[at], ...values }));
    next.#names = this.names;
    next.#places = this.#places;
    return next;
  }

  /** As a plain list, for storage. */
  toJSON(): readonly FormValues[] {
    return this.#list;
  }
}

/** What the inputs of a form hold: text as typed, ticks, lists, and rows under a name of their own. */
export type FormValue = string | boolean | undefined | readonly string[] | FormValues | Rows;
export type FormValues = { [name: string]: FormValue };

/** Under this key a draft carries, as JSON, what a payload says beyond the contract: it goes out again as it was. */
export const BEYOND = '+';

export const isDraft = (v: unknown): v is FormValues => isRecord(v) && !(v instanceof Rows);
export const isTexts = (v: unknown): v is readonly string[] =>
  Array.isArray(v) && v.every((text) => typeof text === 'string');

/** What an input holds for a value of the wire. */
export function held(field: Field, wire: unknown, reader: Reader, isPayload = false): FormValue {
  const { kind, item = [] } = field;
  if (kind === 'lines')
    return new Rows(Array.isArray(wire) ? wire.map((row) => newRow(item, reader, row, isPayload)) : []);
  if (kind === 'object') return toDraft(item, isRecord(wire) ? wire : {}, reader, isPayload);
  if (kind === 'list') return Array.isArray(wire) ? wire.map(String) : [];
  if (kind === 'boolean') return typeof wire === 'boolean' ? wire : field.required ? false : undefined;
  if (wire === undefined || wire === null) return '';
  if (typeof wire === 'number') return writeNumber(wire, reader.decimal);
  const text = String(wire);
  if (kind === 'day') return text.slice(0, 10);
  return kind === 'instant' ? toClock(text, reader.zone) : text;
}

function beyond(fields: readonly Field[], wire: Readonly<Record<string, unknown>>): FormValues {
  const names = new Set(fields.map(({ name }) => name));
  const others = Object.entries(wire).filter(([name]) => !names.has(name));
  return others.length > 0 ? { [BEYOND]: JSON.stringify(Object.fromEntries(others)) } : {};
}

/**
 * What a form holds for a record as the wire tells it: every field of the contract. The others are left aside, but for those
 * of a payload, which is sent as it was.
 */
export function toDraft(
  fields: readonly Field[],
  wire: Readonly<Record<string, unknown>>,
  reader: Reader,
  isPayload = false,
): FormValues {
  const known = Object.fromEntries(fields.map((f) => [f.name, held(f, wire[f.name], reader, isPayload)]));
  return isPayload ? { ...known, ...beyond(fields, wire) } : known;
}

/** A row of a list of lines, with an identity that stays with it wherever it moves. */
export function newRow(
  item: readonly Field[],
  reader: Reader,
  wire: unknown = {},
  isPayload = false,
): FormValues {
  return { [ROW]: rowName(), ...toDraft(item, isRecord(wire) ? wire : {}, reader, isPayload) };
}

/** A draft of the record as it was read again: each row is who stood in its place before, so that what is typed now reaches it. */
export const sameRows = (draft: FormValues, before: FormValues): FormValues =>
  Object.fromEntries(
    Object.entries(draft).map(([name, value]) => {
      const known = before[name];
      if (!(value instanceof Rows) || !(known instanceof Rows)) return [name, value];
      const rows = value.list.map((row, at) => ({ ...row, [ROW]: known.names[at] ?? row[ROW] }));
      return [name, new Rows(rows)];
    }),
  );

/** Rows come out of storage as a plain list. */
const listIn = (v: unknown): readonly FormValues[] =>
  v instanceof Rows ? v.list : Array.isArray(v) ? v.filter(isDraft) : [];

/** A draft that comes from elsewhere (storage): rows get identities of this page, other names are left aside, but for what a payload says beyond the contract. */
export function adopt(fields: readonly Field[], kept: FormValues): FormValues {
  const known = Object.fromEntries(
    fields.map((f) => {
      const value = kept[f.name];
      if (f.kind === 'lines')
        return [
          f.name,
          new Rows(listIn(value).map((row) => ({ ...adopt(f.item ?? [], row), [ROW]: rowName() }))),
        ];
      return [f.name, f.kind === 'object' && isDraft(value) ? adopt(f.item ?? [], value) : value];
    }),
  );
  return typeof kept[BEYOND] === 'string' ? { ...known, [BEYOND]: kept[BEYOND] } : known;
}

/** A draft as it is now, out of reach of what is typed next. Rows never change in place. */
export const snapshot = (draft: FormValues): FormValues =>
  Object.fromEntries(
    Object.entries(draft).map(([name, v]) => [name, isDraft(v) ? snapshot(v) : isTexts(v) ? [...v] : v]),
  );

/** What a draft holds at a place such as `lineItems.3.sku`. */
export function heldAt(draft: FormValues, place: string): FormValue {
  let value: FormValue = draft;
  for (const part of place.split('.')) {
    if (value instanceof Rows) value = value.list[Number(part)];
    else if (isTexts(value)) value = value[Number(part)];
    else if (isDraft(value)) value = value[part];
    else return undefined;
  }
  return value;
}
