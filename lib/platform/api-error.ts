import type { Issue } from '@/lib/contract/schema/issue';
import { databaseCode, databaseFailure } from '@/lib/db/database-fault';

/** An error of the platform. The HTTP layer converts the error to a response. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly issues: Issue[],
    message: string,
    readonly headers: Record<string, string> = {},
  ) {
    super(message);
  }
}

/** Creates a 400 for one invalid field. */
export const invalid = (path: string, message: string, code = 'invalid') =>
  new ApiError(400, [{ path, message, code }], 'Validation Errors');

/** Creates a 400 for several invalid fields. */
export const invalidAll = (issues: Issue[]) => new ApiError(400, issues, 'Validation Errors');

/** Creates a 404 for a record that does not exist in this tenant. Records of other tenants get the same response. */
export const notFound = (path: string, name: string) =>
  new ApiError(404, [{ path, message: `${name} was not found`, code: 'ResourceNotFound' }], 'Not Found');

/** Creates a 409 for a change that the state of the record, or another record, forbids. */
export const conflict = (path: string, message: string, code: string) =>
  new ApiError(409, [{ path, message, code }], 'Conflict');

/**
 * The SQLSTATE of a row that refers to a missing row. Occurs if a record or tenant is removed after its lookup, for example by a
 * reset. The response is 503, so that the caller retries and then gets the error for the missing record.
 */
const FOREIGN_KEY_VIOLATION = '23503';

/**
 * Converts any thrown value to an API error: 503 if the database is unavailable, 507 if its disk is full, 400 for a value that
 * the database cannot store, and 500 otherwise.
 */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const code = databaseCode(error);
  const failure = databaseFailure(error);
  if (failure === 'disk')
    return new ApiError(
      507,
      [{ path: '', message: 'the disk of the database is full', code: 'InsufficientStorage' }],
      'The disk of the database is full. Nothing was changed. Reads still work; writes are possible again once there is free space',
      { 'retry-after': '30' },
    );
  if (failure === 'away' || failure === 'busy' || code === FOREIGN_KEY_VIOLATION)
    return new ApiError(503, [], 'The database is unavailable: try again in a moment', {
      'retry-after': '2',
    });
  if (code && /^22/.test(code))
    return new ApiError(400, [{ path: '', message: 'a value is out of range', code }], 'Validation Errors');
  return new ApiError(
    500,
    [],
    'Internal error of the platform. The details are in the log under the request ID',
  );
}
