import { statusMessage } from '@/lib/contract/schema/issue';
import type { Operation, OperationValue } from '@/lib/contract/schema/operation';
import { type Cause, causes } from '../browser/call-failure-causes';
import type { Failure, Result } from '../browser/result';
import { type AbortedCall, callsPerMinute, type DelayedCall } from './call-permit';
import type { ApiResponse, Lost } from './client';
import { parseErrorResponse } from './parse-error-response';
import { parseResponse } from './parse-response';
import { type Paused, retryAfterSeconds } from './retry';

/** Returns the result of a call without a readable response. A write may have had an effect if it was sent. */
export function lostResult(
  operation: Pick<Operation, 'effect'>,
  cause: Cause,
  sent: boolean,
  rest: {
    requestId: string;
    status?: number;
    since?: string;
    nextTry?: string;
    field?: string;
    message?: string;
  },
): Failure {
  const { requestId, status, since, nextTry, field } = rest;
  const message = rest.message || causes[cause].text;
  if (sent && operation.effect !== 'read')
    return { kind: 'unknown', cause, status, message, field, requestId };
  return { kind: 'unreachable', cause, status, message, since, nextTry, field, requestId };
}

function responseFailure(operation: Operation, response: ApiResponse, ownRequestId: string): Failure {
  const { status } = response;
  const { issues, ...errorBody } = parseErrorResponse(response, operation);
  const requestId = errorBody.requestId ?? ownRequestId;
  const message = errorBody.message || statusMessage(status);
  // Frameworks also use 301, 302 and 303 after a successful write. 307 and 308 mean that the write must be sent elsewhere.
  if (status < 400)
    return lostResult(operation, 'redirect', [301, 302, 303].includes(status), { requestId, status });
  if (status === 429) {
    return {
      kind: 'limited',
      wait: Math.ceil(response.wait ?? retryAfterSeconds(response.headers) ?? 1),
      message,
      requestId,
    };
  }
  if (status === 501 || (operation.extension && status === 405))
    return { kind: 'missing', status, message, requestId };
  if (status >= 500) return lostResult(operation, 'server-error', true, { requestId, status, message });
  // Gateways also respond 408 if the platform is slow, so the platform may have carried out the request.
  if (status === 408) return lostResult(operation, 'timeout', true, { requestId, status, message });
  const list = operation.record ? { isList: true as const } : {};
  return { kind: 'refused', status, message, issues, requestId, ...list };
}

/** Returns the result of a call that was not sent. The result has no request ID. */
function rateLimitFailure({ delayed }: DelayedCall): Failure {
  const wait = Math.min(60, Math.ceil(delayed.seconds));
  const limited = { kind: 'limited' as const, wait, requestId: '' };
  if (delayed.by === 'platform')
    return { ...limited, message: 'Rate limit reached: the platform requires a pause' };
  const perMinute = callsPerMinute();
  const message = `Rate limit reached: ${perMinute} calls per minute`;
  return { ...limited, perMinute, message };
}

/** Converts an exchange with the platform to a result. `ownRequestId` is the request ID that was sent. */
export function toCallResult<O extends Operation>(
  operation: O,
  response: ApiResponse | Lost | Paused | DelayedCall | AbortedCall,
  ownRequestId: string,
): Result<OperationValue<O>> {
  if ('delayed' in response) return rateLimitFailure(response);
  if ('lost' in response) {
    if (!('since' in response))
      return lostResult(operation, response.lost, response.sent, { requestId: ownRequestId });
    // The call was not sent, so there is no request ID.
    const { since, nextTry } = response;
    return lostResult(operation, response.lost, response.sent, { requestId: '', since, nextTry });
  }
  if (response.status < 200 || response.status > 299)
    return responseFailure(operation, response, ownRequestId);
  const requestId = response.headers['x-request-id'] ?? ownRequestId;
  const read = parseResponse(operation, response.text);
  if ('error' in read) {
    const { error, path: field } = read;
    const message = field ? `${causes[error].text}: ${field}` : undefined;
    return lostResult(operation, error, true, { requestId, status: response.status, field, message });
  }
  return { kind: 'ok', ...read, requestId };
}
