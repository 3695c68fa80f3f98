import './node-version.mjs';
import { join, resolve } from 'node:path';
import { restoreInstallation } from '@/lib/db/backup/restore-installation';
import { backupNames, backupsIn } from '@/lib/db/backup/upgrade-check';
import { env } from '@/lib/env';

// npm run restore -- FOLDER: puts a backup in the place of the database; the server must be stopped.
const say = (line: string) => process.stdout.write(`  ${line}\n`);

async function main(): Promise<void> {
  const given = process.argv[2];
  if (!given) {
    const [newest] = await backupNames(env.dataDir);
    const example = newest ? `, for example ${join(backupsIn(env.dataDir), newest)}` : '';
    throw new Error(`Name the backup to restore: npm run restore -- FOLDER${example}`);
  }
  const { at, tables } = await restoreInstallation(env, resolve(given), say);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  say(
    `Restored as of ${at}: ${rows.toLocaleString('en')} rows of ${tables.length} tables, every table verified`,
  );
}

main().catch((error: unknown) => {
  process.stderr.write(`\n  ${error instanceof Error ? error.message : error}\n\n`);
  process.exitCode = 1;
});
