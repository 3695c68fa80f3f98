import type { ServerResponse } from 'node:http';
import { errorText } from '@/lib/contract/schema/error-codes';
import type { Issue } from '@/lib/contract/schema/issue';
import { type Cause, causes } from '../browser/causes';

/** An error of the relay itself, in the shape of D1. */
export type RelayError = {
  status: number;
  message: string;
  code: string;
  headers?: Record<string, string>;
  property?: string;
  /** Instead of the single error from `property`, `message` and `code`. */
  issues?: readonly Issue[];
};

/** Responds in the shape of the platform's errors (D1); destroys a response that has already started. */
export function sendRelayError(res: ServerResponse, requestId: string, error: RelayError): void {
  if (res.headersSent || res.destroyed) {
    res.destroy();
    return;
  }
  const { status, message, code, property = '', headers = {} } = error;
  const text = errorText(status, message, requestId, error.issues ?? [{ path: property, message, code }]);
  // An unread body would be read as the next request.
  if (!res.req.complete) {
    res.setHeader('connection', 'close');
    res.once('finish', () => res.req.destroy());
  }
  res.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-request-id': requestId,
    'content-length': Buffer.byteLength(text),
    ...headers,
  });
  res.end(text);
}

/**
 * The error when there was no response. Its code is `not_sent`, `no_response` for a read that was sent, or `outcome_unknown` for a
 * write that was sent and may have had an effect.
 */
export function lostCallError(lost: Cause, sent: boolean, right: 'read' | 'write'): RelayError {
  const { text, status = 502 } = causes[lost];
  const code = !sent ? 'not_sent' : right === 'read' ? 'no_response' : 'outcome_unknown';
  return {
    status,
    message:
      code === 'outcome_unknown'
        ? `${text}. The request may have been carried out: read before sending it again`
        : text,
    code,
  };
}
