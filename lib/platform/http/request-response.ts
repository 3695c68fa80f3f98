import { errorText } from '@/lib/contract/schema/error-codes';
import type { ApiError } from '../api-error';

/** A request to the platform, independent of Node's HTTP server. */
export type PlatformRequest = {
  method: string;
  /** Path and query as received. Both are still encoded. */
  target: string;
  header: (name: string) => string | null;
  body: () => AsyncIterable<Uint8Array> | null;
};

/**
 * A response of the platform. For fault injection, `abort` closes the connection instead of sending the response (`drop`) or
 * while sending it (`cut`).
 */
export type PlatformResponse = {
  status: number;
  headers: Record<string, string>;
  body: string | Uint8Array | null;
  abort?: 'drop' | 'cut';
};

const JSON_TYPE = 'application/json; charset=utf-8';

/** Returns a response for a body that is already JSON text. */
export const jsonResponse = (
  status: number,
  text: string,
  headers: Record<string, string> = {},
): PlatformResponse => ({
  status,
  headers: { 'content-type': JSON_TYPE, 'cache-control': 'no-store', ...headers },
  body: text,
});

export const errorResponse = (
  { status, message, issues, headers }: ApiError,
  requestId: string,
): PlatformResponse =>
  jsonResponse(status, errorText(status, message, requestId, issues), {
    'x-request-id': requestId,
    ...headers,
  });
