import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isRemoved } from '@/lib/console/request-log/list-requests';
import { config, setConfig } from '@/lib/env';
import { ownDatabase } from '@/lib/testing/own-database';
import { closePool } from './pool';

let database: Awaited<ReturnType<typeof ownDatabase>>;
let owner: pg.Client;
let app: pg.Client;

const DAYS = 425;
// One request per day over 14 months. The latest request is open, and every fifth request was rejected.
const REQUESTS = `insert into console.journal (at, "personId", person, tenant, operation, records, method, path, "requestId",
    "idempotencyKey", outcome, "completedAt", result)
  select now() - n * interval '1 day', 'p', 'Deniz', 'shop', 'createProduct', array['S' || n], 'POST', '/', 'r', 'k' || n,
    case when n = 1 then null when n % 5 = 0 then 'refused' else 'answered' end, case when n > 1 then now() end,
    case when n > 1 then 'done' end
  from generate_series(${DAYS}, 1, -1) n`;
const SUM = `select count(*)::int as n, min(id)::int as first, max(id)::int as last,
  sum(('x' || left(md5((to_jsonb(j) - 'readBack' - 'visit')::text), 12))::bit(48)::bigint)::text as sum from console.journal j`;

let before: unknown;
beforeAll(async () => {
  database = await ownDatabase();
  owner = database.client;
  await owner.query(REQUESTS);
  before = (await owner.query(SUM)).rows[0];
  await owner.query('select console.make_request_months()');
  app = new pg.Client({ connectionString: database.url, options: '-c tallyman.tenant=*' });
  await app.connect();
}, 60_000);

afterAll(async () => {
  await app.end();
  await database.end();
});

const ask = async (sql: string, values: unknown[] = []) =>
  (await app.query<Record<string, unknown>>(sql, values)).rows;
