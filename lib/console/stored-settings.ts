import type { ClientBase, Pool } from 'pg';
import { pool } from '@/lib/db/pool';

// Settings are named JSON values in the database. Users change some of them. The others are results that all processes share.

/** Reads a value, which may have any shape. Returns undefined if none is stored. */
export async function readSetting(name: string): Promise<unknown> {
  const { rows } = await pool().query<{ value: unknown }>({
    name: 'console-setting',
    text: 'select value from console.settings where name = $1',
    values: [name],
  });
  return rows[0]?.value;
}

/** Stores a value under a name, replacing any previous value. */
export async function storeSetting(
  name: string,
  value: object,
  database: Pool | ClientBase = pool(),
): Promise<void> {
  await database.query(
    `insert into console.settings (name, value) values ($1, $2::jsonb)
     on conflict (name) do update set value = excluded.value, "updatedAt" = now()`,
    [name, JSON.stringify(value)],
  );
}
