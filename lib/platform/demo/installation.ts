import { clusterIn } from '@/lib/db/cluster';
import { startEmbedded } from '@/lib/db/embedded';
import { addressOf } from '@/lib/db/enter';
import { holderOf, refusal, releaseLock, takeLock } from '@/lib/db/lock.mjs';
import { migrate } from '@/lib/db/migrate';
import { postmasterOf } from '@/lib/db/postmaster';
import { secretsIn } from '@/lib/db/secrets';
import { env } from '@/lib/env';

type Work = (url: string) => Promise<void>;

/** The embedded database of a Tallyman that runs on `dataDir`: undefined when none does. Throws while it is still starting. */
async function running(dataDir: string): Promise<string | undefined> {
  const holder = holderOf(dataDir);
  if (!holder) return undefined;
  const cluster = clusterIn(dataDir);
  const server = cluster ? await postmasterOf(cluster) : undefined;
  if (server?.status !== 'ready')
    throw new Error(`Tallyman (pid ${holder.pid}) is just starting or stopping: try again in a moment`);
  return addressOf(server.port, (await secretsIn(dataDir)).databasePassword);
}

/** Starts the database of an installation that is stopped, for as long as the work takes. */
async function onStopped(dataDir: string, work: Work, say: (line: string) => void): Promise<void> {
  const holder = takeLock(dataDir);
  if (holder) throw new Error(refusal(dataDir, holder));
  try {
    const database = await startEmbedded(dataDir, { say });
    try {
      await migrate(database.url);
      await work(database.url);
    } finally {
      await database.stop();
    }
  } finally {
    releaseLock(dataDir);
  }
}

/** Works on the database of this installation, whether it runs or is stopped, or on that of DATABASE_URL. */
export async function withDatabase(work: Work, say: (line: string) => void): Promise<void> {
  const url = env.databaseUrl ?? (await running(env.dataDir));
  if (!url) return onStopped(env.dataDir, work, say);
  await migrate(url);
  await work(url);
}
