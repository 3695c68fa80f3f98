import { afterAll, beforeAll, expect, it } from 'vitest';
import { olderDatabase } from '@/lib/testing/older-database';
import { migrate } from './migrate';

let database: Awaited<ReturnType<typeof olderDatabase>>;

const run = '11111111-1111-1111-1111-111111111111';

// What the version before 0026 left: a bulk change that stopped half-way.
const LEFT = `
  insert into console.bulk_runs (id, tenant, act, "personId", person, asked, "startedAt")
  values ('${run}', 'shop', 'updateProductTag', 'p', 'Deniz', '{}', now());
  insert into console.bulk_rows (run, at, record, state, body, batch) values ('${run}', 0, 'A', 'done', '{}', 0),
    ('${run}', 1, 'B', 'sending', '{}', 1), ('${run}', 2, 'C', 'failed', '{}', 2), ('${run}', 3, 'D', 'waiting', '{}', null);`;

beforeAll(async () => {
  database = await olderDatabase('0026');
  await database.client.query(LEFT);
  await migrate(database.ownerUrl);
}, 60_000);

afterAll(() => database.end());

it('bulk changes that stopped half-way are jobs that can be continued, with their keys', async () => {
  expect(await database.ask('select id, kind, act, state, together, counts from console.jobs')).toEqual([
    {
      ...{ id: run, kind: 'bulk', act: 'updateProductTag', state: 'paused', together: 1 },
      counts: { done: 1, planned: 2, refused: 1 },
    },
  ]);
});
