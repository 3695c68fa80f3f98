import './node-version.mjs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { verifyAudit } from '@/lib/console/audit/verify-audit';
import { makeResetLink } from '@/lib/console/auth/links';
import { writeBackup } from '@/lib/db/backup/backup';
import { restoreInstallation } from '@/lib/db/backup/restore-installation';
import { backupFolder, checkUpgrade, listBackups } from '@/lib/db/backup/upgrade-check';
import { withInstallation } from '@/lib/db/embedded/embedded';
import { makeDataDir } from '@/lib/db/embedded/lock.mjs';
import { closePool } from '@/lib/db/pool';
import { env, setConfig } from '@/lib/env';

const report = (line: string) => process.stdout.write(`  ${line}\n`);
const [, , command = '', argument, secondArgument] = process.argv;

const countRows = (tables: readonly { rows: number }[]) =>
  `${tables.reduce((sum, table) => sum + table.rows, 0).toLocaleString('en')} rows of ${tables.length} tables`;

/** `npm run backup [-- FOLDER]` writes a consistent copy of the whole database. The server may be running. */
async function backup(): Promise<void> {
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  const folder = argument ? resolve(argument) : join(backupFolder(env.dataDir), stamp);
  makeDataDir(resolve(folder, '..'));
  const startedAt = performance.now();
  const { tables } = await withInstallation(env, ({ ownerUrl }) => writeBackup(ownerUrl, folder), report);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  report(`${countRows(tables)} in ${seconds} s: ${folder}`);
  if (!env.databaseUrl)
    report(`Not in it: ${join(env.dataDir, 'secrets.json')}. Keep a copy of that file in a safe place.`);
}

/** `npm run restore -- FOLDER` replaces the database with a backup. The server must be stopped. */
async function restore(): Promise<void> {
  if (!argument) {
    const [latestBackup] = await listBackups(env.dataDir);
    const example = latestBackup ? `, for example ${join(backupFolder(env.dataDir), latestBackup)}` : '';
    throw new Error(`The backup to restore is missing: npm run restore -- FOLDER${example}`);
  }
  const { at, tables } = await restoreInstallation(env, resolve(argument), report);
  report(`Restored as of ${at}: ${countRows(tables)}, every table verified`);
}

/** `npm run upgrade-check` checks whether this version can take over the existing data. It changes nothing. */
async function upgradeCheck(): Promise<void> {
  const checks = await checkUpgrade(env, report);
  for (const { ok, name, detail } of checks) report(`${ok ? '✓' : '✗'} ${name.padEnd(12)} ${detail}`);
  if (checks.some(({ ok }) => !ok)) process.exitCode = 1;
}

const auditErrors = {
  changed: 'was changed',
  missing: 'is missing',
  request: 'refers to a request that was changed or removed',
  kept: 'does not match the given hash',
} as const;

/**
 * `npm run -s audit-verify [-- NUMBER HASH]` verifies the hash chain of the audit. The number and hash that an earlier check
 * printed also reveal a truncated or rewritten chain.
 */
async function auditVerify(): Promise<void> {
  if (argument && !(Number(argument) > 0 && secondArgument))
    throw new Error('Give both the number and the hash of a row, as printed by an earlier check, or neither');
  const lastRow = argument && secondArgument ? { id: Number(argument), hash: secondArgument } : undefined;
  const { rows, hash, invalidRow } = await withInstallation(
    env,
    async ({ ownerUrl }) => {
      const client = new pg.Client({ connectionString: ownerUrl });
      await client.connect();
      return verifyAudit(client, lastRow).finally(() => client.end());
    },
    report,
  );
  if (invalidRow)
    throw new Error(
      `Row ${invalidRow.id} ${auditErrors[invalidRow.kind]}; the ${rows} rows before it are intact`,
    );
  report(`${rows} rows are intact. Last row: ${rows} ${hash}`);
}

/**
 * `npm run -s reset-link -- EMAIL` turns off a person's second factor and passkeys, and prints a link for a new password. For
 * people whom nobody in the console can help, such as the owner.
 */
async function resetLink(): Promise<void> {
  if (!argument) throw new Error('The email address is missing: npm run -s reset-link -- EMAIL');
  const { name, link } = await withInstallation(
    env,
    ({ url }) => {
      setConfig({ databaseUrl: url, platformUrl: '', platformApiKey: '' });
      return makeResetLink(argument).finally(closePool);
    },
    report,
  );
  report(
    `Second factor and passkeys of ${name} are off, and their sessions have ended. Set a new password within 1 hour:`,
  );
  report(link.startsWith('/') ? `the address of your console, followed by ${link}` : link);
}

async function main(): Promise<void> {
  if (command === 'backup') return backup();
  if (command === 'restore') return restore();
  if (command === 'upgrade-check') return upgradeCheck();
  if (command === 'audit-verify') return auditVerify();
  if (command === 'reset-link') return resetLink();
  throw new Error(
    `Unknown command "${command}": use backup, restore, upgrade-check, audit-verify or reset-link`,
  );
}

main().catch((error: unknown) => {
  process.stderr.write(`\n  ${error instanceof Error ? error.message : error}\n\n`);
  process.exitCode = 1;
});
