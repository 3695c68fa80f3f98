import type { Scope } from './tenant-scope';

/**
 * Reserves the next `count` numbers of a tenant's counter, which starts at 1. Returns the first number. Waits for other
 * transactions that use the counter, so that the numbers have no gaps.
 */
export async function nextNumbers(tx: Scope, name: string, count: number): Promise<number> {
  const [row] = await tx.query<{ value: number }>(
    `insert into platform.counters as c ("tenantId", name, value) values ($1, $2, $3)
     on conflict ("tenantId", name) do update set value = c.value + excluded.value returning value`,
    [name, count],
  );
  if (!row) throw new Error(`The counter ${name} returned no number`);
  return row.value - count + 1;
}

/** Reserves the next number of a tenant's counter. */
export const nextNumber = (tx: Scope, name: string): Promise<number> => nextNumbers(tx, name, 1);
