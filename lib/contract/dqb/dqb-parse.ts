import type { Issue } from '../schema/issue';
import { type Dqb, type DqbOperation, dqbOperations, type Filter, type Logic, type Sort } from './dqb';
import type { Filterable } from './filter-operators';
import { checkFilter, checkSort } from './query-check';

const byShortCode = new Map<string, DqbOperation>([
  ['eq', 'Equals'],
  ['lt', 'LessThan'],
  ['cts', 'Contains'],
  ['ne', 'NotEqual'],
  ['ew', 'EndsWith'],
  ['sw', 'StartsWith'],
  ['gt', 'GreaterThan'],
  ['ltoe', 'LessThanOrEqual'],
  ['gtoe', 'GreaterThanOrEqual'],
  ['any', 'Any'],
  ['all', 'All'],
]);

const byName = new Map<string, DqbOperation>(dqbOperations.map((o) => [o.toLowerCase(), o]));
const byNumber = new Map<string, DqbOperation>(dqbOperations.map((o, i) => [String(i), o]));

// The spec's And and Or are bitwise operators, which give the same results as AndAlso and OrElse.
const logicByName = new Map<string, Logic | 'AndAlso' | 'None'>([
  ['andalso', 'AndAlso'],
  ['and', 'AndAlso'],
  ['orelse', 'OrElse'],
  ['or', 'OrElse'],
  ['xor', 'Xor'],
  ['none', 'None'],
]);

/** Finds an operator by name (in any case), number, or lower-case short code. */
const parseOperation = (word: string): DqbOperation | undefined =>
  byShortCode.get(word) ?? byName.get(word.toLowerCase()) ?? byNumber.get(word);

/** Finds a join operator by name, in any case. */
const parseLogic = (word: string): Logic | 'AndAlso' | 'None' | undefined =>
  logicByName.get(word.toLowerCase());

/** A range in a text, from `start` up to but excluding `end`. */
export type TextRange = { start: number; end: number };

/**
 * One `name=value` pair of a dynamic query, still encoded. `group` is set if the value was in brackets. The brackets are removed.
 */
type Segment = { name: string; value: string; group?: true } & TextRange;

/** Decodes percent escapes. Leaves invalid escapes unchanged. */
function decode(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text.replace(/(?:%[0-9a-f]{2})+/gi, (escapes) => {
      try {
        return decodeURIComponent(escapes);
      } catch {
        return escapes;
      }
    });
  }
}

/** Decodes a value. A value with a plus is returned unchanged, because the plus marks a literal value and never means a space. */
const decodeValue = (text: string): string => (text.includes('+') ? text : decode(text));

const NAMES = new Map(['o', 'p', 'v', 's', 'offset', 'count'].map((n) => [n, n]));

/** Normalizes a name of the grammar, in any case and encoding. Returns undefined for unknown names. */
const normalizeName = (raw: string): string | undefined =>
  NAMES.get(raw) ?? NAMES.get(decode(raw).trim().toLowerCase());

/** Returns the index of the bracket that closes the bracket at `open`, or -1 if there is none. */
function closingBracket(text: string, open: number): number {
  let depth = 0;
  for (let i = open; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === 40) depth++;
    else if (c === 41 && --depth === 0) return i;
  }
  return -1;
}

/**
 * Calls `parseSegment` for each segment with a known name, in order, until it returns false. Calls `unknown` for all other
 * segments. `isGroupStart` decides whether a value that begins with a bracket is a group. Returns the index of a group that is
 * not closed or is followed by more text.
 */
function eachSegment(
  text: string,
  isGroupStart: (name: string, rest: () => string) => boolean,
  parseSegment: (segment: Segment) => boolean,
  unknown: (range: TextRange) => void,
): number | undefined {
  let at = text.charCodeAt(0) === 63 ? 1 : 0;
  // Keeps the index of the next delimiter, so that a long text is scanned only once.
  let equalsIndex = -1;
  while (at < text.length) {
    if (text.charCodeAt(at) === 38) {
      at++;
      continue;
    }
    let end = text.indexOf('&', at);
    if (end < 0) end = text.length;
    if (equalsIndex < at) equalsIndex = text.indexOf('=', at);
    if (equalsIndex < 0) equalsIndex = text.length;
    const name = equalsIndex < end ? normalizeName(text.slice(at, equalsIndex)) : undefined;
    if (name === undefined) {
      unknown({ start: at, end });
      at = end + 1;
      continue;
    }
    const start = equalsIndex + 1;
    if (text.charCodeAt(start) === 40 && isGroupStart(name, () => text.slice(start, start + 40))) {
      const close = closingBracket(text, start);
      const next = close < 0 ? undefined : text[close + 1];
      if (close < 0 || (next !== undefined && next !== '&')) return start;
      const value = text.slice(start + 1, close);
      if (!parseSegment({ name, value, group: true, start: start + 1, end: close })) return undefined;
      at = close + 2;
      continue;
    }
    if (!parseSegment({ name, value: text.slice(start, end), start, end })) return undefined;
    at = end + 1;
  }
  return undefined;
}

