import type { Kind } from '../schema/fields';
import { addDays, parseSpan, type Span, startOfDay } from '../schema/zone';
import type { DqbOperation, Filter } from './dqb';
import { type Filterable, filterOps, hasNoValue } from './filter-operators';
import { isBoolean, isNumber, isUuid } from './query-value';

/** A filter on one field, as stored in the URL of a list: `state:in:Created,Picked`. */
export type FieldFilter = { field: string; op: string; value: string };

/** Today's date and the user's time zone, used to resolve the relative dates in URLs. */
export type Clock = { today: string; zone: string };

/** Parses a filter from the URL without validating it. `toFilters` returns undefined if the filter is invalid. */
export function parseFieldFilter(text: string): FieldFilter {
  const [field = '', op = '', ...rest] = text.split(':');
  return { field, op, value: rest.join(':') };
}

/** Formats a filter for the URL. The inverse of `parseFieldFilter`. */
export const formatFieldFilter = ({ field, op, value }: FieldFilter): string =>
  hasNoValue(op) ? `${field}:${op}` : `${field}:${op}:${value}`;

const ANY = 'any:';

/** Parses alternatives of the URL, such as `any:state:in:Created|tag:empty`. Returns undefined for a single filter. */
export const parseAlternatives = (text: string): string[] | undefined =>
  text.startsWith(ANY)
    ? text
        .slice(ANY.length)
        .split('|')
        .map((one) => one.replaceAll('%7C', '|').replaceAll('%25', '%'))
    : undefined;

/** Formats alternatives for the URL. The inverse of `parseAlternatives`. */
export const formatAlternatives = (texts: readonly string[]): string =>
  ANY + texts.map((one) => one.replaceAll('%', '%25').replaceAll('|', '%7C')).join('|');

/**
 * Joins filters by "or". Comparisons are evaluated strictly left to right (D5), so only one filter may have two comparisons, and
 * that filter comes first. Returns undefined if the query language cannot express the result.
 */
export function joinByOr(parts: readonly (readonly Filter[] | undefined)[]): Filter[] | undefined {
  const nonEmpty = parts.flatMap((part) => (part && part.length > 0 ? [part] : []));
  const compound = nonEmpty.filter((part) => part.length > 1);
  if (nonEmpty.length < parts.length || compound.length > 1) return undefined;
  const inOrder = [...compound, ...nonEmpty.filter((part) => part.length === 1)];
  return inOrder.flatMap((part, at) =>
    part.map(
      (filter, i): Filter =>
        i === part.length - 1 && at < inOrder.length - 1 ? { ...filter, logic: 'OrElse' } : filter,
    ),
  );
}

/** Splits the values of a list filter at commas, semicolons, tabs and line breaks. */
export const splitValues = (value: string): string[] => [
  ...new Set(
    value
      .split(/[,;\n\r\t]+/)
      .map((v) => v.trim())
      .filter(Boolean),
  ),
];

/** True if a list filter with this text selects exactly this value. */
export const isSingleValue = (text: string): boolean => splitValues(text)[0] === text;

/** Parses a number range such as `10..50`. Either end may be open. Returns undefined if the text is not a range. */
export function parseBounds(text: string): { from?: string; to?: string } | undefined {
  const [from = '', to, more] = text.split('..').map((part) => part.trim());
  if (to === undefined || more !== undefined || (from === '' && to === '')) return undefined;
  if ((from !== '' && !isNumber(from)) || (to !== '' && !isNumber(to))) return undefined;
  return { ...(from ? { from } : {}), ...(to ? { to } : {}) };
}

const comparison = (property: string, operation: DqbOperation, value: string | undefined): Filter[] =>
  value === undefined ? [] : [{ operation, property, value }];

/**
 * Returns the comparisons for a span. Timestamps use midnight in the user's time zone. Calendar dates are compared as written
 * (D23).
 */
function inSpan(kind: Kind, property: string, { from, to }: Span, { zone }: Clock): Filter[] {
  const minimum = comparison(
    property,
    'GreaterThanOrEqual',
    kind === 'day' ? from : from && startOfDay(from, zone),
  );
  const maximum =
    kind === 'day'
      ? comparison(property, 'LessThanOrEqual', to)
      : comparison(property, 'LessThan', to && startOfDay(addDays(to, 1), zone));
  return [...minimum, ...maximum];
}

function inRange({ name, kind }: Filterable, value: string, clock: Clock): Filter[] | undefined {
  if (kind === 'instant' || kind === 'day') {
    const span = parseSpan(value, clock.today);
    return span && inSpan(kind, name, span, clock);
  }
  const bounds = parseBounds(value);
  return (
    bounds && [
      ...comparison(name, 'GreaterThanOrEqual', bounds.from),
      ...comparison(name, 'LessThanOrEqual', bounds.to),
    ]
  );
}

/** True if the field can be compared with this value. The platform rejects values of another type. */
const isValidFor = ({ kind }: Filterable, value: string): boolean => {
  const text = value.trim();
  // The query language reads `null` as the missing value, so the text "null" cannot be searched.
  if (text === 'null') return false;
  if (kind === 'number' || kind === 'money') return isNumber(text);
  if (kind === 'boolean') return isBoolean(text);
  return kind !== 'uuid' || isUuid(text);
};

/** Translates a filter to comparisons that must all match. Returns undefined if the filter is incomplete or invalid. */
export function toFilters({ op, value }: FieldFilter, field: Filterable, clock: Clock): Filter[] | undefined {
  const property = field.within ? field.name.slice(field.within.length + 1) : field.name;
  const any = (list: string, inner: Filter): Filter => ({
    operation: 'Any',
    property: list,
    value: '',
    inner: [inner],
  });
  const one = (operation: DqbOperation, v = value): Filter[] => {
    const filter: Filter = { operation, property, value: v };
    return [field.within ? any(field.within, filter) : filter];
  };
  if (!filterOps(field).some((supported) => supported === op)) return undefined;
  if (op === 'empty') return one('Equals', 'null');
  if (op === 'filled') return one('NotEqual', 'null');
  if (value.trim() === '') return undefined;
  if (op === 'range') return inRange(field, value, clock);
  if (op === 'contains') return one('Contains');
  if (op === 'starts') return one('StartsWith');
  if (op === 'has') return [any(property, { operation: 'Equals', property: '_', value })];
  if (op === 'is') return isValidFor(field, value) ? one('Equals') : undefined;
  const values = splitValues(value);
  if (values.length === 0 || !values.every((v) => isValidFor(field, v))) return undefined;
  if (op === 'not') return values.flatMap((v) => one('NotEqual', v));
  return values.length === 1 ? one('Equals', values[0]) : one('In', values.join(','));
}

/**
 * Translates a filter of the URL. Returns undefined if the filter is incomplete or invalid, or if its field is not in `fields`.
 */
export function parseFilter(
  written: string,
  fields: readonly Filterable[],
  clock: Clock,
): Filter[] | undefined {
  const filter = parseFieldFilter(written);
  const field = fields.find(({ name }) => name === filter.field);
  return field && toFilters(filter, field, clock);
}
