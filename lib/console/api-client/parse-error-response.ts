import { type Field, fieldsOf } from '@/lib/contract/schema/describe';
import { isRecord } from '@/lib/contract/schema/is-record';
import { type Issue, isGenericMessage } from '@/lib/contract/schema/issue';
import type { Operation } from '@/lib/contract/schema/operation';
import { parsedJson } from '../browser/json';
import type { ApiResponse } from './client';

/** The errors in a platform's response, whatever its format (D1). */
type ErrorResponse = { message: string; issues: Issue[]; requestId?: string };

const firstText = (...values: unknown[]): string => {
  const found = values.find(
    (value) => (typeof value === 'string' && value.trim() !== '') || typeof value === 'number',
  );
  return found === undefined ? '' : String(found).trim().slice(0, 500);
};

/**
 * Converts the path of an issue to the contract's spelling: `$.LineItems[1].SKU` and `#/lineItems/1/sku` both become
 * `lineItems.1.sku`. Unknown names get a lower-case first letter.
 */
function issuePath(fields: readonly Field[], written: string): string {
  let levelFields = fields;
  const parts = written.split(/[./[\]]+/).filter((part) => !/^[#$]?$/.test(part));
  const names = parts.map((part) => {
    if (/^\d+$/.test(part)) return part;
    const field = levelFields.find(({ name }) => name.toLowerCase() === part.toLowerCase());
    levelFields = field?.item ?? [];
    return field?.name ?? part.charAt(0).toLowerCase() + part.slice(1);
  });
  return names.join('.');
}

function toIssue(entry: unknown, fields: readonly Field[]): Issue | undefined {
  if (typeof entry === 'string') return { path: '', message: entry.slice(0, 500), code: '' };
  if (!isRecord(entry)) return undefined;
  const written = firstText(entry.property, entry.path, entry.field, entry.pointer, entry.propertyName);
  const code = firstText(entry.errorCode, entry.code);
  const message = firstText(entry.message, entry.detail, entry.errorMessage, entry.title) || code;
  return message === '' ? undefined : { path: issuePath(fields, written), message, code };
}

/** Parses `errors`, an array of entries or an object of field → messages. */
function issuesIn(errors: unknown, fields: readonly Field[]): Issue[] {
  const entries = Array.isArray(errors)
    ? errors
    : isRecord(errors)
      ? Object.entries(errors).flatMap(([path, messages]) =>
          [messages].flat().map((message) => ({ path, message })),
        )
      : [];
  return entries.slice(0, 1000).flatMap((entry) => toIssue(entry, fields) ?? []);
}
const htmlTitle = (html: string): string =>
  (/<title[^>]*>([^<]*)<\/title>/i.exec(html)?.[1] ?? '').replace(/\s+/g, ' ').trim().slice(0, 200);

/** Prepends the general message to the issues. Omits the message if it is a mere title or part of an issue. */
function withMessage(issues: Issue[], message: string): Issue[] {
  const isReferenced = (issue: Issue) => issue.message.toLowerCase().includes(message.toLowerCase());
  return issues.length === 0 || isGenericMessage(message) || issues.some(isReferenced)
    ? issues
    : [{ path: '', message, code: '' }, ...issues];
}

/** Parses the body of an error response: D1, flat `{ statusCode, message, errors? }`, RFC 9457, HTML, plain text or empty. */
export function parseErrorResponse(
  { headers, text }: ApiResponse,
  { params, query, body: bodySchema }: Operation,
): ErrorResponse {
  const fields = [bodySchema, params, query].flatMap((schema) => (schema ? fieldsOf(schema) : []));
  const body = parsedJson(text);
  const header = headers['x-request-id'];
  if (isRecord(body)) {
    const inner = isRecord(body.error) ? body.error : body;
    const message = firstText(inner.message, inner.detail, inner.title, body.error, body.message);
    const requestId = firstText(header, body.requestId, body.traceId) || undefined;
    const issues = issuesIn(inner.errors ?? body.errors ?? inner.message, fields);
    return { message, issues: withMessage(issues, message), requestId };
  }
  if (Array.isArray(body)) return { message: '', issues: issuesIn(body, fields), requestId: header };
  const message = /<\w/.test(text) ? htmlTitle(text) : firstText(body, text);
  return { message, issues: [], requestId: header };
}
