import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tokenHash } from '@/lib/console/auth/session-store';
import { findCluster } from '@/lib/db/embedded/cluster';
import { runningDatabase } from '@/lib/db/embedded/embedded';
import { findPostmaster } from '@/lib/db/embedded/postmaster';
import { loadSecrets } from '@/lib/db/embedded/secrets';
import { env } from '@/lib/env';
import { reportFigure } from '@/lib/testing/soak-report';
import { startWholeServer, type WholeServer } from '@/lib/testing/whole-server';

const rounds = env.soak ? 10 : 1;
const token = 'token-of-the-test-token-of-the-test';

let dataDir = '';
let server: WholeServer | undefined;
let tenant = '';
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), `tallyman-trial-${process.pid}-`));
  await chmod(dataDir, 0o755);
});
afterAll(async () => {
  await server?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** A signed-in person, without the form. */
async function signIn(): Promise<void> {
  const database = await runningDatabase(dataDir);
  const client = new pg.Client({ connectionString: database?.ownerUrl });
  await client.connect();
  await client.query(
    `insert into console.session (id, token, "userId", "expiresAt", "createdAt", "updatedAt")
     select 'test', $1, id, now() + interval '1 day', now(), now() from console."user" limit 1`,
    [tokenHash(token)],
  );
  await client.end();
}

it(`kill -9 of PostgreSQL during page requests, ${rounds} times: pages get 503, never 500`, async () => {
  server = await startWholeServer(dataDir, {
    OWNER_EMAIL: 'owner@example.com',
    OWNER_PASSWORD: 'amber-lantern-quartz-91',
  });
  const { address } = server;
  await signIn();
  const { platformApiKey } = await loadSecrets(dataDir);
  const cookie = `tallyman=${token}`;
  const home = await fetch(address, { headers: { cookie, accept: 'text/html' }, redirect: 'manual' });
  tenant = /\/t\/[^/?]+/.exec(home.headers.get('location') ?? '')?.[0] ?? '';
  expect(tenant).not.toBe('');
  const counts = new Map<string, number>();
  const broken: string[] = [];
  let running = true;
  const worker = async (kind: string, paths: readonly string[], headers: Record<string, string>) => {
    for (let n = 0; running; n++) {
      const path = paths[n % paths.length] ?? '';
      const reply = await fetch(address + path, { headers });
      const text = await reply.text();
      counts.set(`${kind} ${reply.status}`, (counts.get(`${kind} ${reply.status}`) ?? 0) + 1);
      if (reply.status >= 500 && reply.status !== 503) broken.push(`${path} ${reply.status}`);
      if (reply.status !== 503) continue;
      if (!reply.headers.has('retry-after') && kind === 'page') broken.push(`${path}: does not say when`);
      if (kind === 'page' && !text.includes('http-equiv="refresh"')) broken.push(`${path}: does not wait`);
      await new Promise((settle) => setTimeout(settle, 20));
    }
  };
  const pages = [tenant, `${tenant}/products`, `${tenant}/sales-orders`, '/settings', '/sign-in'];
  const browser = { cookie, accept: 'text/html' };
  const workers = [
    worker('page', pages, browser),
    worker('page', pages.toReversed(), browser),
    worker('route', [`${tenant}/recents`, `${tenant}/budget`, `${tenant}/find?q=a`], { cookie }),
    worker('API', ['/openapi/v1/Products/GetProductsWithTag?dqb=offset%3D0%26count%3D1'], {
      authorization: platformApiKey,
    }),
  ];
  const answered = () => counts.get('page 200') ?? 0;
  for (let round = 0; round < rounds; round++) {
    const had = answered();
    await expect.poll(answered, { timeout: 60_000, interval: 20 }).toBeGreaterThan(had + 3);
    const running = await findPostmaster(findCluster(dataDir) ?? '');
    process.kill(running?.pid ?? 0, 'SIGKILL');
    await new Promise((settle) => setTimeout(settle, 1_100));
  }
  const had = answered();
  await expect.poll(answered, { timeout: 60_000, interval: 20 }).toBeGreaterThan(had + 3);
  running = false;
  await Promise.all(workers);
  expect(broken).toEqual([]);
  const counted = [...counts].toSorted().map(([what, n]) => `${what}: ${n}`);
  expect(counted.join(', ')).toContain('503');
  reportFigure(`kill -9 of PostgreSQL under pages, ${rounds} times`, counted.join(', '), 'no 500');
}, 900_000);

/** The database's processes, which all work in its folder. */
const processes = (cluster: string) =>
  readdirSync('/proc').filter((name) => {
    try {
      return /^\d+$/.test(name) && readlinkSync(`/proc/${name}/cwd`) === cluster;
    } catch {
      return false;
    }
  });

/** The build's ID of an action. */
function actionId(name: string): string {
  const { node } = JSON.parse(readFileSync('.next/server/server-reference-manifest.json', 'utf8'));
  return Object.keys(node).find((id) => node[id].exportedName === name) ?? '';
}

it.runIf(process.platform === 'linux')(
  'with an unresponsive database pages show the waiting page, and reads and actions report the cause',
  async () => {
    const { address = '' } = server ?? {};
    const cookie = `tallyman=${token}`;
    const { platformApiKey } = await loadSecrets(dataDir);
    const cluster = findCluster(dataDir) ?? '';
    const signal = (name: string) => execFileSync('kill', [`-${name}`, ...processes(cluster)]);
    const ask = async (path: string, options: RequestInit = {}) => {
      const reply = await fetch(address + path, { ...options, signal: AbortSignal.timeout(30_000) });
      return {
        path,
        status: reply.status,
        retry: reply.headers.get('retry-after'),
        text: await reply.text(),
      };
    };
    const page = (path: string) => ask(path, { headers: { cookie, accept: 'text/html' } });
    const act = (path: string, name: string, args: unknown[]) =>
      ask(path, {
        method: 'POST',
        headers: {
          cookie,
          origin: address,
          'next-action': actionId(name),
          'content-type': 'text/plain;charset=UTF-8',
          accept: 'text/x-component',
        },
        body: JSON.stringify(args),
      });
    signal('STOP');
    // Send no more requests than the server processes in parallel, because it rejects further requests as busy.
    const [part, first, second, ...responses] = await Promise.all([
      ask(`${tenant}/products`, { headers: { cookie, rsc: '1' } }),
      act('/sign-in', 'setLocale', ['en']),
      act(tenant, 'dismissFailedSignIns', []),
      page(tenant),
      page('/sign-in'),
      ask(`/read/getStocks?tenant=${tenant.split('/')[2]}`, { headers: { cookie } }),
      ask('/openapi/v1/Stocks', { headers: { authorization: platformApiKey } }),
    ]).finally(() => signal('CONT'));
    const actions = [first, second];
    // The router's stream has started by then, and delivers the error to the page.
    expect(part.status === 503 || part.text.includes('"digest"')).toBe(true);
    expect(responses.filter(({ status, retry }) => status !== 503 || !retry)).toEqual([]);
    expect(responses.slice(0, 2).filter(({ text }) => !text.includes('http-equiv="refresh"'))).toEqual([]);
    expect(responses.find(({ path }) => path.startsWith('/read'))?.text).toContain('"cause":"database"');
    expect(
      actions.filter(({ status, text }) => status !== 200 || !text.includes('"cause":"database"')),
    ).toEqual([]);
    await expect.poll(async () => (await page(tenant)).status, { timeout: 30_000 }).toBe(200);
  },
  120_000,
);
