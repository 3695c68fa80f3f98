import { clusterIn } from '@/lib/db/cluster';
import { startEmbedded } from '@/lib/db/embedded';
import { addressOf, appAddressOf } from '@/lib/db/enter';
import { holderOf, refusal, releaseLock, takeLock } from '@/lib/db/lock.mjs';
import { postmasterOf } from '@/lib/db/postmaster';
import { prepareDatabase } from '@/lib/db/prepare-database';
import { secretsIn } from '@/lib/db/secrets';
import { env } from '@/lib/env';

type Work = (ownerUrl: string) => Promise<void>;

type Addresses = { ownerUrl: string; url: string };

/** The embedded database of a Tallyman that runs on `dataDir`: undefined when none does. Throws while it is still starting. */
async function running(dataDir: string): Promise<Addresses | undefined> {
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

/** Starts the database of an installation that is stopped, for as long as the work takes. */
async function onStopped(dataDir: string, work: Work, say: (line: string) => void): Promise<void> {
  const holder = takeLock(dataDir);
  if (holder) throw new Error(refusal(dataDir, holder));
  try {
    const database = await startEmbedded(dataDir, { say });
    try {
      await prepareDatabase(database.ownerUrl, database.url);
      await work(database.ownerUrl);
    } finally {
      await database.stop();
    }
  } finally {
    releaseLock(dataDir);
  }
}

/** Works on the database of this installation, whether it runs or is stopped, or on that of DATABASE_URL. */
export async function withDatabase(work: Work, say: (line: string) => void): Promise<void> {
  const own = env.databaseUrl && { ownerUrl: env.databaseOwnerUrl ?? env.databaseUrl, url: env.databaseUrl };
  const found = own || (await running(env.dataDir));
  if (!found) return onStopped(env.dataDir, work, say);
  await prepareDatabase(found.ownerUrl, found.url);
  await work(found.ownerUrl);
}