/** Limits of one query (D5): number of filters, nesting depth of groups, characters per value, and number of sorts. */
export const dqbLimits = { filters: 20, nesting: 2, value: 2_000, sorts: 20 } as const;

/** The parts of a query. The n-th `o`, `p` and `v` form one filter, wherever they occur in the text. */
type DqbParts = {
  o: Segment[];
  p: Segment[];
  v: Segment[];
  s: Segment[];
  offset: Segment[];
  count: Segment[];
};

/** Reports an issue. `range` is the position of the invalid part in the complete text. */
type Report = (code: string, message: string, range?: TextRange) => void;

const truncate = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

/** Decodes a text and removes its spaces, which have no meaning outside values. */
const removeSpaces = (text: string): string => decode(text).replaceAll(' ', '');

/** Decodes a text that was encoded twice. Such a text contains no delimiters or quotes. */
const decodeAgain = (text: string): string => (/[&<>"']/.test(text) ? text : decode(text));

/**
 * True if a value in brackets is a group: its operator takes a group or, if the operator is still unknown, the value looks like a
 * group.
 */
function isGroup(o: string | undefined, rest: string): boolean {
  if (o === undefined) return /^\(\s*(?:\)|[?&]*[opv](?:=|%3d))/i.test(rest);
  const operation = parseOperation(o.split('|', 1)[0] ?? '');
  return operation === 'Any' || operation === 'All';
}

/**
 * Splits a query into its parts. Reports an issue and returns undefined if the text exceeds a limit or its brackets do not match.
 * `base` is the offset of the text in the complete query.
 */
function parseParts(text: string, report: Report, base = 0): DqbParts | undefined {
  const parts: DqbParts = { o: [], p: [], v: [], s: [], offset: [], count: [] };
  const { o, p, v, s, offset, count } = parts;
  const isWithinLimits = () =>
    Math.max(o.length, p.length, v.length) <= dqbLimits.filters &&
    Math.max(s.length, offset.length, count.length) <= dqbLimits.sorts;
  const plain = decodeAgain(text);
  // Decoding twice loses the positions, so issues cover the complete text.
  const fullRange = { start: base, end: base + text.length };
  const toRange = ({ start, end }: TextRange): TextRange =>
    plain === text ? { start: base + start, end: base + end } : fullRange;
  const parseSegment = (segment: Segment): boolean => {
    const { name } = segment;
    const withRange = { ...segment, ...toRange(segment) };
    if (name === 'v') v.push(withRange);
    const word = { ...withRange, value: removeSpaces(segment.value) };
    if (name === 'o') o.push(word);
    else if (name === 'p') p.push(word);
    else if (name === 's') s.push(word);
    else if (name === 'offset') offset.push(word);
    else if (name === 'count') count.push(word);
    return isWithinLimits();
  };
  const unknown = (range: TextRange) => {
    const part = truncate(plain.slice(range.start, range.end));
    const message = `"${part}" at character ${base + range.start + 1} is not part of a query: use o=, p=, v=, s=, offset= and count=`;
    report('unknown_part', message, toRange(range));
  };
  const isGrouped = (name: string, rest: () => string) => name === 'v' && isGroup(o[v.length]?.value, rest());
  const open = eachSegment(plain, isGrouped, parseSegment, unknown);
  if (open !== undefined)
    report('unbalanced', `the bracket opened at character ${open + 1} must be closed at the end of a value`, {
      start: plain === text ? base + open : base,
      end: fullRange.end,
    });
  else if (!isWithinLimits())
    report('too_big', `more than ${dqbLimits.filters} filters or ${dqbLimits.sorts} sorts`);
  else return parts;
  return undefined;
}

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
