import type { Issue } from '@/lib/contract/schema/issue';

/** An error response of the platform. Thrown inside the platform, and turned into the response body at its boundary. */
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

/** 400: one field is wrong. */
export const invalid = (path: string, message: string, code = 'invalid') =>
  new ApiError(400, [{ path, message, code }], 'Validation Errors');

/** 400: several fields are wrong. */
export const invalidAll = (issues: Issue[]) => new ApiError(400, issues, 'Validation Errors');

/** 404: there is no such record in this tenant; said alike for another tenant's record. */
export const notFound = (path: string, name: string) =>
  new ApiError(404, [{ path, message: `${name} was not found`, code: 'ResourceNotFound' }], 'Not Found');

/** 409: the record's state or another record forbids it. */
export const conflict = (path: string, message: string, code: string) =>
  new ApiError(409, [{ path, message, code }], 'Conflict');
