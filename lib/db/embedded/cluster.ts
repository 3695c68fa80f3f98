import { createHash, randomBytes } from 'node:crypto';
import { existsSync, realpathSync } from 'node:fs';
import {
  chmod,
  chown,
  lstat,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Binaries, programPath } from './binaries';
import { addReadOnlySwitch } from './disk-guard';
import { type OsUser, run } from './run-program';

async function findOsUser(name: string): Promise<OsUser | undefined> {
  const outputs = await Promise.all(['-u', '-g'].map((flag) => run('id', [flag, name])));
  const [uid, gid] = outputs.map(({ code, output }) => (code === 0 ? Number(output) : 0));
  return uid && gid ? { uid, gid } : undefined;
}

async function createOsUser(name: string): Promise<OsUser | undefined> {
  const distribution = await run('useradd', [
    '--system',
    '--no-create-home',
    '--shell',
    '/usr/sbin/nologin',
    name,
  ]);
  if (distribution.code !== 0) await run('adduser', ['-S', '-D', '-H', name]);
  return findOsUser(name);
}

/**
 * Returns the OS user that runs PostgreSQL, because PostgreSQL refuses to run as root. Undefined if this process does not run as
 * root. The OS user is the owner of an existing cluster, or else the user `postgres`, `tallyman` (created if necessary) or
 * `nobody`. Throws if none of these is available.
 */
export async function databaseOsUser(cluster: string | undefined): Promise<OsUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = cluster ? await stat(cluster) : undefined;
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const osUser =
    (await findOsUser('postgres')) ??
    (await findOsUser('tallyman')) ??
    (await createOsUser('tallyman')) ??
    (await findOsUser('nobody'));
  if (!osUser)
    throw new Error(
      'PostgreSQL cannot run as root: create a user named postgres, tallyman or nobody to run it as',
    );
  return osUser;
}

/** True if the OS user can enter the folder. Always true without one. */
export async function canAccess(osUser: OsUser | undefined, folder: string): Promise<boolean> {
  return !osUser || (await run('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], osUser)).code === 0;
}

/** The folder in which root stores files for the OS user of PostgreSQL, which may lack access to the clone or to DATA_DIR. */
export const SHARED_FOLDER = '/var/lib/tallyman';

/** Returns the real path of the cluster in DATA_DIR. Undefined before the first start. */
export function findCluster(dataDir: string): string | undefined {
  const at = join(dataDir, 'postgres');
  return existsSync(at) ? realpathSync(at) : undefined;
}

/**
 * Returns the folder for a new cluster. If the OS user cannot enter DATA_DIR, the folder is under `/var/lib/tallyman` with a link
 * from `DATA_DIR/postgres`.
 */
export async function newClusterFolder(dataDir: string, osUser: OsUser | undefined): Promise<string> {
  if (await canAccess(osUser, dataDir)) return join(dataDir, 'postgres');
  const hash = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 12);
  return join(SHARED_FOLDER, hash, 'postgres');
}

/** Renames the cluster of a deleted DATA_DIR instead of deleting the cluster. */
async function archiveCluster(cluster: string, report: (line: string) => void): Promise<void> {
  if (!existsSync(cluster)) return;
  const backupPath = `${cluster}.old-${new Date().toISOString().replaceAll(':', '')}`;
  await rename(cluster, backupPath);
  report(`An older database without a DATA_DIR was moved to ${backupPath}`);
}

/** Removes drafts of interrupted first starts. */
async function removeUnfinished(folder: string): Promise<void> {
  const drafts = (await readdir(folder)).filter((n) => n.startsWith('postgres.new-'));
  await Promise.all(
    drafts.map((n) => rm(join(folder, n), { recursive: true, force: true }).catch(() => undefined)),
  );
}

async function initializeCluster(
  draft: string,
  binaries: Binaries,
  osUser: OsUser | undefined,
  password: string,
): Promise<void> {
  const passwordFile = `${draft}.password`;
  await mkdir(draft, { mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (osUser) await Promise.all([draft, passwordFile].map((at) => chown(at, osUser.uid, osUser.gid)));
  // The builtin locale provider sorts identically on all operating systems.
  const localeArgs = [
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ];
  const authArgs = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  const { code, output } = await run(
    programPath(binaries.folder, 'initdb'),
    ['-D', draft, ...localeArgs, ...authArgs],
    osUser,
  );
  await rm(passwordFile, { force: true });
  if (code !== 0) throw new Error(`The database could not be created in ${dirname(draft)}: ${output.trim()}`);
}

/**
 * Creates the cluster in a draft folder and renames the folder once the cluster is complete, so that an interrupted start leaves
 * no partial cluster.
 */
export async function createCluster(
  dataDir: string,
  cluster: string,
  binaries: Binaries,
  osUser: OsUser | undefined,
  password: string,
  report: (line: string) => void,
): Promise<void> {
  const folder = dirname(cluster);
  await mkdir(folder, { recursive: true, mode: 0o755 });
  await removeUnfinished(folder);
  const draft = join(folder, `postgres.new-${randomBytes(4).toString('hex')}`);
  await initializeCluster(draft, binaries, osUser, password);
  await addReadOnlySwitch(draft);
  if (cluster !== join(dataDir, 'postgres')) {
    await archiveCluster(cluster, report);
    const link = join(dataDir, 'postgres');
    if (await lstat(link).catch(() => undefined)) await rm(link);
    await symlink(cluster, link);
    report(`The user that runs PostgreSQL cannot access DATA_DIR, so the database is stored in ${cluster}`);
  }
  await rename(draft, cluster);
  await chmod(cluster, 0o700);
}

/** Throws if the cluster cannot be read, or if it has another major version of PostgreSQL. */
export async function assertSameVersion(cluster: string, binaries: Binaries): Promise<void> {
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch((error: Error) => {
    throw new Error(
      `The database in ${cluster} cannot be read as this user (${error.message}): start as its owner, or choose another DATA_DIR`,
    );
  });
  if (version.trim() !== binaries.version.split('.')[0]) {
    throw new Error(
      `The database in ${cluster} was created by PostgreSQL ${version.trim()}, but this version uses ${binaries.version}: dump the database with the old version first`,
    );
  }
}
