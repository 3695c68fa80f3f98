import type { Field } from '@/lib/contract/describe';
import { toClock } from './moments';
import { writeNumber } from './read-number';
import type { Reader } from './reader';

/** What the inputs of a form hold: text as typed, ticks, lists, and rows under a name of their own. */
export type DraftValue = string | boolean | undefined | readonly string[] | Draft | readonly Draft[];
export type Draft = { [name: string]: DraftValue };

/** Under this key a row carries its identity, which no contract field can bear. It is never sent. */
export const ROW = '#';

let rows = 0;
const rowName = () => `r${++rows}`;

export const isDraft = (v: unknown): v is Draft => typeof v === 'object' && v !== null && !Array.isArray(v);
export const isRows = (v: unknown): v is readonly Draft[] => Array.isArray(v) && v.every(isDraft);
export const isTexts = (v: unknown): v is readonly string[] =>
  Array.isArray(v) && v.every((text) => typeof text === 'string');

const isRecord = (v: unknown): v is Readonly<Record<string, unknown>> =>
  typeof v === 'object' && v !== null && !Array.isArray(v);

function held(field: Field, wire: unknown, reader: Reader): DraftValue {
  const { kind, item = [] } = field;
  if (kind === 'lines') return Array.isArray(wire) ? wire.map((row) => newRow(item, reader, row)) : [];
  if (kind === 'object') return toDraft(item, isRecord(wire) ? wire : {}, reader);
  if (kind === 'list') return Array.isArray(wire) ? wire.map(String) : [];
  if (kind === 'boolean') return typeof wire === 'boolean' ? wire : field.required ? false : undefined;
  if (wire === undefined || wire === null) return '';
  if (typeof wire === 'number') return writeNumber(wire, reader.decimal);
  const text = String(wire);
  if (kind === 'day') return text.slice(0, 10);
  return kind === 'instant' ? toClock(text, reader.zone) : text;
}

/** What a form holds for a record as the wire tells it: every field of the contract, the others left aside. */
export function toDraft(
  fields: readonly Field[],
  wire: Readonly<Record<string, unknown>>,
  reader: Reader,
): Draft {
  return Object.fromEntries(fields.map((f) => [f.name, held(f, wire[f.name], reader)]));
}

/** A row of a list of lines, with an identity that stays with it wherever it moves. */
export function newRow(item: readonly Field[], reader: Reader, wire: unknown = {}): Draft {
  return { [ROW]: rowName(), ...toDraft(item, isRecord(wire) ? wire : {}, reader) };
}

/** A draft that comes from elsewhere (storage): rows get identities of this page, other names are left aside. */
export function adopt(fields: readonly Field[], kept: Draft): Draft {
  return Object.fromEntries(
    fields.map((f) => {
      const value = kept[f.name];
      if (f.kind === 'lines' && isRows(value))
        return [f.name, value.map((row) => ({ ...adopt(f.item ?? [], row), [ROW]: rowName() }))];
      return [f.name, f.kind === 'object' && isDraft(value) ? adopt(f.item ?? [], value) : value];
    }),
  );
}
