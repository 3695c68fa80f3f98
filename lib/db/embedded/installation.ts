import { clusterIn } from './cluster';
import { addressOf, appAddressOf } from './connect';
import { startEmbedded } from './embedded';
import { acquireLock, holderOf, releaseLock } from './lock.mjs';
import { postmasterOf } from './postmaster';
import { secretsIn } from './secrets';

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
  say: (line: string) => void,
): Promise<T> {
  const holder = acquireLock(dataDir);
  if (holder)
    throw new Error(
      `Tallyman runs on ${dataDir} (pid ${holder.pid}${holder.address ? `, ${holder.address}` : ''}): stop it first (kill ${holder.pid})`,
    );
  try {
    const database = await startEmbedded(dataDir, { say });
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
  say: (line: string) => void,
): Promise<T> {
  if (databaseUrl) return work({ ownerUrl: databaseOwnerUrl ?? databaseUrl, url: databaseUrl });
  const running = await runningDatabase(dataDir);
  return running ? work(running) : onStopped(dataDir, work, say);
}
