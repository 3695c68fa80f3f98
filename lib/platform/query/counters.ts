import type { Scope } from './tenant-scope';

/**
 * The next number of a tenant's counter, starting at 1. Waits for a transaction that uses the same counter, so that
 * there are no gaps.
 */
export async function nextNumber(tx: Scope, name: string): Promise<number> {
  const rows = await tx.query<{ value: number }>(
    `insert into platform.counters as c ("tenantId", name, value) values ($1, $2, 1)
     on conflict ("tenantId", name) do update set value = c.value + 1 returning value`,
    [name],
  );
  const row = rows[0];
  if (!row) throw new Error(`The counter ${name} returned no number`);
  return row.value;
}
