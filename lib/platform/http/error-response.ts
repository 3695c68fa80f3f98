import { errorText } from '@/lib/contract/schema/error-codes';
import { databaseCode, databaseFailure } from '@/lib/db/database-fault';
import { ApiError } from '../api-error';
import { type ApiResponse, jsonResponse } from './request-response';

/** A record or tenant was removed after it was looked up, for example by a reset: a retry sees that. */
const FOREIGN_KEY_VIOLATION = '23503';

/**
 * Converts any thrown value to an API error: 503 when the database is unavailable, 507 when its disk is full, 400 for
 * a value it cannot store, otherwise 500.
 */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const code = databaseCode(error);
  const failure = databaseFailure(error);
  if (failure === 'disk')
    return new ApiError(
      507,
      [{ path: '', message: 'the disk of the database has no space left', code: 'InsufficientStorage' }],
      'The disk of the database is full: nothing was changed. Reads still work; writes will work again when there is space',
      { 'retry-after': '30' },
    );
  if (failure === 'away' || failure === 'busy' || code === FOREIGN_KEY_VIOLATION)
    return new ApiError(503, [], 'The database is not available, try again shortly', { 'retry-after': '2' });
  if (code && /^22/.test(code))
    return new ApiError(400, [{ path: '', message: 'a value is out of range', code }], 'Validation Errors');
  return new ApiError(500, [], 'Something went wrong on the platform; the request id finds it in the log');
}

/** The body of an error. */
export const errorBody = ({ status, message, issues }: ApiError, requestId: string): string =>
  errorText(status, message, requestId, issues);

/** The response for an error: every response outside 2xx. */
export const errorResponse = (apiError: ApiError, requestId: string): ApiResponse =>
  jsonResponse(apiError.status, errorBody(apiError, requestId), {
    'x-request-id': requestId,
    ...apiError.headers,
  });
