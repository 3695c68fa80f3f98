import { operationOf } from './dqb';
import { decode, eachSegment, type Place, type Segment } from './dqb-segments';

/** How much one query may ask (D5): filters in all, bracket groups in each other, characters of a value, sorts. */
export const dqbLimits = { filters: 20, nesting: 2, value: 2_000, sorts: 20 } as const;

/** A query's text by parts: the n-th `o`, `p` and `v` belong together, wherever they stand. */
export type DqbParts = {
  o: Segment[];
  p: Segment[];
  v: Segment[];
  s: Segment[];
  offset: Segment[];
  count: Segment[];
};

/** `place`: what is wrong, in the whole text. */
export type Refuse = (code: string, message: string, place?: Place) => void;

/** Long texts are cut: an issue names its part, it does not repeat it. */
export const shortenText = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

/** Blanks mean nothing but in values. */
const unblank = (text: string): string => decode(text).replaceAll(' ', '');

/** Without a sign that parts or quotes, the text was encoded once too often. */
const once = (text: string): string => (/[&<>"']/.test(text) ? text : decode(text));

/** A value in brackets is a group when its operation takes one, or, before its operation, when it reads like one. */
function isGroup(o: string | undefined, rest: string): boolean {
  if (o === undefined) return /^\(\s*(?:\)|[?&]*[opv](?:=|%3d))/i.test(rest);
  const operation = operationOf(o.split('|', 1)[0] ?? '');
  return operation === 'Any' || operation === 'All';
}

/** Nothing is returned, and refused why, when the text breaks a limit or its brackets. `base`: where the text begins in the whole one. */
export function partsOf(text: string, refuse: Refuse, base = 0): DqbParts | undefined {
  const parts: DqbParts = { o: [], p: [], v: [], s: [], offset: [], count: [] };
  const { o, p, v, s, offset, count } = parts;
  const within = () =>
    Math.max(o.length, p.length, v.length) <= dqbLimits.filters &&
    Math.max(s.length, offset.length, count.length) <= dqbLimits.sorts;
  const plain = once(text);
  // In a text that was decoded first nothing stands where it stood: then the whole is meant.
  const whole = { start: base, end: base + text.length };
  const take = (segment: Segment): boolean => {
    const { name, start, end } = segment;
    const place = plain === text ? { start: base + start, end: base + end } : whole;
    const placed = { ...segment, ...place };
    if (name === 'v') v.push(placed);
    const word = { ...placed, value: unblank(segment.value) };
    if (name === 'o') o.push(word);
    else if (name === 'p') p.push(word);
    else if (name === 's') s.push(word);
    else if (name === 'offset') offset.push(word);
    else if (name === 'count') count.push(word);
    return within();
  };
  const open = eachSegment(plain, (name, rest) => name === 'v' && isGroup(o[v.length]?.value, rest()), take);
  if (open !== undefined)
    refuse('unbalanced', `the brackets opened at character ${open + 1} do not end where a value ends`, {
      start: plain === text ? base + open : base,
      end: whole.end,
    });
  else if (!within()) refuse('too_big', `more than ${dqbLimits.filters} filters or ${dqbLimits.sorts} sorts`);
  else return parts;
  return undefined;
}
