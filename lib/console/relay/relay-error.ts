import type { ServerResponse } from 'node:http';
import type { Issue } from '@/lib/contract/schema/issue';
import { type Cause, causes } from '../browser/call-failure-causes';
import { sendError } from '../http/error-response';

export type RelayError = {
  status: number;
  message: string;
  code: string;
  headers?: Record<string, string>;
  property?: string;
  /** Replaces the single error from `property`, `message` and `code`. */
  issues?: readonly Issue[];
};

export const sendRelayError = (
  res: ServerResponse,
  requestId: string,
  { status, message, code, property = '', headers, issues }: RelayError,
): void =>
  sendError(res, status, message, {
    headers,
    issues: issues ?? [{ path: property, message, code }],
    requestId,
  });

/**
 * Returns the error for a call without a response. Its code is `not_sent`, `no_response` for a read that was sent, or
 * `outcome_unknown` for a write that was sent and may have had an effect.
 */
export function lostCallError(lost: Cause, sent: boolean, right: 'read' | 'write'): RelayError {
  const { text, status = 502 } = causes[lost];
  const code = !sent ? 'not_sent' : right === 'read' ? 'no_response' : 'outcome_unknown';
  return {
    status,
    message:
      code === 'outcome_unknown'
        ? `${text}. The request may have been processed: check the record before sending it again`
        : text,
    code,
  };
}
