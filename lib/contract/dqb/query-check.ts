import type { Kind } from '../schema/fields';
import type { DqbOperation, Filter, Sort } from './dqb';
import type { Filterable } from './filter-operators';
import { isBoolean, isNumber, isUuid, toTimestamp } from './query-value';

/** The error in a filter or sort, and the part that is invalid: operator, property or value. */
type QueryError = { part: 'o' | 'p' | 'v'; code: string; message: string };

const partialMatches = new Set<DqbOperation>(['Contains', 'StartsWith', 'EndsWith']);
const comparisons = new Set<DqbOperation>([
  'LessThan',
  'LessThanOrEqual',
  'GreaterThan',
  'GreaterThanOrEqual',
]);

const isDate = (text: string) => toTimestamp(text) !== undefined;

/** The kinds with a fixed notation. Enums accept any text, because a platform may have more values than the contract. */
const parsers: Partial<Record<Kind, { matches: (text: string) => boolean; expected: string }>> = {
  number: { matches: isNumber, expected: 'a number with a dot as decimal mark' },
  money: { matches: isNumber, expected: 'a number with a dot as decimal mark' },
  boolean: { matches: isBoolean, expected: 'true or false' },
  uuid: { matches: isUuid, expected: 'a UUID' },
  instant: { matches: isDate, expected: 'a date or an ISO 8601 date and time' },
  day: { matches: isDate, expected: 'a date or an ISO 8601 date and time' },
};

const isSameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

const unknownProperty = (property: string): QueryError => ({
  part: 'p',
  code: 'unknown_field',
  message: `unknown field "${property.slice(0, 60)}"`,
});

const operatorError = (message: string): QueryError => ({
  part: 'o',
  code: 'unsuitable_operation',
  message,
});

function checkValue({ operation, value }: Filter, kind: Kind): QueryError | undefined {
  const isCoded = parsers[kind] !== undefined || kind === 'enum';
  if (partialMatches.has(operation) && isCoded) return operatorError(`${operation} applies to text only`);
  if (comparisons.has(operation) && (kind === 'boolean' || kind === 'uuid'))
    return operatorError(`${operation} applies to numbers, dates and text only`);
  const parser = parsers[kind];
  const values = operation === 'In' ? value.split(',') : [value];
  const invalidValue = parser && values.find((one) => one !== 'null' && !parser.matches(one.trim()));
  if (invalidValue === undefined || !parser) return undefined;
  return {
    part: 'v',
    code: 'invalid_value',
    message: `"${invalidValue.slice(0, 60)}" is not ${parser.expected}`,
  };
}

/** Checks a filter for unknown fields and values of the wrong type. `within` is the list to whose elements the filter applies. */
export function checkFilter(
  filter: Filter,
  fields: readonly Filterable[],
  within?: string,
): QueryError | undefined {
  const { operation, property } = filter;
  if (within !== undefined && fields.some(({ name, kind }) => isSameName(name, within) && kind === 'list'))
    return property === '_' ? checkValue(filter, 'text') : unknownProperty(property);
  const path = within === undefined ? property : `${within}.${property}`;
  const field = fields.find(
    (one) => isSameName(one.name, path) && (one.within === undefined) === (within === undefined),
  );
  const isList =
    field?.kind === 'list' ||
    (within === undefined && fields.some((one) => isSameName(one.within ?? '', path)));
  if (!field && !isList) return unknownProperty(property);
  const isQuantifier = operation === 'Any' || operation === 'All';
  if (isList !== isQuantifier)
    return operatorError(
      isQuantifier ? `${operation} applies to lists only` : 'a list can be filtered by Any or All only',
    );
  return field && !isList ? checkValue(filter, field.kind) : undefined;
}

/** Checks that a sort names a field of the record, and that the field is not a list. */
export function checkSort({ property }: Sort, fields: readonly Filterable[]): QueryError | undefined {
  const field = fields.find(({ name, within }) => isSameName(name, property) && within === undefined);
  return field && field.kind !== 'list' ? undefined : unknownProperty(property);
}
