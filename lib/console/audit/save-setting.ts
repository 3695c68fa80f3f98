import { pool, transaction } from '@/lib/db/pool';
import { type Act, recordAct } from './audit';

/** Stores a setting of the console and audits the change. */
export function saveSetting(name: string, value: object, act: Pick<Act, 'act' | 'by'>): Promise<void> {
  return transaction(pool(), async (client) => {
    const { rows } = await client.query<{ value: unknown }>(
      'select value from console.settings where name = $1 for update',
      [name],
    );
    await client.query(
      `insert into console.settings (name, value) values ($1, $2::jsonb)
       on conflict (name) do update set value = excluded.value, "updatedAt" = now()`,
      [name, JSON.stringify(value)],
    );
    await recordAct({ ...act, before: rows[0]?.value, after: value }, client);
  });
}
