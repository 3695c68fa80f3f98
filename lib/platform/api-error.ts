import type { Issue } from '@/lib/contract/schema/issue';

/** An error response of the platform; the HTTP layer turns it into a response body. */
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

/** 400 for one field. */
export const invalid = (path: string, message: string, code = 'invalid') =>
  new ApiError(400, [{ path, message, code }], 'Validation Errors');

/** 400 for several fields. */
export const invalidAll = (issues: Issue[]) => new ApiError(400, issues, 'Validation Errors');

/** 404: no such record in this tenant. Records of other tenants get the same response. */
export const notFound = (path: string, name: string) =>
  new ApiError(404, [{ path, message: `${name} was not found`, code: 'ResourceNotFound' }], 'Not Found');

/** 409: the state of this record, or another record, forbids the change. */
export const conflict = (path: string, message: string, code: string) =>
  new ApiError(409, [{ path, message, code }], 'Conflict');
