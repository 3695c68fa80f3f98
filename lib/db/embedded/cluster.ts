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
import { type Account, type Binaries, programPath, run } from './binaries';

async function accountOf(name: string): Promise<Account | undefined> {
  const outputs = await Promise.all(['-u', '-g'].map((flag) => run('id', [flag, name])));
  const [uid, gid] = outputs.map(({ code, output }) => (code === 0 ? Number(output) : 0));
  return uid && gid ? { uid, gid } : undefined;
}

async function created(name: string): Promise<Account | undefined> {
  const distribution = await run('useradd', [
    '--system',
    '--no-create-home',
    '--shell',
    '/usr/sbin/nologin',
    name,
  ]);
  if (distribution.code !== 0) await run('adduser', ['-S', '-D', '-H', name]);
  return accountOf(name);
}

/**
 * Whom PostgreSQL runs as. It refuses root: then it is the owner of the cluster when there is one, else `postgres`, else a new
 * user `tallyman`, else `nobody`. Undefined for an ordinary user, who runs it himself. Throws when root finds none of them.
 */
export async function databaseAccount(cluster: string | undefined): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = cluster ? await stat(cluster) : undefined;
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const found =
    (await accountOf('postgres')) ??
    (await accountOf('tallyman')) ??
    (await created('tallyman')) ??
    (await accountOf('nobody'));
  if (!found)
    throw new Error(
      'PostgreSQL refuses to run as root, and there is no user postgres, tallyman or nobody to run it as',
    );
  return found;
}

/** Whether that account may go into a folder. */
export async function canReach(account: Account | undefined, folder: string): Promise<boolean> {
  return !account || (await run('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], account)).code === 0;
}

/** Where root keeps what another account must reach when the clone or DATA_DIR lies in a closed folder. */
export const SHARED_FOLDER = '/var/lib/tallyman';

/** The cluster that DATA_DIR has already, by its real path; undefined before the first start. */
export function clusterIn(dataDir: string): string | undefined {
  const at = join(dataDir, 'postgres');
  return existsSync(at) ? realpathSync(at) : undefined;
}

/**
 * Where a new cluster of DATA_DIR goes: into it, or, when it is closed to the account, into a place of its own under
 * `/var/lib/tallyman` that `DATA_DIR/postgres` then links to.
 */
export async function folderFor(dataDir: string, account: Account | undefined): Promise<string> {
  if (await canReach(account, dataDir)) return join(dataDir, 'postgres');
  const hash = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 12);
  return join(SHARED_FOLDER, hash, 'postgres');
}

/** An older cluster at the new one's place belongs to a DATA_DIR that was removed: moved aside, never deleted. */
async function moveAside(cluster: string, report: (line: string) => void): Promise<void> {
  if (!existsSync(cluster)) return;
  const backupPath = `${cluster}.old-${new Date().toISOString().replaceAll(':', '')}`;
  await rename(cluster, backupPath);
  report(`An older database without its DATA_DIR was moved to ${backupPath}`);
}

/** What interrupted first starts left. */
async function removeLeftovers(folder: string): Promise<void> {
  const left = (await readdir(folder)).filter((n) => n.startsWith('postgres.new-'));
  await Promise.all(
    left.map((n) => rm(join(folder, n), { recursive: true, force: true }).catch(() => undefined)),
  );
}

async function initializeCluster(
  draft: string,
  binaries: Binaries,
  account: Account | undefined,
  password: string,
): Promise<void> {
  const secret = `${draft}.password`;
  await mkdir(draft, { mode: 0o700 });
  await writeFile(secret, password, { mode: 0o600 });
  if (account) await Promise.all([draft, secret].map((at) => chown(at, account.uid, account.gid)));
  // The builtin locale needs none of the operating system's and sorts alike everywhere.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const access = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${secret}`];
  const { code, output } = await run(
    programPath(binaries.folder, 'initdb'),
    ['-D', draft, ...locale, ...access],
    account,
  );
  await rm(secret, { force: true });
  if (code !== 0) throw new Error(`The database could not be made in ${dirname(draft)}: ${output.trim()}`);
}

/** Makes the cluster in a draft folder that takes its name when complete, so that a start cut off leaves no half of one. */
export async function createCluster(
  dataDir: string,
  cluster: string,
  binaries: Binaries,
  account: Account | undefined,
  password: string,
  report: (line: string) => void,
): Promise<void> {
  const folder = dirname(cluster);
  await mkdir(folder, { recursive: true, mode: 0o755 });
  await removeLeftovers(folder);
  const draft = join(folder, `postgres.new-${randomBytes(4).toString('hex')}`);
  await initializeCluster(draft, binaries, account, password);
  if (cluster !== join(dataDir, 'postgres')) {
    await moveAside(cluster, report);
    const link = join(dataDir, 'postgres');
    if (await lstat(link).catch(() => undefined)) await rm(link);
    await symlink(cluster, link);
    report(`DATA_DIR is closed to PostgreSQL's account, so the database is kept in ${cluster}`);
  }
  await rename(draft, cluster);
  await chmod(cluster, 0o700);
}

/** Throws when the cluster was made by another major version of PostgreSQL, or belongs to somebody else. */
export async function assertOwnCluster(cluster: string, binaries: Binaries): Promise<void> {
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch((error: Error) => {
    throw new Error(
      `The database in ${cluster} cannot be read as this user (${error.message}): start as its owner, or choose another DATA_DIR`,
    );
  });
  if (version.trim() !== binaries.version.split('.')[0]) {
    throw new Error(
      `The database in ${cluster} was made by PostgreSQL ${version.trim()}, this is ${binaries.version}: dump it with the old one first`,
    );
  }
}
