import { isRecord } from '@/lib/contract/schema/is-record';
import type { Issue } from '@/lib/contract/schema/issue';
import { isOnlyTitle } from '@/lib/contract/schema/issue';
import type { Reply } from '../api-client/exchange';

/** What a platform says is wrong, whatever shape it says it in (D1). */
export type ErrorResponse = { message: string; issues: Issue[]; requestId?: string };

const textOf = (...values: unknown[]): string => {
  const found = values.find(
    (value) => (typeof value === 'string' && value.trim() !== '') || typeof value === 'number',
  );
  return found === undefined ? '' : String(found).trim().slice(0, 500);
};

/** `$.LineItems[1].Sku` and `#/lineItems/1/sku` as `lineItems.1.sku`, the way forms name their fields. */
const dotted = (path: string): string =>
  path
    .replace(/^[#$]?[./]?/, '')
    .replace(/\[(\w+)\]/g, '.$1')
    .split(/[./]/)
    .filter((part) => part !== '')
    .map((part) => part.charAt(0).toLowerCase() + part.slice(1))
    .join('.');

function issueOf(entry: unknown): Issue | undefined {
  if (typeof entry === 'string') return { path: '', message: entry.slice(0, 500), code: '' };
  if (!isRecord(entry)) return undefined;
  const path = dotted(textOf(entry.property, entry.path, entry.field, entry.pointer, entry.propertyName));
  const code = textOf(entry.errorCode, entry.code);
  const message = textOf(entry.message, entry.detail, entry.errorMessage, entry.title) || code;
  return message === '' ? undefined : { path, message, code };
}

/** `errors` as an array of entries, or as an object of field → messages. */
function issuesIn(errors: unknown): Issue[] {
  const entries = Array.isArray(errors)
    ? errors
    : isRecord(errors)
      ? Object.entries(errors).flatMap(([path, told]) => [told].flat().map((message) => ({ path, message })))
      : [];
  return entries.slice(0, 1000).flatMap((entry) => issueOf(entry) ?? []);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const titleOf = (html: string): string =>
  (/<title[^>]*>([^<]*)<\/title>/i.exec(html)?.[1] ?? '').replace(/\s+/g, ' ').trim().slice(0, 200);

/** The message of the whole beside what is wrong field by field: a field may only repeat its value ("Sku N-00020"). */
function withMessage(issues: Issue[], message: string): Issue[] {
  const isSaid = (issue: Issue) => issue.message.toLowerCase().includes(message.toLowerCase());
  return issues.length === 0 || isOnlyTitle(message) || issues.some(isSaid)
    ? issues
    : [{ path: '', message, code: '' }, ...issues];
}

/** Reads the body of an answer that is not 2xx: D1, flat `{ statusCode, message, errors? }`, RFC 9457, HTML, plain or none. */
export function parseErrorResponse({ headers, text }: Pick<Reply, 'headers' | 'text'>): ErrorResponse {
  const body = parsed(text);
  const header = headers['x-request-id'];
  if (isRecord(body)) {
    const inner = isRecord(body.error) ? body.error : body;
    const message = textOf(inner.message, inner.detail, inner.title, body.error, body.message);
    const requestId = textOf(header, body.requestId, body.traceId) || undefined;
    const issues = issuesIn(inner.errors ?? body.errors ?? inner.message);
    return { message, issues: withMessage(issues, message), requestId };
  }
  if (Array.isArray(body)) return { message: '', issues: issuesIn(body), requestId: header };
  const message = /<\w/.test(text) ? titleOf(text) : textOf(body, text);
  return { message, issues: [], requestId: header };
}
