import type { Issue } from '../schema/issue';
import type { Dqb, Filter, Sort } from './dqb';
import { parseLogic, parseOperation } from './dqb-operators';
import {
  type DqbParts,
  decodeValue,
  dqbLimits,
  parseParts,
  type Report,
  type Segment,
  type TextRange,
  truncate,
} from './dqb-segments';
import type { Filterable } from './filter-operators';
import { checkFilter, checkSort } from './query-check';

/** The parsed query, or its issues. `range` is the position of the first issue, if known. */
export type ParsedDqb = { ok: true; dqb: Dqb } | { ok: false; issues: Issue[]; range?: TextRange };

/** State while parsing. `fields` are the fields of the list, if known. `within` is the list whose elements are filtered. */
type ParseState = {
  report: Report;
  filters: number;
  depth: number;
  fields: readonly Filterable[] | undefined;
  within?: string;
};

function parseNested(reading: ParseState, v: Segment, where: string, list: string): Filter[] {
  const { report, depth } = reading;
  if (!v.group) report('invalid_value', `${where}: needs a query in brackets, v=(o=…&p=…&v=…)`, v);
  else if (depth === dqbLimits.nesting)
    report('too_big', `${where}: is nested deeper than ${dqbLimits.nesting}`, v);
  else {
    const parts = parseParts(v.value, report, v.start);
    const { within } = reading;
    reading.depth++;
    reading.within = list;
    const inner = parts ? parseFilters(parts, reading) : [];
    reading.depth--;
    reading.within = within;
    return inner;
  }
  return [];
}

/** Parses one filter. If an issue was reported, the result must not be used. */
function parseFilter(
  o: Segment,
  p: Segment,
  v: Segment,
  where: string,
  reading: ParseState,
): Filter & { none?: true } {
  const { report } = reading;
  const [word = '', logicWord = 'AndAlso', afterLogic] = o.value.split('|');
  const [property = '', cs, afterCs] = p.value.split(',');
  const operation = parseOperation(word);
  const logic = parseLogic(logicWord);
  if (!operation) report('unknown_operation', `${where}: "${truncate(word)}" is not an operation`, o);
  if (!logic || afterLogic !== undefined)
    report(
      'unknown_logic',
      `${where}: "${truncate(o.value.slice(word.length + 1))}" is not a logical operator`,
      o,
    );
  if (property === '') report('unknown_property', `${where}: requires a property`, p);
  if ((cs !== undefined && cs.toLowerCase() !== 'cs') || afterCs !== undefined)
    report('unknown_option', `${where}: only ",cs" may follow a property`, p);
  const groups = operation === 'Any' || operation === 'All';
  const value = groups ? '' : decodeValue(v.group ? `(${v.value})` : v.value);
  if (value.length > dqbLimits.value)
    report('too_big', `${where}: the value is longer than ${dqbLimits.value} characters`, v);
  const filter = { operation: operation ?? ('Equals' as const), property, value };
  const { fields, within } = reading;
  const queryError = operation && property !== '' && fields ? checkFilter(filter, fields, within) : undefined;
  if (queryError) report(queryError.code, `${where}: ${queryError.message}`, { o, p, v }[queryError.part]);
  return {
    ...filter,
    ...(cs === undefined ? {} : { caseSensitive: true }),
    // If the property has an error, its nested filters cannot be checked.
    ...(groups ? { inner: queryError ? [] : parseNested(reading, v, where, property) } : {}),
    ...(logic === 'OrElse' || logic === 'Xor' ? { logic } : {}),
    ...(logic === 'None' ? { none: true } : {}),
  };
}

