import type { Operation } from '@/lib/contract/schema/operation';
import { loadFindings, storeFinding } from './capability-findings';
import type { ApiResponse } from './client';

const keysFinding = (operation: string) => `idempotency keys of ${operation}`;

/** After a day without a replay, an update may have ended the platform's support of idempotency keys. */
const KEYS_TTL_MS = 24 * 60 * 60_000;

/** The headers with which platforms mark a replayed response. */
const replayHeaders = [
  'idempotency-replayed',
  'idempotent-replayed',
  'x-idempotency-replayed',
  'x-idempotent-replayed',
];

/**
 * Returns the time (ISO) of a replayed response to an operation within the last day. Such a response proves that the platform
 * honors the idempotency keys of this operation. Undefined if there was none.
 */
export async function idempotencySupport(operation: string): Promise<string | undefined> {
  const at = (await loadFindings()).get(keysFinding(operation))?.at;
  return at && Date.parse(at) > Date.now() - KEYS_TTL_MS ? at : undefined;
}

/**
 * Records that the platform honors the idempotency keys of an operation if a response to a repeated key is marked as a replay.
 * Never sends a request to find out, because a platform without support would execute the request twice.
 */
export async function detectKeySupport(
  { name }: Pick<Operation, 'name'>,
  response: ApiResponse | undefined,
): Promise<void> {
  if (!response || !replayHeaders.some((header) => /^(true|1|yes)$/i.test(response.headers[header] ?? '')))
    return;
  await storeFinding(keysFinding(name), true);
}
