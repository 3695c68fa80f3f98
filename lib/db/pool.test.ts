import { afterAll, expect, it } from 'vitest';
import { closePool, pool } from './pool';

afterAll(closePool);

it('reads numbers as numbers, days as text, moments as moments', async () => {
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

it('speaks UTC and gives a statement 30 s', async () => {
  const { rows } = await pool().query(
    `select current_setting('timezone') as zone, current_setting('statement_timeout') as most`,
  );
  expect(rows[0]).toEqual({ zone: 'UTC', most: '30s' });
});

it('outlives connections that are cut, idle and held', async () => {
  const held = await pool().connect();
  const { rows } = await held.query<{ pid: number }>('select pg_backend_pid() as pid');
  await Promise.all(Array.from({ length: 5 }, () => pool().query('select pg_sleep(0.05)')));
  await pool().query(
    `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and application_name = 'tallyman'`,
  );
  await expect(held.query('select 1')).rejects.toThrow();
  held.release(true);
  const again = await pool().query<{ pid: number }>('select pg_backend_pid() as pid');
  expect(again.rows[0]?.pid).not.toBe(rows[0]?.pid);
});

it('is one pool until it is closed', async () => {
  const first = pool();
  expect(pool()).toBe(first);
  await closePool();
  expect(pool()).not.toBe(first);
});
