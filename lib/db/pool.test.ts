import type { PoolClient } from 'pg';
import { afterAll, expect, it } from 'vitest';
import { closePool, pool } from './pool';

afterAll(closePool);

it('the pool returns numbers as numbers, days as text and timestamps as dates', async () => {
  const { rows } = await pool().query(
    `select 9007199254740991::int8 as big, 12.50::numeric as price, array[1, null]::int8[] as many, '2026-02-28'::date as day,
       array['2026-01-01']::date[] as days, '{}'::int8[] as none, '2026-01-01T00:00:00+03'::timestamptz as at, '{"a":[1]}'::jsonb as json`,
  );
  expect(rows[0]).toEqual({
    big: 9007199254740991,
    price: 12.5,
    many: [1, null],
    day: '2026-02-28',
    days: ['2026-01-01'],
    none: [],
    at: new Date('2025-12-31T21:00:00Z'),
    json: { a: [1] },
  });
});

it('the pool uses UTC and a statement timeout of 20 s', async () => {
  const { rows } = await pool().query(
    `select current_setting('timezone') as zone, current_setting('statement_timeout') as timeout`,
  );
  expect(rows[0]).toEqual({ zone: 'UTC', timeout: '20s' });
});

it('the pool reconnects after its connections were terminated, idle or in use', async () => {
  const pidOf = async (client: Pick<PoolClient, 'query'>) =>
    (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0;
  const clients = await Promise.all(Array.from({ length: 6 }, () => pool().connect()));
  const pids = await Promise.all(clients.map(pidOf));
  const [inUse, killer, ...idle] = clients;
  for (const client of idle) client.release();
  // Count only connections of this pool, because other tests share the database.
  await killer?.query(
    'select pg_terminate_backend(pid) from unnest($1::int[]) pid where pid <> pg_backend_pid()',
    [pids],
  );
  killer?.release(true);
  await expect(inUse?.query('select 1')).rejects.toThrow();
  inUse?.release(true);
  await expect.poll(() => pool().totalCount).toBe(0);
  const { rows } = await pool().query<{ pid: number }>('select pg_backend_pid() as pid');
  expect(pids).not.toContain(rows[0]?.pid);
});

it('pool returns the same pool until it is closed', async () => {
  const first = pool();
  expect(pool()).toBe(first);
  await closePool();
  expect(pool()).not.toBe(first);
});
