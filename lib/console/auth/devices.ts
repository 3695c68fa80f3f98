import type { ClientBase } from 'pg';
import { pool } from '@/lib/db/pool';
import { isToken, newToken, tokenHash } from './session-store';

/** The lifetime of the device cookie, after which the device is unknown again. */
const DEVICE_COOKIE_SECONDS = 400 * 24 * 3600;
/** Maximum number of known devices per person. The least recently used device is deleted first. */
const MAX_DEVICES = 20;

/** True if this account has been used on this device before. Unknown emails take the same time. */
export async function isKnownDevice(device: string | undefined, email: string): Promise<boolean> {
  const { rowCount } = await pool().query(
    `select from console.devices d join console."user" u on u.id = d."userId"
     where u.email = $1 and d.hash = $2 and d."lastUsedAt" > now() - make_interval(secs => $3)`,
    [email.trim().toLowerCase(), device && isToken(device) ? tokenHash(device) : '', DEVICE_COOKIE_SECONDS],
  );
  return rowCount === 1;
}

/** Records the device of a person who signed in. Returns its token, which stays the same for a known device. */
export async function rememberDevice(personId: string, device: string | undefined): Promise<string> {
  const hash = device && isToken(device) ? tokenHash(device) : '';
  const { rowCount: knownCount } = await pool().query('select from console.devices where hash = $1 limit 1', [
    hash,
  ]);
  // Replace a token that was not issued by the console: an attacker could have planted it.
  const token = knownCount && device ? device : newToken();
  await pool().query(
    `insert into console.devices (hash, "userId") values ($1, $2)
     on conflict ("userId", hash) do update set "lastUsedAt" = now()`,
    [tokenHash(token), personId],
  );
  await pool().query(
    `delete from console.devices where "userId" = $1 and hash in (
       select hash from console.devices where "userId" = $1 order by "lastUsedAt" desc offset $2)`,
    [personId, MAX_DEVICES],
  );
  return token;
}

/** Deletes the known devices of a person, except the one with the token `keep`. */
export async function removeDevices(
  personId: string,
  keep: string | undefined,
  client: ClientBase,
): Promise<void> {
  await client.query('delete from console.devices where "userId" = $1 and hash <> $2', [
    personId,
    tokenHash(keep ?? ''),
  ]);
}
