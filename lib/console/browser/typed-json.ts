import { parse } from 'secure-json-parse';
import { isRecord } from '@/lib/contract/schema/is-record';
import type { Issue } from '@/lib/contract/schema/issue';
import type { Operation } from '@/lib/contract/schema/operation';
import { unsupportedInJson } from '@/lib/contract/schema/supported-text';

const literal = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The path parameters of a path built by `addressOf`; undefined when it does not match the operation. */
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

/** Parses JSON; undefined when it is empty or invalid. */
export function parsedJson(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

/** JSON as typed: its value, and the text to send. */
export type TypedJson = { value: unknown; text: string };

const MAX_DEPTH = 32;

/** Numbers outside of strings. */
const token = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** The significant digits of a number, without sign, point, exponent and zeros around them. */
const digitsOf = (text: string): string =>
  text
    .replace(/[eE].*$/, '')
    .replace(/[-.]/g, '')
    .replace(/^0+|0+$/g, '');

/** Numbers that would change when parsed: too many digits, or too large. */
const changedNumbers = (text: string): string[] =>
  (text.match(token) ?? []).filter((one) => {
    if (one.startsWith('"')) return false;
    const value = Number(one);
    return !Number.isFinite(value) || digitsOf(String(value)) !== digitsOf(one);
  });

function depthOf(text: string): number {
  let depth = 0;
  let maxCount = 0;
  for (const [part] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/g)) {
    if (part === '[' || part === '{') maxCount = Math.max(maxCount, ++depth);
    else if (part === ']' || part === '}') depth--;
  }
  return maxCount;
}

const issue = (code: string, message: string): { issues: Issue[] } => ({
  issues: [{ path: '', message, code }],
});

/**
 * Parses JSON that is sent as typed. Rejects invalid JSON, property names that reach a prototype, more than 32 levels, numbers that
 * would be rounded, and text that cannot be stored.
 */
export function typedJson(text: unknown): TypedJson | { issues: Issue[] } {
  if (typeof text !== 'string') return issue('json', 'no text');
  if (depthOf(text) > MAX_DEPTH) return issue('json_depth', `more than ${MAX_DEPTH} levels`);
  try {
    const value: unknown = parse(text, undefined, { protoAction: 'error', constructorAction: 'error' });
    const [rounded] = changedNumbers(text);
    if (rounded !== undefined) return issue('json_number', rounded);
    const json = JSON.stringify(value);
    const issues = unsupportedInJson(json, value);
    return issues.length > 0 ? { issues } : { value, text: json };
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    return issue(/prototype/i.test(message) ? 'json_prototype' : 'json', message);
  }
}

/** Dotted paths of typed values that the contract does not know; at most `maxCount`. */
export function unknownPaths(typed: unknown, known: unknown, maxCount = 50): string[] {
  const found: string[] = [];
  const diffValues = (left: unknown, right: unknown, path: string) => {
    if (found.length >= maxCount) return;
    if (Array.isArray(left) && Array.isArray(right)) {
      for (const [i, one] of left.entries())
        diffValues(one, right[i], path === '' ? String(i) : `${path}.${i}`);
    } else if (isRecord(left) && isRecord(right)) {
      for (const [name, one] of Object.entries(left)) {
        const at = path === '' ? name : `${path}.${name}`;
        if (Object.hasOwn(right, name)) diffValues(one, right[name], at);
        else if (found.length < maxCount) found.push(at);
      }
    }
  };
  diffValues(typed, known, '');
  return found;
}
