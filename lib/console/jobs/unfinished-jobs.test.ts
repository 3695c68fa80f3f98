import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { pool } from '@/lib/db/pool';
import { keepPlan, unfinishedOf } from './bulk-runs';
import { startImport } from './import-runs';

const counts = (waiting: number) =>
  JSON.stringify({ total: 9, done: 0, failed: 0, unknown: 0, skipped: 0, waiting });

it('finds what stopped half-way, and neither plans, nor what is done, nor what is being sent', async () => {
  const tenant = randomUUID();
  const who = { personId: 'p', person: 'Deniz' };
  const imports = { left: 5, done: 0, going: 4 };
  for (const [file, waiting] of Object.entries(imports))
    await startImport({
      ...who,
      id: randomUUID(),
      tenant,
      target: 'products',
      file,
      meta: '{}',
      counts: counts(waiting),
    });
  const run = async (act: string) => {
    const id = randomUUID();
    const row = (record: string) => ({ record, skipped: false, body: '{}' });
    await keepPlan({ ...who, id, tenant, act, asked: '{}' }, [row('A'), row('B')]);
    return id;
  };
  const [left] = [await run('left'), await run('planned')];
  const long = `now() - interval '5 minutes'`;
  await pool().query(
    `update console.imports set "updatedAt" = ${long} where tenant = $1 and file <> 'going'`,
    [tenant],
  );
  await pool().query(`update console.bulk_runs set "startedAt" = ${long} where id = $1`, [left]);
  const found = await unfinishedOf(tenant);
  expect(found.map(({ kind, what, rows }) => [kind, what, rows]).toSorted()).toEqual([
    ['import', 'left', 5],
    ['run', 'left', 2],
  ]);
  await pool().query(
    `update console.bulk_rows set state = 'sending', "takenAt" = now() where run = $1 and at = 0`,
    [left],
  );
  expect((await unfinishedOf(tenant)).map(({ kind }) => kind)).toEqual(['import']);
  expect(await unfinishedOf(randomUUID())).toEqual([]);
});
