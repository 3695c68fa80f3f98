import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRecord } from '@/lib/contract/schema/is-record';
import { startEmbedded } from '@/lib/db/embedded/embedded';
import { closePool, pool } from '@/lib/db/pool';
import { prepareDatabase } from '@/lib/db/prepare-database';
import { setConfig } from '@/lib/env';
import { startWholeServer, type WholeServer } from './whole-server';

// Environment for tests of jobs: a PostgreSQL, a platform that counts requests, and servers and workers in separate processes.

const platformApiKey = 'a-key-of-more-than-24-characters';

/** What the platform has received. Maps are keyed by SKU. */
type Received = {
  /** How often each record was created. */
  created: Map<string, number>;
  tags: Map<string, string>;
  /** When the first request for each record arrived, according to the clock of this process. */
  firstRequestAt: Map<string, number>;
  requests: number;
};

/** Starts a platform that executes every request, rejects SKUs that begin with X, and drops some responses. */
async function startPlatform(received: Received): Promise<{ url: string; stop: () => Promise<unknown> }> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const url = decodeURIComponent(decodeURIComponent(request.url ?? ''));
    const answer = (body: unknown, status = 200) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    if (request.method === 'GET') {
      const keys = url.match(/[A-Z]\d+(?=[,&]|$)/g) ?? [];
      const items = [...new Set(keys)].flatMap((sku) => (received.created.has(sku) ? [{ sku }] : []));
      return answer({ items, count: 100, offset: 0, dataSetCount: items.length });
    }
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString() || 'null');
    const [sku, tag] = isRecord(body) ? [String(body.sku), body.tag] : ['', undefined];
    received.requests += 1;
    if (!received.firstRequestAt.has(sku)) received.firstRequestAt.set(sku, Date.now());
    if (sku.startsWith('X')) return answer({ statusCode: 400, message: `${sku} is refused` }, 400);
    if (typeof tag === 'string') received.tags.set(sku, tag);
    else received.created.set(sku, (received.created.get(sku) ?? 0) + 1);
    if (received.requests % 211 === 0) return request.socket.destroy();
    answer({});
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  return { url, stop: () => new Promise((settle) => server.close(settle)) };
}

/** Kills a process immediately, like a power cut. */
export async function kill(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

/** Sends SIGTERM to a process, and waits until the process has ended. */
export async function terminate(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}

export type JobProcesses = {
  received: Received;
  server: () => Promise<WholeServer>;
  /** Starts a worker in a separate process, as `npm run worker` does. */
  worker: () => Promise<ChildProcess>;
  /** Creates a tenant with an operator. */
  tenant: (id: string) => Promise<{ tenant: string; personId: string; person: string }>;
  stop: () => Promise<void>;
};

/** Starts a PostgreSQL and a platform. This process and all servers and workers that it starts use both. */
export async function startJobProcesses(): Promise<JobProcesses> {
  const folder = await mkdtemp(join(tmpdir(), `tallyman-trial-${process.pid}-`));
  // If root runs the tests, the database runs as another user, who needs access to the folder.
  await chmod(folder, 0o755);
  const { url: databaseUrl, ownerUrl, stop: stopDatabase } = await startEmbedded(folder, { volatile: true });
  const received: Received = { created: new Map(), tags: new Map(), firstRequestAt: new Map(), requests: 0 };
  const platform = await startPlatform(received);
  const platformUrl = platform.url;
  await prepareDatabase(ownerUrl, databaseUrl);
  setConfig({ databaseUrl, platformUrl, platformApiKey });
  const settings = {
    DATABASE_URL: databaseUrl,
    PLATFORM_URL: platformUrl,
    PLATFORM_API_KEY: platformApiKey,
    PLATFORM_CALLS_PER_MINUTE: 'off',
  };
  return {
    received,
    server: () => startWholeServer(folder, settings),
    async worker() {
      const child = spawn(process.execPath, ['--import', 'tsx', 'lib/server/worker.ts'], {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: {
          ...{ PATH: '/usr/bin:/bin', NODE_ENV: 'production', DATA_DIR: folder, LOG_LEVEL: 'silent' },
          ...settings,
        },
      });
      await once(child.stdout, 'data');
      return child;
    },
    async tenant(id) {
      await pool().query(
        `insert into console.tenants (id, name, colour, position) values ($1, $1, 'teal', 1)`,
        [id],
      );
      await pool().query(
        `insert into console."user" (id, name, email, role) values ($1, 'Deniz', $2, 'operator')`,
        [`p-${id}`, `${id}@example.com`],
      );
      await pool().query('insert into console.grants ("userId", tenant) values ($1, $2)', [`p-${id}`, id]);
      return { tenant: id, personId: `p-${id}`, person: 'Deniz' };
    },
    async stop() {
      await closePool();
      await platform.stop();
      await stopDatabase();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
