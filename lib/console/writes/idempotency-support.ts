import { isRecord } from '@/lib/contract/schema/is-record';
import type { Operation } from '@/lib/contract/schema/operation';
import { config } from '@/lib/env';
import type { ApiResponse } from '../api-client/client';
import { readSetting, storeSetting } from '../stored-settings';

/** The first response that a platform replayed for a repeated key: its operation, and its time as ISO text. */
export type IdempotencySupport = { operation: string; at: string };

const settingName = () => `idempotency keys honoured by ${config().platformUrl}`;

const isSupport = (value: unknown): value is IdempotencySupport =>
  isRecord(value) && 'operation' in value && 'at' in value;

/** Returns the first replay, which proves that the platform honors idempotency keys. Undefined if none was seen. */
export async function idempotencySupport(): Promise<IdempotencySupport | undefined> {
  const value = await readSetting(settingName());
  return isSupport(value) ? value : undefined;
}

/** The headers with which platforms mark a replayed response. */
const replayHeaders = [
  'idempotency-replayed',
  'idempotent-replayed',
  'x-idempotency-replayed',
  'x-idempotent-replayed',
];

/**
 * Detects that the platform honors idempotency keys, by a response to a repeated key that is marked as a replay. Sends no
 * request to find out, because a platform without support would execute it twice.
 */
export async function detectKeySupport(
  { name }: Pick<Operation, 'name'>,
  response: ApiResponse | undefined,
): Promise<void> {
  if (!response || !replayHeaders.some((header) => /^(true|1|yes)$/i.test(response.headers[header] ?? '')))
    return;
  if (await idempotencySupport()) return;
  await storeSetting(settingName(), { operation: name, at: new Date().toISOString() });
}
