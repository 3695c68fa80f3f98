import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';

/** The error body of D1, for what is refused before the platform or the console sees it. */
export function errorText(status: number, message: string, requestId = randomUUID()): string {
  return JSON.stringify({
    error: { code: status, message, errors: [] },
    requestId,
    timestamp: new Date().toISOString(),
  });
}

const headersOf = (requestId: string) => ({
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-request-id': requestId,
});

/** Answers with the error body of D1; an answer already begun is cut off instead. */
export function refuse(
  res: ServerResponse,
  status: number,
  message: string,
  headers: Record<string, string> = {},
): void {
  if (res.headersSent) {
    res.destroy();
    return;
  }
  const requestId = randomUUID();
  const text = errorText(status, message, requestId);
  res
    .writeHead(status, { ...headersOf(requestId), 'content-length': Buffer.byteLength(text), ...headers })
    .end(text);
}
