import './node-version.mjs';
import { join, resolve } from 'node:path';
import { writeBackup } from '@/lib/db/backup/backup';
import { backupsIn } from '@/lib/db/backup/upgrade-check';
import { makeDataDir } from '@/lib/db/embedded/data-dir.mjs';
import { withInstallation } from '@/lib/db/embedded/installation';
import { env } from '@/lib/env';

// npm run backup [-- FOLDER]: writes a consistent copy of the whole database, while the server works or is stopped.
const say = (line: string) => process.stdout.write(`  ${line}\n`);

async function main(): Promise<void> {
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  const folder = process.argv[2] ? resolve(process.argv[2]) : join(backupsIn(env.dataDir), stamp);
  makeDataDir(resolve(folder, '..'));
  const begun = performance.now();
  const { tables } = await withInstallation(env, ({ ownerUrl }) => writeBackup(ownerUrl, folder), say);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  say(`${rows.toLocaleString('en')} rows of ${tables.length} tables in ${seconds} s: ${folder}`);
  if (!env.databaseUrl)
    say(`Not in it: ${join(env.dataDir, 'secrets.json')}. Keep a copy of that file in a safe place.`);
}

main().catch((error: unknown) => {
  process.stderr.write(`\n  ${error instanceof Error ? error.message : error}\n\n`);
  process.exitCode = 1;
});
