import { stat } from 'node:fs/promises';
import { type Account, run } from './run';

async function accountOf(name: string): Promise<Account | undefined> {
  const said = await Promise.all(['-u', '-g'].map((flag) => run('id', [flag, name])));
  const [uid, gid] = said.map(({ code, output }) => (code === 0 ? Number(output) : 0));
  return uid && gid ? { uid, gid } : undefined;
}

async function created(name: string): Promise<Account | undefined> {
  const debian = await run('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', name]);
  if (debian.code !== 0) await run('adduser', ['-S', '-D', '-H', name]);
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
export async function reaches(account: Account | undefined, folder: string): Promise<boolean> {
  return !account || (await run('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], account)).code === 0;
}
