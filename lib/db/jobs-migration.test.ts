import { afterAll, beforeAll, expect, it } from 'vitest';
import { olderDatabase } from '@/lib/testing/older-database';
import { migrate } from './migrate';

let database: Awaited<ReturnType<typeof olderDatabase>>;

const run = '11111111-1111-1111-1111-111111111111';
const file = '22222222-2222-2222-2222-222222222222';

// What the version before 0026 left: a bulk change and an import that stopped half-way.
const LEFT = `
  insert into console.bulk_runs (id, tenant, act, "personId", person, asked, "startedAt")
  values ('${run}', 'shop', 'updateProductTag', 'p', 'Deniz', '{}', now());
  insert into console.bulk_rows (run, at, record, state, body, batch) values ('${run}', 0, 'A', 'done', '{}', 0),
    ('${run}', 1, 'B', 'sending', '{}', 1), ('${run}', 2, 'C', 'failed', '{}', 2), ('${run}', 3, 'D', 'waiting', '{}', null);
  insert into console.imports (id, tenant, target, file, "personId", person, meta, counts)
  values ('${file}', 'shop', 'products', 'a.csv', 'p', 'Deniz', '{"total": 6}', '{}');
  insert into console.import_batches (import, n, records, settled, results) values
    ('${file}', 0, '[{"rows":[0,1],"plan":{"act":"create"}},{"rows":[2],"plan":{"act":"create"}}]', true,
      '{"0":{"s":"done"},"2":{"s":"failed","issues":[{"path":"sku","message":"no","code":"x"}]}}'),
    ('${file}', 1, '[{"rows":[3],"plan":{"act":"update","id":7}},{"rows":[4],"plan":{"act":"create"}}]', false, '{"4":{"s":"unknown"}}'),
    ('${file}', 2, '[{"rows":[2],"plan":{"act":"create"}}]', true, '{"2":{"s":"done"}}'),
    ('${file}', 3, '[{"rows":[5],"plan":{"act":"skip","why":"same"}}]', true, '{"5":{"s":"skipped","why":"same"}}');`;

beforeAll(async () => {
  database = await olderDatabase('0026');
  await database.client.query(LEFT);
  await migrate(database.ownerUrl);
}, 60_000);

afterAll(() => database.end());

it('bulk changes and imports that stopped half-way are jobs that can be continued, with their keys', async () => {
  expect(
    await database.ask('select id, kind, act, state, together, counts from console.jobs order by id'),
  ).toEqual([
    {
      ...{ id: run, kind: 'bulk', act: 'updateProductTag', state: 'paused', together: 1 },
      counts: { done: 1, planned: 2, refused: 1 },
    },
    {
      ...{ id: file, kind: 'import', act: 'products', state: 'paused', together: 1 },
      counts: { done: 3, planned: 1, unknown: 1, skipped: 1 },
    },
  ]);
  const rows = await database.ask(
    `select rows, state, batch, note -> 'plan' ->> 'act' as act from console.job_rows where job = '${file}' order by at`,
  );
  expect(rows).toEqual([
    { rows: [0, 1], state: 'done', batch: 0, act: 'create' },
    { rows: [3], state: 'planned', batch: 1, act: 'update' },
    { rows: [4], state: 'unknown', batch: 1, act: 'create' },
    { rows: [2], state: 'done', batch: 2, act: 'create' },
    { rows: [5], state: 'skipped', batch: 3, act: null },
  ]);
});
