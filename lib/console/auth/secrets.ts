import { pool } from '@/lib/db/pool';

/** A secret of this installation, made once by the migration and shared by every process. Throws when there is none. */
export async function secret(name: 'auth'): Promise<string> {
  const { rows } = await pool().query<{ value: string }>(
    'select value from console.secrets where name = $1',
    [name],
  );
  const value = rows[0]?.value;
  if (!value) throw new Error(`the secret "${name}" is missing: have the migrations run?`);
  return value;
}
