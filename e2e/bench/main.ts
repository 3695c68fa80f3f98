import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { startEmbedded } from '@/lib/db/embedded/embedded';
import { prepareDatabase } from '@/lib/db/prepare-database';
import { loadBench } from '@/lib/platform/demo/bench-load';
import { fillBig } from '@/lib/platform/demo/big';
import { bulkOrders, largeLists, stockPages } from './large';
import { compare } from './load';
import { postmasterOf, processorTime } from './processor-time';
import { fillReference } from './reference';
import { compareRelayToDirect, relayRss } from './relay';
import { rowsOf } from './rows';

// `npm run bench`: the platform and a reference server (only fastify and pg) in the same run, on the same PostgreSQL, over 16
// connections. A request that fails on either side ends the benchmark with its response.

const KEY = 'bench-key-of-this-run';
const children: ChildProcess[] = [];
const here = dirname(fileURLToPath(import.meta.url));
const say = (line: string) => process.stdout.write(`${line}\n`);

function start(file: string, args: string[]): Promise<{ child: ChildProcess; said: unknown }> {
  const child = fork(join(here, file), args, {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, LOG_LEVEL: 'error', DEMO: 'off' },
  });
  children.push(child);
  return new Promise((done, fail) => {
    child.once('message', (said) => done({ child, said }));
    child.once('exit', (code) => fail(new Error(`${file} ended with ${code}`)));
  });
}

const memoryOf = (child: ChildProcess) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

async function measure(
  url: string,
  pool: pg.Pool,
  used: () => number,
  seconds: number,
  million: boolean,
  onlyFill: boolean,
): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  say('Filling: 100,000 products …');
  await loadBench(pool, 'bench', today, () => undefined);
  if (million)
    await fillBig(pool, 'big', { products: 1_000_000, customers: 1000, returns: 0 }, today, () => undefined);
  const client = await pool.connect();
  await client.query(`insert into platform.customers ("tenantId", "customerNo", email, "firstName", "lastName", phone)
    select 'bench', n, 'c' || n || '@example.test', 'First', 'Last', '+90555' || n from generate_series(1, 20000) n on conflict do nothing`);
  await fillReference(client);
  for (const table of ['products', 'stocks', 'customers', 'lots'])
    await client.query(`vacuum analyze platform.${table}`);
  client.release();

  const bare = await start('reference-server.ts', [url, '4801']);
  const platform = await start('platform.ts', [url, '4802', KEY]);
  say(`\nPlatform ready ${JSON.stringify(platform.said)} after its process began\n`);
  if (onlyFill) return;
  say(
    '| what | reference /s | platform /s | ratio | processor ms each | ratio | p50 ms | p99 ms |\n|---|--:|--:|--:|--:|--:|--:|--:|',
  );
  for (const row of rowsOf(KEY)) {
    const [reference, ours] = await compare(
      { url: 'http://127.0.0.1:4801', shots: row.reference },
      { url: 'http://127.0.0.1:4802', shots: row.platform },
      seconds,
      used,
    );
    say(
      `| ${row.what} | ${Math.round(reference.rps)} | ${Math.round(ours.rps)} | ${(ours.rps / reference.rps).toFixed(2)} | ${reference.processorMs.toFixed(2)}, ${ours.processorMs.toFixed(2)} | ${(reference.processorMs / ours.processorMs).toFixed(2)} | ${ours.p50} | ${ours.p99} |`,
    );
  }
  say('');
  if (million) for (const line of await largeLists('http://127.0.0.1:4802', KEY)) say(line);
  if (million) for (const line of await stockPages('http://127.0.0.1:4802', KEY, pool)) say(line);
  for (const line of await bulkOrders('http://127.0.0.1:4802', KEY, pool, used)) say(line);
  say(
    `Memory after the bench: reference ${memoryOf(bare.child).toFixed(0)} MB, platform ${memoryOf(platform.child).toFixed(0)} MB`,
  );
}

/** The relay compared with the platform, and its memory for large bodies. */
async function measureRelay(url: string, used: () => number, seconds: number): Promise<void> {
  const direct = { url: 'http://127.0.0.1:4802', key: KEY };
  const { child, said } = await start('relay-process.ts', [url, '4803', direct.url, KEY, 'bench']);
  const key = typeof said === 'object' && said !== null ? String(Reflect.get(said, 'secret')) : '';
  const relayed = { url: 'http://127.0.0.1:4803', key };
  say('');
  for (const line of await compareRelayToDirect(direct, relayed, 'bench', seconds, used)) say(line);
  say(await relayRss(relayed, () => memoryOf(child)));
}

async function main(): Promise<void> {
  const onlyRelay = process.argv.includes('--relay');
  const quick = process.argv.includes('--quick');
  const folder = await mkdtemp(join(tmpdir(), 'tallyman-bench-'));
  await chmod(folder, 0o755);
  const database = await startEmbedded(folder);
  try {
    await prepareDatabase(database.ownerUrl, database.url);
    const pool = new pg.Pool({ connectionString: database.ownerUrl, max: 8 });
    const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
    const postmaster = postmasterOf(rows[0]?.pid ?? 0);
    const used = () =>
      processorTime(
        children.map(({ pid }) => pid),
        postmaster,
      );
    await measure(database.url, pool, used, quick || onlyRelay ? 2 : 5, !quick && !onlyRelay, onlyRelay);
    await measureRelay(database.url, used, quick ? 2 : 5).finally(() => pool.end());
  } finally {
    for (const child of children) child.kill();
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(1);
  },
);
