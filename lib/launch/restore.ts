import './node-version.mjs';
import { resolve } from 'node:path';
import { restoreInstallation } from '@/lib/db/restore-installation';
import { env } from '@/lib/env';

// npm run restore -- FOLDER: puts a backup in the place of the database; the server must be stopped.
const say = (line: string) => process.stdout.write(`  ${line}\n`);

async function main(): Promise<void> {
  const given = process.argv[2];
  if (!given) throw new Error('Which backup? npm run restore -- FOLDER');
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
