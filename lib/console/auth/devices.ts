import { pool } from '@/lib/db/pool';
import { isToken, newToken, tokenHash } from './sessions';

/** As long as browsers keep a cookie. */
export const deviceSeconds = 400 * 24 * 3600;
/** Browsers that are remembered of one person. */
const MOST = 20;

/** Whether somebody signed in to the account with this email on this device before. Takes the same for every email. */
export async function isKnownDevice(device: string | undefined, email: string): Promise<boolean> {
  const { rowCount } = await pool().query(
    `select from console.devices d join console."user" u on u.id = d."userId"
     where u.email = $1 and d.hash = $2 and d."lastUsedAt" > now() - make_interval(secs => $3)`,
    [email.trim().toLowerCase(), device && isToken(device) ? tokenHash(device) : '', deviceSeconds],
  );
  return rowCount === 1;
}

/** Remembers the device of a person who signed in; answers its token: the one it had, if it was ours. */
export async function rememberDevice(personId: string, device: string | undefined): Promise<string> {
  const held = device && isToken(device) ? tokenHash(device) : '';
  const { rowCount: ours } = await pool().query('select from console.devices where hash = $1 limit 1', [
    held,
  ]);
  // A token that another site or person chose must not become a known one.
  const token = ours && device ? device : newToken();
  await pool().query(
    `insert into console.devices (hash, "userId") values ($1, $2)
     on conflict ("userId", hash) do update set "lastUsedAt" = now()`,
    [tokenHash(token), personId],
  );
  await pool().query(
    `delete from console.devices where "userId" = $1 and hash in (
       select hash from console.devices where "userId" = $1 order by "lastUsedAt" desc offset $2)`,
    [personId, MOST],
  );
  return token;
}

/** Forgets the devices of a person, but for the one to keep. */
export async function forgetDevices(personId: string, keep = ''): Promise<void> {
  await pool().query('delete from console.devices where "userId" = $1 and hash <> $2', [
    personId,
    tokenHash(keep),
  ]);
}
