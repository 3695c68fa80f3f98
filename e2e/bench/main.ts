import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { startEmbedded } from '@/lib/db/embedded/embedded';
import { prepareDatabase } from '@/lib/db/prepare-database';
import { fillBig } from '@/lib/platform/demo/big';
import { bulkOrders, largeLists, stockPages } from './large';
import { compare } from './load';
import { parentProcess, processorTime } from './processor-time';
import { fillReference } from './reference';
import { compareRelayToDirect, relayRss } from './relay';
import { benchRows } from './rows';
import { measureScreen } from './screen/main';

// `npm run bench` compares the platform with a reference server (fastify and pg only) in one run, on the same PostgreSQL, over 16
// connections. A failed request on either side ends the benchmark and prints its response.

const KEY = 'bench-key-of-this-run';
const children: ChildProcess[] = [];
const benchDir = dirname(fileURLToPath(import.meta.url));
const printLine = (line: string) => process.stdout.write(`${line}\n`);

function start(file: string, args: string[]): Promise<{ child: ChildProcess; message: unknown }> {
  const child = fork(join(benchDir, file), args, {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, LOG_LEVEL: 'error', DEMO: 'off' },
  });
  children.push(child);
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve({ child, message }));
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)));
  });
}

const memoryMb = (child: ChildProcess) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

async function measure(
  url: string,
  pool: pg.Pool,
  usedProcessorTime: () => number,
  seconds: number,
  includeLarge: boolean,
  isFillOnly: boolean,
): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  printLine('Filling: 100,000 products …');
  await fillBig(pool, 'bench', { products: 100_000, customers: 20_000, returns: 0 }, today, () => undefined);
  if (includeLarge)
    await fillBig(pool, 'big', { products: 1_000_000, customers: 1000, returns: 0 }, today, () => undefined);
  const client = await pool.connect();
  // Statements on an empty table would be planned without its indexes.
  await client.query(`insert into platform.lots ("tenantId", sku, "lotNumber")
    select "tenantId", sku, 'OLD' from platform.products where "tenantId" = 'bench'`);
  await fillReference(client);
  for (const table of ['products', 'stocks', 'customers', 'lots'])
    await client.query(`vacuum analyze platform.${table}`);
  client.release();

  const referenceServer = await start('reference-server.ts', [url, '4801']);
  const platform = await start('platform.ts', [url, '4802', KEY]);
  printLine(`\nPlatform ready ${JSON.stringify(platform.message)} after its process started\n`);
  if (isFillOnly) return;
  printLine(
    '| what | reference /s | platform /s | ratio | processor ms each | ratio | p50 ms | p99 ms |\n|---|--:|--:|--:|--:|--:|--:|--:|',
  );
  for (const row of benchRows(KEY)) {
    const [reference, platformLoad] = await compare(
      { url: 'http://127.0.0.1:4801', requests: row.reference },
      { url: 'http://127.0.0.1:4802', requests: row.platform },
      seconds,
      usedProcessorTime,
    );
    printLine(
      `| ${row.label} | ${Math.round(reference.rps)} | ${Math.round(platformLoad.rps)} | ${(platformLoad.rps / reference.rps).toFixed(2)} | ${reference.processorMs.toFixed(2)}, ${platformLoad.processorMs.toFixed(2)} | ${(reference.processorMs / platformLoad.processorMs).toFixed(2)} | ${platformLoad.p50} | ${platformLoad.p99} |`,
    );
  }
  printLine('');
  if (includeLarge) for (const line of await largeLists('http://127.0.0.1:4802', KEY)) printLine(line);
  if (includeLarge) for (const line of await stockPages('http://127.0.0.1:4802', KEY, pool)) printLine(line);
  for (const line of await bulkOrders('http://127.0.0.1:4802', KEY, pool, usedProcessorTime)) printLine(line);
  printLine(
    `Memory after the bench: reference ${memoryMb(referenceServer.child).toFixed(0)} MB, platform ${memoryMb(platform.child).toFixed(0)} MB`,
  );
}

/** Compares the relay with the platform, and measures the relay's memory for large bodies. */
async function measureRelay(url: string, usedProcessorTime: () => number, seconds: number): Promise<void> {
  const direct = { url: 'http://127.0.0.1:4802', key: KEY };
  const { child, message } = await start('relay-process.ts', [url, '4803', direct.url, KEY, 'bench']);
  const key = typeof message === 'object' && message !== null ? String(Reflect.get(message, 'secret')) : '';
  const relayed = { url: 'http://127.0.0.1:4803', key };
  printLine('');
  for (const line of await compareRelayToDirect(direct, relayed, 'bench', seconds, usedProcessorTime))
    printLine(line);
  printLine(await relayRss(relayed, () => memoryMb(child)));
}

async function main(): Promise<void> {
  const isRelayOnly = process.argv.includes('--relay');
  const isQuick = process.argv.includes('--quick');
  if (process.argv.includes('--screen')) return measureScreen(isQuick ? 2 : 5);
  const folder = await mkdtemp(join(tmpdir(), 'tallyman-bench-'));
  await chmod(folder, 0o755);
  const database = await startEmbedded(folder);
  try {
    await prepareDatabase(database.ownerUrl, database.url);
    const pool = new pg.Pool({ connectionString: database.ownerUrl, max: 8 });
    const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
    const postmaster = parentProcess(rows[0]?.pid ?? 0);
    const usedProcessorTime = () =>
      processorTime(
        children.map(({ pid }) => pid),
        postmaster,
      );
    await measure(
      database.url,
      pool,
      usedProcessorTime,
      isQuick || isRelayOnly ? 2 : 5,
      !isQuick && !isRelayOnly,
      isRelayOnly,
    );
    await measureRelay(database.url, usedProcessorTime, isQuick ? 2 : 5).finally(() => pool.end());
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
