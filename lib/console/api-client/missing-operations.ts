import { isRecord } from '@/lib/contract/schema/is-record';
import { pool } from '@/lib/db/pool';

/** What a platform was found not to offer, and when (ISO): by the name of the operation. */
export type MissingOperations = Readonly<Record<string, string>>;

const nameOf = (platform: string) => `operations missing on ${platform}`;

const isRecorded = (value: unknown): value is MissingOperations =>
  isRecord(value) && Object.values(value).every((at) => typeof at === 'string');

/** What was found missing. `platform` tells platform, key and tenant apart. */
export async function missingOperations(platform: string): Promise<MissingOperations> {
  const { rows } = await pool().query<{ value: unknown }>({
    name: 'console-missing-operations',
    text: 'select value from console.settings where name = $1',
    values: [nameOf(platform)],
  });
  const value = rows[0]?.value;
  return isRecorded(value) ? value : {};
}

/** Records that an operation is missing now. */
export async function recordMissing(platform: string, operation: string): Promise<void> {
  await pool().query(
    `insert into console.settings as s (name, value) values ($1, jsonb_build_object($2::text, $3::text))
     on conflict (name) do update set value = s.value || excluded.value, "updatedAt" = now()`,
    [nameOf(platform), operation, new Date().toISOString()],
  );
}

/** Forgets what was found missing, so that it is asked again. */
export async function forgetMissing(platform: string): Promise<void> {
  await pool().query('delete from console.settings where name = $1', [nameOf(platform)]);
}
