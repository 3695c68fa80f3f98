import type { Issue } from '@/lib/contract/schema/issue';
import { fromClock } from '@/lib/formatting/date-time-text';
import { parseNumber } from '@/lib/formatting/number-text';
import { readList } from './csv-line';
import { type ImportField, normalizeHeading } from './match-header';

type ReadDate =
  | { date: string; time?: string; zoned?: true }
  | { error: 'shape' | 'ambiguous'; possibleValues?: [string, string] };

const TIME = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?$/;
const twoDigits = (text: string) => text.padStart(2, '0');

function isDay(year: number, month: number, day: number): boolean {
  const at = new Date(Date.UTC(year, month - 1, day));
  return year > 0 && at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
}

const isoDate = (year: string, month: string, day: string): string | undefined =>
  isDay(Number(year), Number(month), Number(day))
    ? `${year}-${twoDigits(month)}-${twoDigits(day)}`
    : undefined;

function readDay(text: string): ReadDate {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text);
  if (iso) {
    const date = isoDate(iso[1] ?? '', iso[2] ?? '', iso[3] ?? '');
    return date ? { date } : { error: 'shape' };
  }
  const [, first = '', sign = '', second = '', year = ''] =
    /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/.exec(text) ?? [];
  const dayFirst = year ? isoDate(year, second, first) : undefined;
  const monthFirst = year && sign === '/' ? isoDate(year, first, second) : undefined;
  // Dates with slashes are written day/month or month/day. An ambiguous date is an error, never a guess.
  if (dayFirst && monthFirst && dayFirst !== monthFirst)
    return { error: 'ambiguous', possibleValues: [dayFirst, monthFirst] };
  const date = dayFirst ?? monthFirst;
  return date ? { date } : { error: 'shape' };
}

/** Parses dates as spreadsheets write them, such as `2026-03-09` or `09.03.2026 14:05`, and ISO 8601 timestamps with a zone. */
function readDate(text: string): ReadDate {
  const iso = /^(\d{4}-\d\d-\d\d)T\S*(?:Z|[+-]\d\d:?\d\d)$/i.exec(text);
  if (iso && !Number.isNaN(Date.parse(text))) return { date: iso[1] ?? '', time: text, zoned: true };
  const [day = '', rest = '', ...more] = text.split(/[T\s]+/);
  const read = readDay(day);
  if ('error' in read || rest === '') return more.length > 0 ? { error: 'shape' } : read;
  const [, hour = '', minute = '', second = '00'] = TIME.exec(rest) ?? [];
  if (more.length > 0 || hour === '' || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59)
    return { error: 'shape' };
  return { ...read, time: `${twoDigits(hour)}:${minute}:${second}` };
}

/** How cells are parsed. `values` maps each enum value, and `true` and `false`, to its normalized spellings. */
export type CellStyle = {
  decimal: ',' | '.';
  zone: string;
  values: Readonly<Record<string, readonly string[]>>;
};

export type CellIssue = Pick<Issue, 'code' | 'message' | 'limit' | 'options'> & {
  possibleValues?: readonly string[];
};
/** The value of a cell, or the error in it. An empty cell has an undefined value. */
export type ReadCell = { value?: unknown } | CellIssue;

const typeMessages = {
  number: 'must be a number',
  boolean: 'must be true or false',
  day: 'must be a calendar date',
  instant: 'must be an ISO 8601 date and time',
};

function readNumberCell(text: string, decimal: ',' | '.'): ReadCell {
  const read = parseNumber(text, decimal);
  if (read.kind === 'number') return { value: read.value };
  if (read.kind === 'empty') return {};
  return { code: `number.${read.reason}`, message: typeMessages.number, possibleValues: read.possibleValues };
}

function readDateCell(text: string, kind: 'day' | 'instant', zone: string): ReadCell {
  const read = readDate(text);
  if ('error' in read)
    return { code: `date.${read.error}`, message: typeMessages[kind], possibleValues: read.possibleValues };
  // A date is not shifted by the zone (D23).
  if (kind === 'day') return { value: read.date };
  if (read.zoned) return { value: read.time };
  return { value: fromClock(`${read.date}T${read.time ?? '00:00:00'}`, zone) };
}

/** Returns the enum value for a word in any language, or for the name in the API. Returns unknown words unchanged. */
function readEnumCell(text: string, { values = [] }: ImportField, style: CellStyle): string {
  const key = normalizeHeading(text);
  const named = (value: string) =>
    value === text || normalizeHeading(value) === key || (style.values[value] ?? []).includes(key);
  return values.find((value) => value === text) ?? values.find(named) ?? text;
}

/** Parses a cell for its field, or returns the error in the cell. Codes stay text, so that they keep leading zeros. */
export function readCell(raw: string, field: ImportField, style: CellStyle): ReadCell {
  const text = raw.trim();
  if (text === '') return {};
  switch (field.kind) {
    case 'number':
    case 'money':
      return readNumberCell(text, style.decimal);
    case 'boolean': {
      const key = normalizeHeading(text);
      if (['true', '1', 'x', ...(style.values.true ?? [])].includes(key)) return { value: true };
      if (['false', '0', ...(style.values.false ?? [])].includes(key)) return { value: false };
      return { code: 'boolean', message: typeMessages.boolean };
    }
    case 'day':
    case 'instant':
      return readDateCell(text, field.kind, style.zone);
    case 'enum':
      return { value: readEnumCell(text, field, style) };
    case 'list':
      return { value: readList(text) };
    case 'longtext':
      return { value: raw };
    default:
      return { value: text };
  }
}
