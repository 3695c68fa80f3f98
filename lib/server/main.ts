import { createServer, type RequestListener } from 'node:http';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import next from 'next';
import { parseSessionToken, personBySession } from '@/lib/console/auth/session-store';
import { startRegistryRefresh } from '@/lib/console/tenants/listed-tenants';
import { guardDisk } from '@/lib/db/embedded/disk-guard';
import { acquireLock, lockMessage, releaseLock, updateLock } from '@/lib/db/embedded/lock.mjs';
import { loadSecrets } from '@/lib/db/embedded/secrets';
import { type SupervisedDatabase, superviseDatabase } from '@/lib/db/embedded/supervisor';
import { closePool } from '@/lib/db/pool';
import { prepareDatabase } from '@/lib/db/prepare-database';
import { env, setConfig } from '@/lib/env';
import { createHttpServer } from './front-server';
import type { Phase } from './health';
import { consoleCall } from './internal-call';
import { assertStrongKeys } from './key-strength';
import { closeConnections, listen, localAddress } from './listen';
import { createRequestHandler } from './request-handler';
import { closeIdleReaders, timeouts } from './timeouts';

// The hot-reload socket of development never closes. Do not wait for it.
const CLOSE_MS = env.production ? 10_000 : 0;
// Maximum time to stop each part. PostgreSQL may have much to write.
const STOP_MS = 40_000;
// Maximum wait for running slices of jobs. The rest of a job continues after the next start.
const WORKER_MS = 5_000;
const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const report = (line: string) => process.stdout.write(`${line}\n`);

