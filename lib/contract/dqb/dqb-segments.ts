/** Where something stands in a text: from `start` to before `end`. */
export type Place = { start: number; end: number };

/** One `name=value` of a dynamic query's text, still encoded; a value in brackets comes without them, as a group. */
export type Segment = { name: string; value: string; group?: true } & Place;

/** Percent escapes become characters; what is no valid escape stays as it is written. */
export function decode(text: string): string {
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

/** A value that holds a plus is meant as it stands: it is not decoded, and the plus is no blank. */
export const decodeValue = (text: string): string => (text.includes('+') ? text : decode(text));

const NAMES = new Map(['o', 'p', 'v', 's', 'offset', 'count'].map((n) => [n, n]));

/** One of the names of the grammar, in any case and however encoded; others mean nothing. */
const nameOf = (raw: string): string | undefined =>
  NAMES.get(raw) ?? NAMES.get(decode(raw).trim().toLowerCase());

/** The place of the bracket that closes the one at `open`; -1 when none does. */
function closing(text: string, open: number): number {
  let depth = 0;
  for (let i = open; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === 40) depth++;
    else if (c === 41 && --depth === 0) return i;
  }
  return -1;
}

/**
 * Hands the segments of `text` that have a known name and a value, be it empty, to `take`, in order. `grouped` says whether a value that
 * begins with a bracket is a group. `take` answers false to stop. Returned is where a group begins that does not end, or
 * after whose end the value goes on.
 */
export function eachSegment(
  text: string,
  grouped: (name: string, rest: () => string) => boolean,
  take: (segment: Segment) => boolean,
): number | undefined {
  let at = text.charCodeAt(0) === 63 ? 1 : 0;
  // Looked for once per sign, so that a long text without any is read once.
  let equals = -1;
  while (at < text.length) {
    if (text.charCodeAt(at) === 38) {
      at++;
      continue;
    }
    let end = text.indexOf('&', at);
    if (end < 0) end = text.length;
    if (equals < at) equals = text.indexOf('=', at);
    if (equals < 0) return undefined;
    const start = equals + 1;
    const name = equals > end ? undefined : nameOf(text.slice(at, equals));
    // Unknown, or a name without a value: says nothing.
    if (name === undefined) {
      at = end + 1;
      continue;
    }
    if (text.charCodeAt(start) === 40 && grouped(name, () => text.slice(start, start + 40))) {
      const close = closing(text, start);
      const next = close < 0 ? undefined : text[close + 1];
      if (close < 0 || (next !== undefined && next !== '&')) return start;
      const value = text.slice(start + 1, close);
      if (!take({ name, value, group: true, start: start + 1, end: close })) return undefined;
      at = close + 2;
      continue;
    }
    if (!take({ name, value: text.slice(start, end), start, end })) return undefined;
    at = end + 1;
  }
  return undefined;
}
