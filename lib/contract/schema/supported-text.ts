import { contractIssues } from './contract-issues';
import { isObject } from './is-record';
import type { Issue } from './issue';

/** True when both PostgreSQL and JSON can store a text: no NUL, no lone surrogate. */
export const isSupportedText = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();

const unsupportedText = (path: string): Issue => ({
  path,
  message: contractIssues.unsupported_characters(),
  code: 'unsupported_characters',
});

/** One issue per unsupported text in a value, property names included. */
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

// JSON has no other notation for NUL and lone surrogates: most bodies need no closer check.
const ESCAPED = /\\u(?:0000|d[89a-f])/i;

/** The unsupported texts of a value that was parsed from this JSON. */
export const unsupportedInJson = (json: string, value: unknown): Issue[] =>
  ESCAPED.test(json) ? unsupportedTexts(value) : [];

// NUL, and lone surrogates, which UTF-8 cannot encode: decoders silently replace them.
const ENCODED = /%00|%ed%[ab][0-9a-f]/i;

/** One issue per parameter of an encoded query string with unsupported text. */
export const unsupportedParameters = (search: string): Issue[] =>
  search
    .split('&')
    .filter((part) => ENCODED.test(part))
    .map((part) => unsupportedText([...new URLSearchParams(part).keys()].join()));