let phase: Phase = 'starting';
let localUrl = '';
let database: SupervisedDatabase | undefined;
let platform: RequestListener | undefined;
let stopGuard: (() => Promise<void>) | undefined;
let stopWorker: (() => Promise<void>) | undefined;
let stopMaintenance: (() => Promise<void>) | undefined;
let stopRegistryRefresh: (() => void) | undefined;
let nextServer: ReturnType<typeof next> | undefined;
const handle = createRequestHandler({
  phase: () => phase,
  get started() {
    return started;
  },
  ownHost: () => localUrl.replace(/^http:\/\//, ''),
  platform: () => platform,
  tenantOf: async (req) => platform && (await import('@/lib/platform/http/listener')).requestTenant(req),
  relay: async (req, res) => (await import('@/lib/console/relay/relay')).relay(req, res),
  database: () => database?.state(),
  console: async (req, res) => nextServer?.getRequestHandler()(req, res),
  isSignedIn: async (cookies) => {
    const token = parseSessionToken(cookies);
    return token !== undefined && (await personBySession(token)) !== undefined;
  },
});
const server = createHttpServer({ keepAliveTimeout: 65_000, ...timeouts }, handle);

/** Locks DATA_DIR for the embedded database. Processes with an external PostgreSQL may share a DATA_DIR. */
function lockDataDir(): void {
  const owner = env.databaseUrl ? undefined : acquireLock(env.dataDir);
  if (owner) throw new Error(lockMessage(env.dataDir, owner));
}

const ownerUrl = () => env.databaseOwnerUrl ?? env.databaseUrl ?? database?.current().ownerUrl ?? '';

async function startDatabase(): Promise<void> {
  if (env.platformUrl && !env.platformApiKey)
    throw new Error('PLATFORM_API_KEY must be set if PLATFORM_URL is set');
  if (!env.databaseUrl) {
    const server = await superviseDatabase(env.dataDir, { report });
    stopGuard = await guardDisk(env.dataDir, { server: server.current, report });
    database = server;
  }
  const databaseUrl = env.databaseUrl ?? database?.current().url ?? '';
  const platformApiKey = env.platformApiKey ?? (await loadSecrets(env.dataDir)).platformApiKey;
  const { platformApiKeyPrevious } = env;
  const ownHeaders = env.platformUrl ? undefined : { [consoleCall.header]: consoleCall.secret };
  const platformUrl = env.platformUrl ?? localUrl;
  setConfig({ databaseUrl, platformUrl, platformApiKey, platformApiKeyPrevious, ownHeaders });
  const applied = await prepareDatabase(ownerUrl(), databaseUrl);
  if (applied.length > 0) report(`Database prepared: ${applied.join(', ')}`);
}

async function startPlatform(): Promise<void> {
  if (env.platformUrl) return;
  const { platformListener } = await import('@/lib/platform/http/listener');
  const { prepare, startMaintenance } = await import('@/lib/platform/startup');
  await prepare();
  stopMaintenance = startMaintenance();
  platform = platformListener;
}

/** Starts running jobs. Call it after the server can respond, because jobs may call the embedded platform. */
async function startJobs(): Promise<void> {
  if (!env.worker) return;
  const { startWorker, takeOverAll } = await import('@/lib/console/job-worker');
  if (!env.databaseUrl) await takeOverAll();
  stopWorker = await startWorker();
}

async function prepareOwner(): Promise<string> {
  const { ensureOwner, hasOwner } = await import('@/lib/console/auth/people');
  if (env.ownerEmail) await ensureOwner();
  return (await hasOwner())
    ? 'Sign in with your email address and password.'
    : 'The first visit creates the owner.';
}

async function startConsole(port: number): Promise<void> {
  // `next start` sets this variable too. Without it, Next would forward actions to itself over TLS if a proxy serves https.
  // biome-ignore lint/style/noProcessEnv: Next reads it from there
  process.env.__NEXT_PRIVATE_ORIGIN = localUrl;
  // Next adds an upgrade handler to this server. Production needs no WebSockets, so Next gets an unused server.
  const httpServer = env.production ? createServer() : server;
  nextServer = next({ dev: !env.production, dir: root, hostname: env.host, port, httpServer });
  await nextServer.prepare();
}

async function start(): Promise<string> {
  if (env.production && env.rehostLoopback)
    throw new Error('REHOST_ALLOW_LOOPBACK is only for tests: unset it');
  assertStrongKeys(env);
  lockDataDir();
  // Fail before starting anything if the file of secrets is damaged.
  if (!env.databaseUrl) await loadSecrets(env.dataDir);
  const port = await listen(server, env.port, env.host);
  localUrl = localAddress(env.host, port);
  if (!env.databaseUrl) updateLock(env.dataDir, { address: localUrl });
  const dataReady = startDatabase().then(startPlatform).then(prepareOwner);
  const [hint] = await Promise.all([dataReady, startConsole(port)]);
  return hint;
}

const saveRelayCounts = async () => (await import('@/lib/console/relay/relay-counts')).flushCounts();

let isStopping = false;

/** Shuts everything down in reverse order of the start. Never throws. A second Ctrl-C closes all connections. */
async function shutDown(code: number, isForced = false): Promise<void> {
  if (isStopping) return isForced ? server.closeAllConnections() : undefined;
  isStopping = true;
  updateLock(env.dataDir, { stopping: true });
  // Stop jobs first, while the embedded platform still responds.
  const timeout = sleep(WORKER_MS, undefined, { ref: false });
  await Promise.race([stopWorker?.(), timeout]).catch((error) => console.error(error));
  phase = 'stopping';
  stopRegistryRefresh?.();
  await stopMaintenance?.();
  await closeConnections(server, CLOSE_MS);
  await started;
  for (const stopPart of [
    () => nextServer?.close(),
    saveRelayCounts,
    closePool,
    () => stopGuard?.(),
    () => database?.stop(),
  ]) {
    const timeout = sleep(STOP_MS, undefined, { ref: false });
    await Promise.race([stopPart(), timeout]).catch((error) => console.error(error));
  }
  if (!env.databaseUrl) releaseLock(env.dataDir);
  process.exit(code);
}

closeIdleReaders(server);
process.on('SIGTERM', () => shutDown(0));
process.on('SIGINT', () => shutDown(0, true));
process.on('disconnect', () => shutDown(0));
// A read that the browser aborted may reject without a handler, which must not end the process.
process.on('unhandledRejection', (error) => console.error(error));
process.on('uncaughtException', (error) => {
  console.error(error);
  shutDown(1);
});

const starting = start();
const started = starting.then(
  (hint) => {
    if (phase === 'starting') {
      phase = 'ready';
      stopRegistryRefresh = startRegistryRefresh();
      startJobs().catch((error: unknown) => console.error(error));
    }
    report(`\n  Tallyman is ready (${process.uptime().toFixed(1)} s)\n\n  Open ${localUrl}\n  ${hint}\n`);
  },
  (error: unknown) => {
    process.stderr.write(`\n  ${error instanceof Error ? error.message : String(error)}\n\n`);
    shutDown(1);
  },
);
