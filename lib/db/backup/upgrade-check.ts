import { readdir, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { findCluster } from '../embedded/cluster';
import { type Installation, withInstallation } from '../embedded/embedded';
import { findPending, migrationFiles, readApplied } from '../migrate';
import { connectOwner, readManifest } from './backup';

/** The result of one check before an upgrade. */
export type Finding = { ok: boolean; name: string; detail: string };

const DAY_MS = 86_400_000;
const MB = 1024 * 1024;
const MIN_VERSION = 150_000;
const errorMessage = (error: unknown) => (error instanceof Error ? error.message : String(error));
const formatMb = (bytes: number) => `${Math.ceil(bytes / MB).toLocaleString('en')} MB`;

/** The default folder for backups. */
export const backupFolder = (dataDir: string) => join(dataDir, 'backups');

/**
 * Returns the names of the complete backups in DATA_DIR in reverse order. Default names contain the time, so the newest backup
 * comes first.
 */
export const listBackups = async (dataDir: string): Promise<string[]> =>
  (await readdir(backupFolder(dataDir)).catch(() => []))
    .filter((name) => !name.includes('.part-'))
    .sort()
    .reverse();

async function checkLatestBackup(dataDir: string): Promise<Finding> {
  const checkName = 'Backup';
  const names = await listBackups(dataDir);
  const timestamps = await Promise.all(
    names.map((name) =>
      readManifest(join(backupFolder(dataDir), name)).then(
        ({ at }) => Date.parse(at),
        () => 0,
      ),
    ),
  );
  const latest = Math.max(0, ...timestamps);
  if (latest === 0) return { ok: false, name: checkName, detail: 'none: run npm run backup' };
  const hours = Math.floor((Date.now() - latest) / 3_600_000);
  const age = `the newest is ${hours === 0 ? 'less than an hour' : `${hours} h`} old`;
  return Date.now() - latest < DAY_MS
    ? { ok: true, name: checkName, detail: age }
    : { ok: false, name: checkName, detail: `${age}: run npm run backup` };
}

async function checkDatabase(ownerUrl: string, diskPath: string | undefined): Promise<Finding[]> {
  const client = await connectOwner(ownerUrl);
  try {
    const { rows } = await client.query<{ version: string; number: number; bytes: string }>(
      `select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
        pg_database_size(current_database())::text as bytes`,
    );
    const { version = '', number = 0, bytes = '0' } = rows[0] ?? {};
    const checks: Finding[] = [
      {
        ok: number >= MIN_VERSION,
        name: 'PostgreSQL',
        detail: number >= MIN_VERSION ? version : `${version} is older than 15`,
      },
    ];
    try {
      const pending = findPending(await migrationFiles(), await readApplied(client)).map(({ name }) => name);
      const detail =
        pending.length > 0 ? `${pending.length} will be applied: ${pending.join(', ')}` : 'none to apply';
      checks.push({ ok: true, name: 'Migrations', detail });
    } catch (error) {
      checks.push({ ok: false, name: 'Migrations', detail: errorMessage(error) });
    }
    if (diskPath !== undefined) {
      // A migration may rewrite a table, which needs space for a second copy.
      const { bavail, bsize } = await statfs(diskPath);
      const free = bavail * bsize;
      const detail = `${formatMb(free)} free, the database has ${formatMb(Number(bytes))}`;
      checks.push({ ok: free > Number(bytes), name: 'Disk', detail });
    }
    return checks;
  } finally {
    await client.end();
  }
}

/**
 * Checks whether this version can take over an installation: the PostgreSQL version, the migrations, the disk space
 * and a recent backup. Changes nothing.
 */
export async function checkUpgrade(
  installation: Installation,
  report: (line: string) => void,
): Promise<Finding[]> {
  const node: Finding = { ok: true, name: 'Node', detail: process.versions.node };
  if (!installation.databaseUrl && !findCluster(installation.dataDir))
    return [node, { ok: true, name: 'Database', detail: `none in ${installation.dataDir} yet` }];
  const diskPath = installation.databaseUrl ? undefined : installation.dataDir;
  const findings = await withInstallation(
    installation,
    ({ ownerUrl }) => checkDatabase(ownerUrl, diskPath),
    report,
  ).catch((error: unknown): Finding[] => [{ ok: false, name: 'Database', detail: errorMessage(error) }]);
  return [node, ...findings, await checkLatestBackup(installation.dataDir)];
}
