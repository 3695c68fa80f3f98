import { parse } from 'secure-json-parse';
import { isRecord } from '@/lib/contract/schema/is-record';
import type { Issue } from '@/lib/contract/schema/issue';
import type { Operation } from '@/lib/contract/schema/operation';

const literal = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The path parameters that a path was written with: what `addressOf` put in. Nothing when it is no path of the operation. */
export function paramsIn(
  { path }: Pick<Operation, 'path'>,
  written: string,
): Record<string, string> | undefined {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? '');
  const pattern = path
    .split(/\{\w+\}/)
    .map(literal)
    .join('([^/?]+)');
  const found = new RegExp(`^${pattern}(?:\\?|$)`).exec(written);
  if (!found) return undefined;
  try {
    return Object.fromEntries(names.map((name, i) => [name, decodeURIComponent(found[i + 1] ?? '')]));
  } catch {
    return undefined;
  }
}

/** A text as JSON; nothing where there is none, or it is no JSON. */
export function parsedJson(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

/** JSON as it was written: its value, and the text that goes out. */
export type TypedJson = { value: unknown; text: string };

const MOST_DEPTH = 32;

/** Numbers outside of strings. */
const token = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** Digits without sign, point, exponent and the zeros around them: what a number says. */
const digitsOf = (text: string): string =>
  text
    .replace(/[eE].*$/, '')
    .replace(/[-.]/g, '')
    .replace(/^0+|0+$/g, '');

/** The numbers that would go out as others: more digits than a number holds, or too large. */
const changedNumbers = (text: string): string[] =>
  (text.match(token) ?? []).filter((one) => {
    if (one.startsWith('"')) return false;
    const value = Number(one);
    return !Number.isFinite(value) || digitsOf(String(value)) !== digitsOf(one);
  });

function depthOf(text: string): number {
  let depth = 0;
  let most = 0;
  for (const [part] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/g)) {
    if (part === '[' || part === '{') most = Math.max(most, ++depth);
    else if (part === ']' || part === '}') depth--;
  }
  return most;
}

const issue = (code: string, message: string): { issues: Issue[] } => ({
  issues: [{ path: '', message, code }],
});

/**
 * Reads JSON that is to go out as it is written. Refused are what is no JSON, names that reach for a prototype, more than 32
 * levels, and numbers that would be rounded on the way.
 */
export function typedJson(text: unknown): TypedJson | { issues: Issue[] } {
  if (typeof text !== 'string') return issue('json', 'no text');
  if (depthOf(text) > MOST_DEPTH) return issue('json_depth', `more than ${MOST_DEPTH} levels`);
  try {
    const value: unknown = parse(text, undefined, { protoAction: 'error', constructorAction: 'error' });
    const [rounded] = changedNumbers(text);
    if (rounded !== undefined) return issue('json_number', rounded);
    return { value, text: JSON.stringify(value) };
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    return issue(/prototype/i.test(message) ? 'json_prototype' : 'json', message);
  }
}

/** The places of a typed value that are not in what the contract read of it, as dotted paths; at most `most`. */
export function unknownPlaces(typed: unknown, known: unknown, most = 50): string[] {
  const found: string[] = [];
  const walk = (here: unknown, there: unknown, path: string) => {
    if (found.length >= most) return;
    if (Array.isArray(here) && Array.isArray(there)) {
      for (const [i, one] of here.entries()) walk(one, there[i], path === '' ? String(i) : `${path}.${i}`);
    } else if (isRecord(here) && isRecord(there)) {
      for (const [name, one] of Object.entries(here)) {
        const at = path === '' ? name : `${path}.${name}`;
        if (Object.hasOwn(there, name)) walk(one, there[name], at);
        else if (found.length < most) found.push(at);
      }
    }
  };
  walk(typed, known, '');
  return found;
}
