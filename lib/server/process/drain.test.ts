import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withStoppedDatabase } from '@/lib/db/embedded/embedded';
import { loadSecrets } from '@/lib/db/embedded/secrets';
import { env } from '@/lib/env';
import { reportFigure } from '@/lib/testing/soak-report';
import { startWholeServer, type WholeServer } from '@/lib/testing/whole-server';

const rounds = env.soak ? 20 : 1;
const WORKERS = 8;

let dataDir = '';
let server: WholeServer | undefined;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), `tallyman-trial-${process.pid}-`));
  await chmod(dataDir, 0o755);
});
afterAll(async () => {
  await server?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

it(`SIGTERM under load, ${rounds} times: started requests finish, no acknowledged write is lost, exit 0`, async () => {
  const acknowledged = new Set<string>();
  const unanswered = new Set<string>();
  const milliseconds: number[] = [];
  const statuses = new Set<number>();
  for (let round = 0; round < rounds; round++) {
    server = await startWholeServer(dataDir);
    const { address, child } = server;
    const { platformApiKey } = await loadSecrets(dataDir);
    const headers = { authorization: platformApiKey, 'content-type': 'application/json' };
    let n = 0;
    const work = async (worker: number) => {
      for (;;) {
        const sku = `R${round}W${worker}N${n++}`;
        const body = JSON.stringify({ sku, name: sku, barcodes: [sku], type: 'Product' });
        try {
          const reply = await fetch(`${address}/openapi/v1/Products`, { method: 'POST', headers, body });
          await reply.text();
          statuses.add(reply.status);
          if (reply.status < 300) acknowledged.add(sku);
          if (reply.status === 503) return;
        } catch {
          unanswered.add(sku);
          return;
        }
      }
    };
    const before = acknowledged.size;
    const workers = [...Array(WORKERS).keys()].map(work);
    await expect
      .poll(() => acknowledged.size, { timeout: 20_000, interval: 20 })
      .toBeGreaterThan(before + 50);
    const health = await fetch(`${address}/health/ready`);
    expect(await health.json()).toEqual({ status: 'ready' });
    const at = performance.now();
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    const [code] = await exit;
    milliseconds.push(performance.now() - at);
    await Promise.all(workers);
    expect(code).toBe(0);
    const left = await readdir(dataDir);
    expect(left).not.toContain('lock');
    await expect(readFile(join(dataDir, 'postgres', 'postmaster.pid'))).rejects.toMatchObject({
      code: 'ENOENT',
    });
  }
  const kept = await withStoppedDatabase(
    dataDir,
    async ({ ownerUrl }) => {
      const client = new pg.Client({ connectionString: ownerUrl });
      await client.connect();
      const { rows } = await client.query<{ sku: string }>('select sku from platform.products');
      await client.end();
      return new Set(rows.map(({ sku }) => sku));
    },
    () => undefined,
  );
  const lost = [...acknowledged].filter((sku) => !kept.has(sku));
  // Executed, but the response was cut off: started before the end, and not finished.
  const cut = [...unanswered].filter((sku) => kept.has(sku));
  expect(lost).toEqual([]);
  expect(cut).toEqual([]);
  expect([...statuses].filter((status) => status >= 300 && status !== 503)).toEqual([]);
  expect(Math.max(...milliseconds)).toBeLessThan(10_000);
  reportFigure(
    `SIGTERM under load, ${rounds} times`,
    `${acknowledged.size} acknowledged, ${lost.length} lost, ${cut.length} cut off; exit 0 after ${Math.round(Math.max(...milliseconds))} ms at most`,
    '0 lost, 0 cut off, exit 0',
  );
}, 900_000);
