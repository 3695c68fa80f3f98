import { parse } from 'secure-json-parse';
import type { Issue } from '@/lib/contract/schema/issue';
import { isNestedTooDeep, MAX_JSON_DEPTH, unsupportedInJson } from '@/lib/contract/schema/supported-text';

/** Matches JSON strings and numbers, so that numbers inside strings can be skipped. */
const token = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** Returns the significant digits of a number, without sign, decimal point, exponent and outer zeros. */
const normalizedDigits = (text: string): string =>
  text
    .replace(/[eE].*$/, '')
    .replace(/[-.]/g, '')
    .replace(/^0+|0+$/g, '');

/** Returns the numbers that parsing would change, because they have too many digits or are too large. */
const changedNumbers = (text: string): string[] =>
  (text.match(token) ?? []).filter((one) => {
    if (one.startsWith('"')) return false;
    const value = Number(one);
    return !Number.isFinite(value) || normalizedDigits(String(value)) !== normalizedDigits(one);
  });

const issue = (code: string, message: string): { issues: Issue[] } => ({
  issues: [{ path: '', message, code }],
});

/**
 * Parses JSON that is sent as typed. Rejects invalid JSON, property names that reach a prototype, more than `MAX_JSON_DEPTH`
 * levels, numbers that would be rounded, and text that cannot be stored.
 */
export function typedJson(text: unknown): { value: unknown } | { issues: Issue[] } {
  if (typeof text !== 'string') return issue('json', 'must be text');
  if (isNestedTooDeep(text))
    return issue('json_depth', `must not be nested deeper than ${MAX_JSON_DEPTH} levels`);
  try {
    const value: unknown = parse(text, undefined, { protoAction: 'error', constructorAction: 'error' });
    const [rounded] = changedNumbers(text);
    if (rounded !== undefined) return issue('json_number', rounded);
    const issues = unsupportedInJson(text, value);
    return issues.length > 0 ? { issues } : { value };
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    return issue(/prototype/i.test(message) ? 'json_prototype' : 'json', message);
  }
}

/** Returns an issue for a bulk call without records, which would otherwise succeed without doing anything. */
export const emptyListIssues = (body: unknown): Issue[] =>
  Array.isArray(body) && body.length === 0
    ? [{ path: '', message: 'must contain at least one record', code: 'empty_list' }]
    : [];
