import { parseOperation } from './dqb-operators';

/** A range in a text, from `start` up to but excluding `end`. */
export type TextRange = { start: number; end: number };

/**
 * One `name=value` pair of a dynamic query, still encoded. `group` is set if the value was in brackets. The brackets are removed.
 */
export type Segment = { name: string; value: string; group?: true } & TextRange;

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
export const decodeValue = (text: string): string => (text.includes('+') ? text : decode(text));

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
export type DqbParts = {
  o: Segment[];
  p: Segment[];
  v: Segment[];
  s: Segment[];
  offset: Segment[];
  count: Segment[];
};

/** Reports an issue. `range` is the position of the invalid part in the complete text. */
export type Report = (code: string, message: string, range?: TextRange) => void;

/** Shortens a text for a message. */
export const truncate = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

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
export function parseParts(text: string, report: Report, base = 0): DqbParts | undefined {
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
