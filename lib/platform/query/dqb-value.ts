import { fold } from '@/lib/contract/schema/fold';
import type { Scalar } from './table';

/** A filter's value as PostgreSQL takes it: the parameter and the type it is cast to. */
export type Value = { param: string; cast: string };

const UUID = /^[0-9a-f]{8}(-?)[0-9a-f]{4}\1[0-9a-f]{4}\1[0-9a-f]{4}\1[0-9a-f]{12}$/i;
const NUMBER = /^[+-]?(?:\d{1,400}(?:\.\d{0,400})?|\.\d{1,400})(?:e[+-]?\d{1,3})?$/i;
const DATE = /^(\d{4})-(\d\d)-(\d\d)/;
const TIME = /^[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(?:(Z)|([+-])(\d\d):?(\d\d)?)?$/i;

/** The calendar date at the start of a text: years 1 to 9999, and only days that exist. */
function dateOf(text: string): string | undefined {
  const [date, year, month, day] = DATE.exec(text) ?? [];
  if (!date || year === '0000') return undefined;
  const inMonth = new Date(Date.UTC(2000 + (Number(year) % 400), Number(month), 0)).getUTCDate();
  return Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= inMonth
    ? date
    : undefined;
}

/** ISO 8601; without an offset it is UTC, a date alone is its midnight (D23). */
function instantOf(text: string): string | undefined {
  const date = dateOf(text);
  if (!date || text.length === date.length) return date && `${date}T00:00:00Z`;
  const [time, hour, minute, second = '00', fraction = '0', , sign, offHour = '00', offMinute = '00'] =
    TIME.exec(text.slice(10)) ?? [];
  if (!time || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  if (Number(offHour) > 14 || Number(offMinute) > 59) return undefined;
  const offset = sign ? `${sign}${offHour}:${offMinute}` : 'Z';
  return `${date}T${hour}:${minute}:${second}.${fraction.slice(0, 6)}${offset}`;
}

/** The date of a day, or of a moment as it is written: a day is never shifted by a zone (D23). */
const dayOf = (text: string): string | undefined => (instantOf(text) ? text.slice(0, 10) : undefined);

/** A whole number stays one, so that an index on an integer column serves it. */
function numberOf(text: string): Value | undefined {
  if (!NUMBER.test(text) || !Number.isFinite(Number(text))) return undefined;
  return { param: text, cast: /^[+-]?\d{1,18}$/.test(text) ? 'bigint' : 'numeric' };
}

/** A value of the list in any case, or its number; of an open list also any other. */
function memberOf(text: string, { values = [], open }: Scalar): string | undefined {
  const lower = text.toLowerCase();
  const known = values.find((v) => v.toLowerCase() === lower);
  if (known !== undefined) return known;
  return (
    (/^\d{1,4}$/.test(text) ? values[Number(text)] : undefined) ?? (open && text !== '' ? text : undefined)
  );
}

const textual = (param: string | undefined): Value | undefined =>
  param === undefined || param.includes('\u0000') || !param.isWellFormed()
    ? undefined
    : { param, cast: 'text' };

/** A text as a value of the column's type; undefined when it is none, or could stand in no row. */
export function valueFor(text: string, column: Scalar, caseSensitive: boolean): Value | undefined {
  const typed = (param: string | undefined, cast: string) =>
    param === undefined ? undefined : { param, cast };
  switch (column.type) {
    case 'text':
    case 'code':
      return textual(caseSensitive ? text : fold(text));
    case 'enum':
      return textual(memberOf(text, column));
    case 'number':
      return numberOf(text.trim());
    case 'boolean':
      return typed(/^(?:true|false)$/i.test(text.trim()) ? text.trim().toLowerCase() : undefined, 'boolean');
    case 'uuid':
      return typed(UUID.test(text.trim()) ? text.trim() : undefined, 'uuid');
    case 'instant':
      return typed(instantOf(text.trim()), 'timestamptz');
    case 'day':
      return typed(dayOf(text.trim()), 'date');
  }
}

/** What a value of the type looks like, for people. */
export function expected({ type, values = [] }: Scalar): string {
  if (type === 'enum') return `one of ${values.slice(0, 20).join(', ')}${values.length > 20 ? ' …' : ''}`;
  if (type === 'boolean') return 'true or false';
  if (type === 'instant' || type === 'day') return 'a date or an ISO 8601 date and time';
  if (type === 'uuid') return 'a UUID';
  return type === 'number' ? 'a number with a dot as decimal mark' : 'text that can be stored';
}
