import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../db/embedded/embedded';
import { prepareDatabase } from '../db/prepare-database';

/** A migrated database for one test file, without any rows. Its client has the owner role. */
export async function ownDatabase() {
  const folder = await mkdtemp(join(tmpdir(), 'tallyman-trial-'));
  // When started by root, the database runs as another user, who needs access.
  await chmod(folder, 0o755);
  const { ownerUrl, url, stop } = await startEmbedded(folder, { volatile: true });
  await prepareDatabase(ownerUrl, url);
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  return {
    url,
    client,
    end: async () => {
      await client.end();
      await stop();
      await rm(folder, { recursive: true });
    },
  };
}
