import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../db/embedded/embedded';
import { prepareDatabase } from '../db/prepare-database';

/** Creates a migrated, empty database for one test file. `client` connects as the owner of the tables. */
export async function ownDatabase() {
  const folder = await mkdtemp(join(tmpdir(), 'tallyman-trial-'));
  // If root runs the tests, the database runs as another user, who needs access to the folder.
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
