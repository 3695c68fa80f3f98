import { clusterIn } from '../embedded/cluster';
import { superuserAddressOf } from '../embedded/connect';
import { onStopped } from '../embedded/installation';
import { secretsIn } from '../embedded/secrets';
import { prepareDatabase } from '../prepare-database';
import type { Manifest } from './backup';
import { connectOwner, manifestOf } from './backup';
import { readBackup } from './restore';

const NEW = 'tallyman_restoring';
const FORMER = 'tallyman_former';

/**
 * Puts a backup in the place of an installation's embedded database, which must be stopped. It is restored and verified beside
 * the one in use, then both change names in one step; the former one is kept until the next restore.
 */
async function restoreEmbedded(
  dataDir: string,
  folder: string,
  say: (line: string) => void,
): Promise<Manifest> {
  // Before anything is made: a wrong folder leaves no trace.
  await manifestOf(folder);
  const isNew = !clusterIn(dataDir);
  const restoring = async ({ ownerUrl, url, port }: { ownerUrl: string; url: string; port: number }) => {
    const { databasePassword } = await secretsIn(dataDir);
    const admin = await connectOwner(superuserAddressOf(port, databasePassword));
    const { pathname, username } = new URL(ownerUrl);
    const used = pathname.slice(1);
    try {
      await admin.query(`drop database if exists ${NEW} with (force)`);
      await admin.query(`create database ${NEW} owner ${username}`);
      const beside = new URL(ownerUrl);
      beside.pathname = `/${NEW}`;
      const manifest = await readBackup(beside.href, folder);
      await admin.query(`drop database if exists ${FORMER} with (force)`);
      await admin.query(
        `begin; alter database ${used} rename to ${FORMER}; alter database ${NEW} rename to ${used}; commit`,
      );
      // The one that was made for this had nothing in it.
      if (isNew) await admin.query(`drop database ${FORMER} with (force)`);
      else say(`The database that was in use is kept as ${FORMER} until the next restore`);
      await prepareDatabase(ownerUrl, url);
      return manifest;
    } finally {
      await admin.end();
    }
  };
  return onStopped(dataDir, restoring, say);
}

type Setting = { databaseUrl?: string; databaseOwnerUrl?: string; dataDir: string };

/** Restores a backup: in the place of the embedded database, or into the empty one that DATABASE_URL names. */
export async function restoreInstallation(
  { databaseUrl, databaseOwnerUrl, dataDir }: Setting,
  folder: string,
  say: (line: string) => void,
): Promise<Manifest> {
  if (!databaseUrl) return restoreEmbedded(dataDir, folder, say);
  const ownerUrl = databaseOwnerUrl ?? databaseUrl;
  const manifest = await readBackup(ownerUrl, folder);
  await prepareDatabase(ownerUrl, databaseUrl);
  return manifest;
}