function parseFilters({ o, p, v }: DqbParts, reading: ParseState): Filter[] {
  const { report } = reading;
  if (o.length !== p.length || p.length !== v.length) {
    report(
      'unpaired',
      `o, p and v must occur equally often, but there are ${o.length} o, ${p.length} p and ${v.length} v`,
    );
    return [];
  }
  reading.filters += v.length;
  if (reading.filters > dqbLimits.filters) {
    report('too_big', `more than ${dqbLimits.filters} filters`);
    return [];
  }
  return v.map((value, i) => {
    // All three lists have the same length.
    const [operation = value, property = value] = [o[i], p[i]];
    const where = `filter ${i + 1} (p=${truncate(property.value)})`;
    const { none, logic, ...filter } = parseFilter(operation, property, value, where, reading);
    // The last filter has no next filter, so its join operator is ignored.
    if (i === v.length - 1) return filter;
    if (none) report('unknown_logic', `${where}: None cannot combine it with the next filter`, operation);
    return logic ? { ...filter, logic } : filter;
  });
}

function parseSort(
  segment: Segment,
  i: number,
  report: Report,
  fields: readonly Filterable[] | undefined,
): Sort[] {
  const { value: s } = segment;
  if (s === '') return [];
  const [property = '', direction = 'asc', cs, more] = s.split(',');
  const order = direction.toLowerCase();
  const where = `sort ${i + 1} (s=${truncate(s)})`;
  if (property === '') report('unknown_property', `${where}: requires a property`, segment);
  if ((cs !== undefined && cs.toLowerCase() !== 'cs') || more !== undefined)
    report('unknown_option', `${where}: only ",cs" may follow the direction`, segment);
  if (order !== 'asc' && order !== 'desc') {
    report('unknown_direction', `${where}: the direction must be asc or desc`, segment);
    return [];
  }
  const sort: Sort = { property, direction: order, ...(cs === undefined ? {} : { caseSensitive: true }) };
  const queryError = property !== '' && fields ? checkSort(sort, fields) : undefined;
  if (queryError) report(queryError.code, `${where}: ${queryError.message}`, segment);
  return [sort];
}

function parseInt32(segment: Segment, report: Report): number {
  const { name, value } = segment;
  const n = /^[+-]?\d{1,10}$/.test(value) ? Number(value) : Number.NaN;
  if (!(Math.abs(n) <= 2_147_483_647))
    report('invalid_value', `${name}: "${truncate(value)}" is not a 32-bit whole number`, segment);
  return n;
}

/** Parses offset and count. Both must occur exactly once, or neither. */
function parsePaging({ offset, count }: DqbParts, report: Report): Pick<Dqb, 'offset' | 'count'> {
  const [first, second] = [offset[0], count[0]];
  const [from, size] = [first && parseInt32(first, report), second && parseInt32(second, report)];
  if (offset.length > 1 || count.length > 1 || offset.length !== count.length)
    report(
      'unpaired_paging',
      `offset and count must occur together and once each, but there are ${offset.length} offset and ${count.length} count`,
      offset[1] ?? count[1] ?? first ?? second,
    );
  return from === undefined || size === undefined ? {} : { offset: from, count: size };
}

/**
 * Parses the parameter `dqb` after the transport has decoded it once (D5). Returns offset and count as written, without clamping.
 * If `fields` is set, also reports unknown fields and values of the wrong type. Returns at most 20 issues, all with the path
 * `dqb`.
 */
export function parseDqb(text: string, fields?: readonly Filterable[]): ParsedDqb {
  const issues: Issue[] = [];
  let first: TextRange | undefined;
  const report: Report = (code, message, range) => {
    if (issues.length === 0 && range) first = { start: range.start, end: range.end };
    if (issues.length < 20) issues.push({ path: 'dqb', message, code });
  };
  const parts = parseParts(text, report);
  const failed = () => ({ ok: false as const, issues, ...(first ? { range: first } : {}) });
  if (!parts) return failed();
  const filters = parseFilters(parts, { report, filters: 0, depth: 0, fields });
  const sort = parts.s.flatMap((s, i) => parseSort(s, i, report, fields));
  const dqb = { filters, sort, ...parsePaging(parts, report) };
  return issues.length > 0 ? failed() : { ok: true, dqb };
}
