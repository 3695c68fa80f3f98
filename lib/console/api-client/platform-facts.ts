import { isRecord } from '@/lib/contract/schema/is-record';
import { pool } from '@/lib/db/pool';

/** A replay that a platform was seen to answer from memory: of which operation, and when. */
export type IdempotencySupport = { operation: string; at: string };

const nameOf = (platform: string) => `idempotency keys honoured by ${platform}`;

const isSeen = (value: unknown): value is IdempotencySupport =>
  isRecord(value) && 'operation' in value && 'at' in value;

/** Whether a platform was ever seen to honour idempotency keys; learned once and kept. */
export async function idempotencySupport(platform: string): Promise<IdempotencySupport | undefined> {
  const { rows } = await pool().query<{ value: unknown }>(
    'select value from console.settings where name = $1',
    [nameOf(platform)],
  );
  const value = rows[0]?.value;
  return isSeen(value) ? value : undefined;
}

/** Keeps that a platform honoured a key; the first time stands. */
export async function noteIdempotencySupport(platform: string, operation: string): Promise<void> {
  await pool().query(
    'insert into console.settings (name, value) values ($1, $2) on conflict (name) do nothing',
    [nameOf(platform), JSON.stringify({ operation, at: new Date().toISOString() })],
  );
}
