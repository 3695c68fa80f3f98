import { decode, eachSegment, type Segment } from './dqb-segments';
import { operationOf } from './dqb-words';

/** How much one query may ask (D5): filters in all, bracket groups in each other, characters of a value, sorts. */
export const dqbLimits = { filters: 20, nesting: 2, value: 2_000, sorts: 20 } as const;

/** A query's text by parts: the n-th `o`, `p` and `v` belong together, wherever they stand. */
export type DqbParts = {
  o: string[];
  p: string[];
  v: Segment[];
  s: string[];
  offset: string[];
  count: string[];
};

export type Refuse = (code: string, message: string) => void;

/** Long texts are cut: an issue names its part, it does not repeat it. */
export const shown = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

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

/** Nothing is returned, and refused why, when the text breaks a limit or its brackets. */
export function partsOf(text: string, refuse: Refuse): DqbParts | undefined {
  const parts: DqbParts = { o: [], p: [], v: [], s: [], offset: [], count: [] };
  const { o, p, v, s, offset, count } = parts;
  const within = () =>
    Math.max(o.length, p.length, v.length) <= dqbLimits.filters &&
    Math.max(s.length, offset.length, count.length) <= dqbLimits.sorts;
  const take = (segment: Segment): boolean => {
    const { name, value } = segment;
    if (name === 'v') v.push(segment);
    else if (name === 'o') o.push(unblank(value));
    else if (name === 'p') p.push(unblank(value));
    else if (name === 's') s.push(unblank(value));
    else if (name === 'offset') offset.push(unblank(value));
    else if (name === 'count') count.push(unblank(value));
    return within();
  };
  const open = eachSegment(once(text), (name, rest) => name === 'v' && isGroup(o[v.length], rest()), take);
  if (open !== undefined)
    refuse('unbalanced', `the brackets opened at character ${open + 1} do not end where a value ends`);
  else if (!within()) refuse('too_big', `more than ${dqbLimits.filters} filters or ${dqbLimits.sorts} sorts`);
  else return parts;
  return undefined;
}
