import { chmod, copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { startEmbedded } from '../db/embedded/embedded';
import { migrate } from '../db/migrate';

const migrations = fileURLToPath(new URL('../db/migrations', import.meta.url));

/** A database of its own with the migrations before a number: `0026` leaves those up to 0025. Its client is the owner's. */
export async function olderDatabase(before: string) {
  const folders: string[] = [];
  async function folder(name: string): Promise<string> {
    const path = await mkdtemp(join(tmpdir(), `tallyman-${name}-`));
    folders.push(path);
    // Root's database runs as another user, who must get in.
    await chmod(path, 0o755);
    return path;
  }
  const { ownerUrl, url, stop } = await startEmbedded(await folder('trial'), { volatile: true });
  const older = await folder('migrations');
  for (const file of (await readdir(migrations)).filter((name) => name < before))
    await copyFile(join(migrations, file), join(older, file));
  await migrate(ownerUrl, { folder: older });
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  return {
    ownerUrl,
    url,
    client,
    ask: async (sql: string, values: unknown[] = []) =>
      (await client.query<Record<string, unknown>>(sql, values)).rows,
    end: async () => {
      await client.end();
      await stop();
      for (const path of folders) await rm(path, { recursive: true });
    },
  };
}
