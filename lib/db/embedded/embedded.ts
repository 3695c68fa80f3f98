import { setTimeout as sleep } from 'node:timers/promises';
import { type Account, type Binaries, usableBinaries } from './binaries';
import {
  assertOwnCluster,
  canReach,
  clusterIn,
  createCluster,
  databaseAccount,
  folderFor,
  SHARED_FOLDER,
} from './cluster';
import { addressOf, appAddressOf, connectTo, wrongPassword } from './connect';
import { installReadOnlySwitch } from './disk-guard';
import { acquireLock, alive, holderOf, releaseLock } from './lock.mjs';
import {
  clearStale,
  type Postmaster,
  postmasterOf,
  startServer,
  stopLeftovers,
  stopPostmaster,
} from './postmaster';
import { secretsIn } from './secrets';

/**
 * The embedded PostgreSQL, running: its addresses (`url` for the application, `ownerUrl` for who owns the tables), its folder,
 * whether it ran already, and how to end it.
 */
export type Embedded = {
  url: string;
  ownerUrl: string;
  cluster: string;
  adopted: boolean;
  pid: number;
  port: number;
  stop(): Promise<void>;
};

export type Options = {
  /** Told what a person should know (a copy, a place outside DATA_DIR, a recovery). */
  say?: (line: string) => void;
  /** Without fsync, for tests only. */
  volatile?: boolean;
  /** The port to listen on while nobody else does; a free one otherwise. */
  port?: number;
};

async function clusterOf(dataDir: string, password: string, report: (line: string) => void) {
  const known = clusterIn(dataDir);
  const account = await databaseAccount(known);
  const downloadFolder = account ? SHARED_FOLDER : dataDir;
  const binaries = await usableBinaries(account, downloadFolder, report);
  if (known && !(await canReach(account, known))) {
    throw new Error(
      `The database in ${known} lies in a folder that PostgreSQL's account (uid ${account?.uid}) can no longer enter`,
    );
  }
  if (known) await assertOwnCluster(known, binaries);
  const folder = known ?? (await folderFor(dataDir, account));
  if (!known) await createCluster(dataDir, folder, binaries, account, password, report);
  return { cluster: clusterIn(dataDir) ?? folder, binaries, account };
}

/** A server that outlived its Node (`kill -9`) is kept when it answers to our password and is of this version; else ended. */
async function attachRunning(running: Postmaster, binaries: Binaries, password: string): Promise<boolean> {
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(50)) {
    try {
      if ((await connectTo(running.port, password)) === binaries.version) return true;
      break;
    } catch (error) {
      if (wrongPassword(error)) {
        throw new Error(
          `A database runs already (pid ${running.pid}), but the password in secrets.json is not its own`,
          { cause: error },
        );
      }
      // Starting, stopping or recovering: what became of it is seen in the next turn.
      const code = error instanceof Error && 'code' in error ? error.code : '';
      if (!alive(running.pid) || (code !== '57P03' && code !== 'ECONNREFUSED')) break;
    }
  }
  await stopPostmaster(running.pid);
  return false;
}

async function started(
  cluster: string,
  binaries: Binaries,
  account: Account | undefined,
  password: string,
  options: Options,
) {
  let port = options.port;
  for (let attempt = 1; ; attempt++) {
    const running = await postmasterOf(cluster);
    if (running && (await attachRunning(running, binaries, password))) return { ...running, adopted: true };
    stopLeftovers(cluster);
    await clearStale(cluster);
    await installReadOnlySwitch(cluster);
    const { server, trouble: startError } = await startServer(cluster, binaries, account, {
      ...options,
      port,
    });
    if (server) {
      await connectTo(server.port, password).catch(async (error: Error) => {
        await stopPostmaster(server.pid);
        const reason = wrongPassword(error) ? 'secrets.json is not the one it was made with' : error.message;
        throw new Error(`The embedded PostgreSQL does not let us in: ${reason}`, { cause: error });
      });
      return { ...server, adopted: false };
    }
    // The port was taken in between, or what a killed server left is still ending.
    const passing =
      /could not bind|address already in use|lock file .* already exists|pre-existing shared memory/i.test(
        startError,
      );
    if (/could not bind|address already in use/i.test(startError)) port = undefined;
    if (attempt === 100 || !passing) throw new Error(`The embedded PostgreSQL did not start: ${startError}`);
    await sleep(50);
  }
}

/**
 * Starts the embedded PostgreSQL of a DATA_DIR (made at the first call, about 1 s), or adopts the one that still runs on it.
 * The caller holds the lock of that DATA_DIR. Throws with a sentence for people when it cannot.
 */
export async function startEmbedded(dataDir: string, options: Options = {}): Promise<Embedded> {
  const report = options.say ?? (() => undefined);
  const { databasePassword } = await secretsIn(dataDir);
  const { cluster, binaries, account } = await clusterOf(dataDir, databasePassword, report);
  const {
    port,
    pid,
    adopted: isAttached,
  } = await started(cluster, binaries, account, databasePassword, {
    ...options,
    say: report,
  });
  return {
    url: appAddressOf(port, databasePassword),
    ownerUrl: addressOf(port, databasePassword),
    cluster,
    adopted: isAttached,
    pid,
    port,
    stop: () => stopPostmaster(pid),
  };
}

/** The addresses of one database: for who owns the tables, and for the application. */
export type Addresses = { ownerUrl: string; url: string };

/** The embedded database of a Tallyman that runs on `dataDir`: undefined when none does. Throws while it is still starting. */
export async function runningDatabase(dataDir: string): Promise<Addresses | undefined> {
  const holder = holderOf(dataDir);
  if (!holder) return undefined;
  const cluster = clusterIn(dataDir);
  const server = cluster ? await postmasterOf(cluster) : undefined;
  if (server?.status !== 'ready')
    throw new Error(`Tallyman (pid ${holder.pid}) is just starting or stopping: try again in a moment`);
  const { databasePassword } = await secretsIn(dataDir);
  return {
    ownerUrl: addressOf(server.port, databasePassword),
    url: appAddressOf(server.port, databasePassword),
  };
}

/** Starts the database of an installation that is stopped, for as long as the work takes. Throws while Tallyman runs. */
export async function onStopped<T>(
  dataDir: string,
  work: (addresses: Addresses & { port: number }) => Promise<T>,
  report: (line: string) => void,
): Promise<T> {
  const holder = acquireLock(dataDir);
  if (holder)
    throw new Error(
      `Tallyman runs on ${dataDir} (pid ${holder.pid}${holder.address ? `, ${holder.address}` : ''}): stop it first (kill ${holder.pid})`,
    );
  try {
    const database = await startEmbedded(dataDir, { say: report });
    return await work(database).finally(() => database.stop());
  } finally {
    releaseLock(dataDir);
  }
}

type Setting = { databaseUrl?: string; databaseOwnerUrl?: string; dataDir: string };

/** Works on the database of an installation as it is, whether it runs or is stopped, or on that of DATABASE_URL. */
export async function withInstallation<T>(
  { databaseUrl, databaseOwnerUrl, dataDir }: Setting,
  work: (addresses: Addresses) => Promise<T>,
  report: (line: string) => void,
): Promise<T> {
  if (databaseUrl) return work({ ownerUrl: databaseOwnerUrl ?? databaseUrl, url: databaseUrl });
  const running = await runningDatabase(dataDir);
  return running ? work(running) : onStopped(dataDir, work, report);
}
