import { setTimeout as sleep } from 'node:timers/promises';
import { type Binaries, findBinaries } from './binaries';
import {
  assertSameVersion,
  canAccess,
  createCluster,
  databaseOsUser,
  findCluster,
  newClusterFolder,
  SHARED_FOLDER,
} from './cluster';
import { appUrl, ensureDatabase, isWrongPassword, ownerUrl } from './connect';
import { setReadOnly } from './disk-guard';
import { acquireLock, lockMessage, lockOwner, releaseLock } from './lock.mjs';
import { findPostmaster, removeStalePidFile, startServer, stopChildren, stopPostmaster } from './postmaster';
import type { OsUser } from './run-program';
import { loadSecrets } from './secrets';

/** A running embedded PostgreSQL. `url` is for the application, `ownerUrl` for the owner of the tables. */
export type Embedded = {
  url: string;
  ownerUrl: string;
  cluster: string;
  pid: number;
  port: number;
  /** Resolves when the server ends, for whatever reason. */
  exited: Promise<void>;
  stop(): Promise<void>;
};

export type StartOptions = {
  /** Receives messages to print, such as a path outside DATA_DIR or a recovery. */
  report?: (line: string) => void;
  /** Uses faster settings that may lose data. For tests only. */
  volatile?: boolean;
  /** Defaults to a free port. */
  port?: number;
};

async function prepareCluster(dataDir: string, password: string, report: (line: string) => void) {
  const cluster = findCluster(dataDir);
  const osUser = await databaseOsUser(cluster);
  const copyFolder = osUser ? SHARED_FOLDER : dataDir;
  const binaries = await findBinaries(osUser, copyFolder, report);
  if (cluster && !(await canAccess(osUser, cluster))) {
    throw new Error(
      `The user that runs PostgreSQL (uid ${osUser?.uid}) can no longer access the folder of the database in ${cluster}`,
    );
  }
  if (cluster) await assertSameVersion(cluster, binaries);
  const folder = cluster ?? (await newClusterFolder(dataDir, osUser));
  if (!cluster) await createCluster(dataDir, folder, binaries, osUser, password, report);
  return { cluster: findCluster(dataDir) ?? folder, binaries, osUser };
}

async function startCluster(
  cluster: string,
  binaries: Binaries,
  osUser: OsUser | undefined,
  password: string,
  options: StartOptions,
) {
  for (let attempt = 1; ; attempt++) {
    // If the Node process was killed, its database server may still be running.
    const running = await findPostmaster(cluster);
    if (running) await stopPostmaster(running.pid);
    stopChildren(cluster);
    await removeStalePidFile(cluster);
    await setReadOnly(cluster, false);
    const { server, error: startError } = await startServer(cluster, binaries, osUser, options);
    if (server) {
      await ensureDatabase(server.port, password).catch(async (error: Error) => {
        await stopPostmaster(server.pid);
        const reason = isWrongPassword(error)
          ? 'secrets.json does not belong to this database'
          : error.message;
        throw new Error(`The embedded PostgreSQL rejects the connection: ${reason}`, { cause: error });
      });
      return server;
    }
    // Another program may have taken the port, and processes of a killed server may still be running.
    const isTemporary =
      /could not bind|address already in use|lock file .* already exists|pre-existing shared memory/i.test(
        startError,
      );
    if (attempt === 100 || !isTemporary)
      throw new Error(`The embedded PostgreSQL did not start: ${startError}`);
    await sleep(50);
  }
}

/**
 * Starts the embedded PostgreSQL of DATA_DIR. The first start creates the cluster in about 1 s. The caller must hold the lock of
 * DATA_DIR. Throws a readable error if the start fails.
 */
export async function startEmbedded(dataDir: string, options: StartOptions = {}): Promise<Embedded> {
  const report = options.report ?? (() => undefined);
  const { databasePassword } = await loadSecrets(dataDir);
  const { cluster, binaries, osUser } = await prepareCluster(dataDir, databasePassword, report);
  const { port, pid, exited } = await startCluster(cluster, binaries, osUser, databasePassword, {
    ...options,
    report,
  });
  return {
    url: appUrl(port, databasePassword),
    ownerUrl: ownerUrl(port, databasePassword),
    cluster,
    pid,
    port,
    exited,
    stop: () => stopPostmaster(pid),
  };
}

/** Connection strings of one database: `ownerUrl` for the owner of the tables, and `url` for the application. */
export type Addresses = { ownerUrl: string; url: string };

/**
 * Returns the embedded database of the Tallyman that is running on `dataDir`. Undefined if none is running. Throws while Tallyman
 * is starting or stopping.
 */
export async function runningDatabase(dataDir: string): Promise<Addresses | undefined> {
  const owner = lockOwner(dataDir);
  if (!owner) return undefined;
  const cluster = findCluster(dataDir);
  const server = cluster ? await findPostmaster(cluster) : undefined;
  if (server?.status !== 'ready')
    throw new Error(`Tallyman (pid ${owner.pid}) is starting or stopping: try again in a moment`);
  const { databasePassword } = await loadSecrets(dataDir);
  return {
    ownerUrl: ownerUrl(server.port, databasePassword),
    url: appUrl(server.port, databasePassword),
  };
}

/** Starts the embedded database of a stopped installation, runs `work`, and stops the database. Throws if Tallyman is running. */
export async function withStoppedDatabase<T>(
  dataDir: string,
  work: (addresses: Addresses & { port: number }) => Promise<T>,
  report: (line: string) => void,
): Promise<T> {
  const owner = acquireLock(dataDir);
  if (owner) throw new Error(lockMessage(dataDir, owner));
  try {
    const database = await startEmbedded(dataDir, { report });
    return await work(database).finally(() => database.stop());
  } finally {
    releaseLock(dataDir);
  }
}

/**
 * Where an installation stores its data: in the database at DATABASE_URL, or in the embedded database of DATA_DIR if no URL is
 * set.
 */
export type Installation = { databaseUrl?: string; databaseOwnerUrl?: string; dataDir: string };

/**
 * Runs `work` with the database at DATABASE_URL, or with the embedded database if no URL is set. Starts the embedded database if
 * Tallyman is not running.
 */
export async function withInstallation<T>(
  { databaseUrl, databaseOwnerUrl, dataDir }: Installation,
  work: (addresses: Addresses) => Promise<T>,
  report: (line: string) => void,
): Promise<T> {
  if (databaseUrl) return work({ ownerUrl: databaseOwnerUrl ?? databaseUrl, url: databaseUrl });
  const running = await runningDatabase(dataDir);
  return running ? work(running) : withStoppedDatabase(dataDir, work, report);
}
