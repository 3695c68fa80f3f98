import { fromClock } from '@/lib/formatting/date-time-text';
import { readNumber } from '@/lib/formatting/number-text';
import type { ImportField } from './import-field';
import { readList } from './list-text';
import { loose } from './match-header';
import { readDate } from './read-date';

/** How the cells of a file are read. `words`: what enumeration values and yes and no are called, by loose name. */
export type CellStyle = {
  decimal: ',' | '.';
  zone: string;
  values: Readonly<Record<string, readonly string[]>>;
};

export type CellFault = { code: string; message: string; readings?: readonly string[] };
/** `value` undefined: the cell says nothing. */
export type ReadCell = { value?: unknown } | CellFault;

const yes = new Set(['true', 'yes', 'y', '1', 'x', 'evet', 'e', 'dogru', 'var']);
const no = new Set(['false', 'no', 'n', '0', 'hayir', 'h', 'yanlis', 'yok']);
// As the contract words it, so that the forms' phrases speak here too.
const notA = {
  number: 'must be a number',
  boolean: 'must be true or false',
  day: 'must be a calendar date',
  instant: 'must be an ISO 8601 date and time',
};

function numberIn(text: string, decimal: ',' | '.'): ReadCell {
  const read = readNumber(text, decimal);
  if (read.kind === 'number') return { value: read.value };
  if (read.kind === 'empty') return {};
  return { code: `number.${read.why}`, message: notA.number, readings: read.readings };
}

function dateIn(text: string, kind: 'day' | 'instant', zone: string): ReadCell {
  const read = readDate(text);
  if ('fault' in read) return { code: `date.${read.fault}`, message: notA[kind], readings: read.readings };
  // D23: a day stays as written.
  if (kind === 'day') return { value: read.date };
  if (read.zoned) return { value: read.time };
  return { value: fromClock(`${read.date}T${read.time ?? '00:00:00'}`, zone) };
}

/** The value that a word means, in either language or as the wire writes it. What is no such word stays as it is. */
function valueIn(text: string, { values = [] }: ImportField, style: CellStyle): string {
  const key = loose(text);
  const named = (value: string) =>
    value === text || loose(value) === key || (style.values[value] ?? []).includes(key);
  return values.find((value) => value === text) ?? values.find(named) ?? text;
}

/** What a cell says for its field, or why it says nothing that can be sent. Codes stay text, zeros and all. */
export function readCell(raw: string, field: ImportField, style: CellStyle): ReadCell {
  const text = raw.trim();
  if (text === '') return {};
  switch (field.kind) {
    case 'number':
    case 'money':
      return numberIn(text, style.decimal);
    case 'boolean': {
      const key = loose(text);
      if (yes.has(key)) return { value: true };
      return no.has(key) ? { value: false } : { code: 'boolean', message: notA.boolean };
    }
    case 'day':
    case 'instant':
      return dateIn(text, field.kind, style.zone);
    case 'enum':
      return { value: valueIn(text, field, style) };
    case 'list':
      return { value: readList(text) };
    case 'longtext':
      return { value: raw };
    default:
      return { value: text };
  }
}
