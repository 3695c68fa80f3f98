import { isObject } from './is-record';
import { contractIssues, type Issue } from './issue';

/** True if both PostgreSQL and JSON can store a text. False for texts with NUL or lone surrogates. */
export const isSupportedText = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();

const unsupportedText = (path: string): Issue => ({
  path,
  message: contractIssues.unsupported_characters(),
  code: 'unsupported_characters',
});

/** Returns an issue for each unsupported text in a value, including property names. */
export function unsupportedTexts(value: unknown): Issue[] {
  const issues: Issue[] = [];
  const visit = (part: unknown, path: string) => {
    if (typeof part === 'string') {
      if (!isSupportedText(part)) issues.push(unsupportedText(path));
    } else if (isObject(part)) {
      for (const [name, item] of Object.entries(part)) {
        const child = path === '' ? name : `${path}.${name}`;
        if (isSupportedText(name)) visit(item, child);
        else issues.push(unsupportedText(child.replaceAll('\u0000', '\uFFFD').toWellFormed()));
      }
    }
  };
  visit(value, '');
  return issues;
}

// JSON can contain NUL and lone surrogates only as escapes, so bodies without these need no closer check.
const UNSUPPORTED_ESCAPE = /\\u(?:0000|d[89a-f])/i;

/** Returns an issue for each unsupported text in a value that was parsed from `json`. */
export const unsupportedInJson = (json: string, value: unknown): Issue[] =>
  UNSUPPORTED_ESCAPE.test(json) ? unsupportedTexts(value) : [];

// Matches NUL, and lone surrogates, which are not valid UTF-8. Decoders silently replace lone surrogates.
const UNSUPPORTED_ENCODING = /%00|%ed%[ab][0-9a-f]/i;

/** Returns an issue for each parameter of an encoded query string that has unsupported text. */
export const unsupportedParameters = (search: string): Issue[] =>
  search
    .split('&')
    .filter((part) => UNSUPPORTED_ENCODING.test(part))
    .map((part) => unsupportedText([...new URLSearchParams(part).keys()].join()));

/** Maximum nesting of JSON from outside (D20). */
export const MAX_JSON_DEPTH = 32;

const [QUOTE, BACKSLASH, OPEN_BRACKET, CLOSE_BRACKET, OPEN_BRACE, CLOSE_BRACE] = [34, 92, 91, 93, 123, 125];

/**
 * True if JSON is nested deeper than `MAX_JSON_DEPTH`. Scans the text, because walking a deeply nested value would overflow the
 * stack.
 */
export function isNestedTooDeep(json: string): boolean {
  let depth = 0;
  let inString = false;
  for (let i = 0; i < json.length; i++) {
    const char = json.charCodeAt(i);
    if (inString) {
      if (char === BACKSLASH) i++;
      else if (char === QUOTE) inString = false;
    } else if (char === QUOTE) inString = true;
    else if (char === OPEN_BRACE || char === OPEN_BRACKET) {
      if (++depth > MAX_JSON_DEPTH) return true;
    } else if (char === CLOSE_BRACE || char === CLOSE_BRACKET) depth--;
  }
  return false;
}
