import { chmod, copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEmbedded } from './embedded/embedded';
import { migrate } from './migrate';

const all = fileURLToPath(new URL('./migrations', import.meta.url));
const folders: string[] = [];
let stop: () => Promise<unknown>;
let client: pg.Client;

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

async function folder(name: string): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), `tallyman-${name}-`));
  folders.push(made);
  // Root's database runs as another user, who must get in.
  await chmod(made, 0o755);
  return made;
}

beforeAll(async () => {
  const database = await startEmbedded(await folder('trial'), { volatile: true });
  stop = database.stop;
  const older = await folder('migrations');
  for (const name of (await readdir(all)).filter((f) => f < '0026'))
    await copyFile(join(all, name), join(older, name));
  await migrate(database.ownerUrl, { folder: older });
  client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  await client.query(LEFT);
  await migrate(database.ownerUrl);
}, 60_000);

afterAll(async () => {
  await client.end();
  await stop();
  for (const each of folders) await rm(each, { recursive: true });
});

const ask = async (sql: string) => (await client.query<Record<string, unknown>>(sql)).rows;

it('bulk changes and imports that stopped half-way are jobs that can be continued, with their keys', async () => {
  expect(await ask('select id, kind, act, state, together, counts from console.jobs order by id')).toEqual([
    {
      ...{ id: run, kind: 'bulk', act: 'updateProductTag', state: 'paused', together: 1 },
      counts: { done: 1, planned: 2, refused: 1 },
    },
    {
      ...{ id: file, kind: 'import', act: 'products', state: 'paused', together: 1 },
      counts: { done: 3, planned: 1, unknown: 1, skipped: 1 },
    },
  ]);
  const rows = await ask(
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
