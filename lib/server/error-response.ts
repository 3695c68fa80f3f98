import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { errorText } from '@/lib/contract/schema/error-codes';
import type { Issue } from '@/lib/contract/schema/issue';

/** The headers of an error body. */
export const errorHeaders = (text: string, requestId: string): Record<string, string> => ({
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'content-length': String(Buffer.byteLength(text)),
  'x-request-id': requestId,
});

/** Sends the error body of D1; destroys a response that has already started. */
export function sendError(
  res: ServerResponse,
  status: number,
  message: string,
  headers: Record<string, string> = {},
  issues: readonly Issue[] = [],
): void {
  if (res.headersSent) {
    res.destroy();
    return;
  }
  const requestId = randomUUID();
  const text = errorText(status, message, requestId, issues);
  res.writeHead(status, { ...errorHeaders(text, requestId), ...headers }).end(text);
}