const months = async () =>
  (
    await owner.query<{ name: string }>(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'console.journal'::regclass order by 1`,
    )
  ).rows.map(({ name }) => name);
const monthOf = (day: Date) => `console.journal_${day.toISOString().slice(0, 7).replace('-', '_')}`;
const write = async (key: string, at = 'now()') =>
  (
    await ask(
      `insert into console.journal ("personId", person, tenant, operation, method, path, "requestId", "idempotencyKey", at)
       values ('p', 'Deniz', 'shop', 'x', 'POST', '/', 'r', $1, ${at}) returning id::int`,
      [key],
    )
  )[0]?.id;

it('every request moves unchanged to its month, and the next months are created', async () => {
  expect((await owner.query(SUM)).rows[0]).toEqual(before);
  expect(await ask('select count(*)::int as n from console.journal where tableoid = 0')).toEqual([{ n: 0 }]);
  const made = await months();
  expect(made).toContain(monthOf(new Date(Date.now() - (DAYS - 1) * 86_400_000)));
  const [year, month] = [new Date().getUTCFullYear(), new Date().getUTCMonth()];
  for (const ahead of [0, 1, 2, 3])
    expect(made).toContain(monthOf(new Date(Date.UTC(year, month + ahead, 15))));
  const { rows } = await owner.query('select count(*)::int as n from console.journal_rest');
  expect(rows).toEqual([{ n: 0 }]);
  expect(await write('next')).toBe(DAYS + 1);
});

it('an idempotency key that is open or answered is written once, across months', async () => {
  expect(await write('k1')).toBeUndefined();
  expect(await write('k399')).toBeUndefined();
  expect(await write('k400')).toBeGreaterThan(DAYS);
  expect(await write('twice')).toBeDefined();
  expect(await write('twice')).toBeUndefined();
  await ask(
    `update console.journal set outcome = 'refused', result = 'refused', "completedAt" = now() where "idempotencyKey" = 'twice'`,
  );
  expect(await write('twice')).toBeDefined();
  const both = await Promise.all([write('at once'), write('at once')]);
  expect(both.filter((id) => id !== undefined)).toHaveLength(1);
});

it('the request log stays append-only and restricted in every month', async () => {
  for (const sql of [
    'delete from console.journal',
    `select from ${monthOf(new Date())}`,
    'delete from console.request_keys',
    'delete from console.retention_log',
    'drop table console.journal_rest',
    'select console.make_request_month(now())',
  ])
    await expect(app.query(sql), sql).rejects.toMatchObject({ code: '42501' });
  for (const table of ['console.journal', 'console.journal_rest', monthOf(new Date())])
    await expect(owner.query(`truncate ${table}`), table).rejects.toThrow('append-only');
  await expect(
    owner.query(`delete from console.journal where at > now() - interval '29 days'`),
  ).rejects.toThrow('30 days');
  await expect(owner.query(`update console.journal set body = 'x'`)).rejects.toThrow('append-only');
  await expect(
    ask('select console.drop_request_months($1, 29, $2)', [crypto.randomUUID(), '']),
  ).rejects.toThrow('30 days');
});

it('a write in a month without a partition is stored, and moved to the partition later', async () => {
  await write('far', `now() + interval '14 months'`);
  const held = async () => (await owner.query('select from console.journal_rest')).rowCount;
  expect(await held()).toBe(1);
  await ask('select console.make_request_months()');
  expect(await held()).toBe(0);
  expect(await ask(`select count(*)::int as n from console.journal where "idempotencyKey" = 'far'`)).toEqual([
    { n: 1 },
  ]);
  expect(await write('far')).toBeUndefined();
});

it.each([
  // The planner chooses among the indexes that contain the ID.
  ['id = 7', /Index Cond: \(id = 7\)/],
  [`tenant = 'shop' order by id desc limit 50`, /tenant_id_idx/],
  [`tenant = 'shop' and operation = 'createProduct' order by id desc limit 50`, /tenant_(operation_)?id_idx/],
  [`tenant = 'shop' and "personId" = 'p' and "idempotencyKey" = 'k4'`, /idempotencyKey_personId_idx/],
  [`tenant = 'shop' and "idempotencyKey" = 'k4'`, /idempotencyKey_personId_idx/],
  [`records @> array['S7']`, /records_idx/],
])('a query with %s uses an index', async (where, index) => {
  await owner.query('analyze console.journal');
  // Without this setting, PostgreSQL reads so few rows by a sequential scan.
  await owner.query('set enable_seqscan = off');
  const { rows } = await owner.query<{ 'QUERY PLAN': string }>(
    `explain select * from console.journal where ${where}`,
  );
  const plan = rows.map((row) => row['QUERY PLAN']);
  expect(plan.filter((line) => line.includes('Seq Scan'))).toEqual([]);
  expect(plan.join('\n')).toMatch(index);
});

it('retention drops past months, deletes old rows of the month it cuts, and logs the counts', async () => {
  const run = crypto.randomUUID();
  const limit = new Date(Date.now() - 180 * 86_400_000);
  const dropped = await ask('select month, removed::int from console.drop_request_months($1, 180, $2)', [
    run,
    'Deniz',
  ]);
  expect(dropped.length).toBeGreaterThanOrEqual(7);
  const left = await months();
  expect(left.some((name) => name < monthOf(limit) && name !== 'console.journal_rest')).toBe(false);
  expect(left).toContain(monthOf(limit));
  let gone = 0;
  for (let step = 1; step > 0; gone += step)
    step = Number((await ask('select console.remove_requests($1, 180, $2, 10) as n', [run, 'Deniz']))[0]?.n);
  const [rest] = await ask(`select count(*)::int as n from console.journal where "idempotencyKey" ~ '^k\\d+$'
    and at < now() - interval '180 days'`);
  expect(rest).toEqual({ n: 0 });
  expect(await ask(`select 1 from console.journal where "idempotencyKey" = 'k179'`)).toHaveLength(1);
  const whole = dropped.reduce((sum, { removed }) => sum + Number(removed), 0);
  expect(whole + gone).toBe(DAYS - 179);
  const [noted] = await ask('select sum(removed)::int as n from console.retention_log where run = $1', [run]);
  expect(noted).toEqual({ n: whole + gone });
  // Keys of deleted requests can be used again, but keys of remaining requests cannot.
  expect(await write('k398')).toBeDefined();
  expect(await write('k178')).toBeUndefined();
});

it('isRemoved is true for the ids of removed requests alone', async () => {
  setConfig({ ...config(), databaseUrl: database.url });
  const [{ first, last } = {}] = await ask(
    'select min(id)::int as first, max(id)::int as last from console.journal',
  );
  const ids = [0, 1, Number(first) - 1, Number(first), Number(last), Number(last) + 1_000];
  expect(await Promise.all(ids.map(isRemoved))).toEqual([false, true, true, false, false, false]);
  await closePool();
});
