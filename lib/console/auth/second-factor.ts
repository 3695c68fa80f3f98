import { randomBytes, randomInt } from 'node:crypto';
import type { ClientBase } from 'pg';
import { pool, transaction } from '@/lib/db/pool';
import { type Author, recordAuditEvent } from '../audit/audit';
import { countCode } from './attempt-limits';
import { removeDevices } from './devices';
import { decrypt, encrypt } from './encryption';
import { hashCode } from './passwords';
import { endSessions, idleSeconds, type Person } from './session-store';
import { signInSettings } from './sign-in-settings';
import { isTotp, toBase32, totpUri, verifyTotp } from './totp';

// Second factors: codes of an authenticator app, and ten recovery codes in case the app is lost. The secret of the app is stored
// encrypted, and recovery codes are stored as hashes.

/**
 * The secret for the app, as text and in an `otpauth:` URI, and the recovery codes. All become valid with `confirmSecondFactor`.
 */
export type FactorSetup = { secret: string; uri: string; recoveryCodes: string[] };

const RECOVERY_CODES = 10;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Returns new recovery codes, such as `aB3dE-fG6hJ`. */
function newCodes(): string[] {
  const part = () => Array.from({ length: 5 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');
  return Array.from({ length: RECOVERY_CODES }, () => `${part()}-${part()}`);
}

/** Hashes recovery codes. The salt is the person's random ID, so that hashing an entered code once is enough to find it. */
const hashCodes = (personId: string, codes: readonly string[]): Promise<string[]> =>
  Promise.all(codes.map((code) => hashCode(code, personId)));

/** Returns the encrypted secret of a person's app and the hashes of the unused recovery codes. Undefined without a second factor. */
async function findFactor(
  personId: string,
): Promise<{ secret: string; recoveryCodes: string[] } | undefined> {
  const { rows } = await pool().query<{ secret: string; recoveryCodes: string[] }>(
    `select f.secret, f."recoveryCodes" from console.second_factors f join console."user" u on u.id = f."userId"
     where u.id = $1 and u."hasSecondFactor"`,
    [personId],
  );
  return rows[0];
}

/**
 * Uses up a code of the app. Returns false if the code is wrong or was used before. A code works only once, because an onlooker can
 * read it while the app displays it.
 */
const acceptTotp = async (personId: string, secret: string, code: string): Promise<boolean> =>
  verifyTotp(await decrypt(secret), code) && countCode(personId, code);

/** Uses up a code of the app or a recovery code. Returns false if the code is wrong or was used before. */
export async function acceptFactorCode(personId: string, code: string): Promise<boolean> {
  const factor = await findFactor(personId);
  if (!factor) return false;
  if (isTotp(code)) return acceptTotp(personId, factor.secret, code);
  const { rowCount } = await pool().query(
    `update console.second_factors set "recoveryCodes" = array_remove("recoveryCodes", $2)
     where "userId" = $1 and $2 = any("recoveryCodes")`,
    [personId, await hashCode(code, personId)],
  );
  return rowCount === 1;
}

/** Locks a person until the transaction ends, so that their second factor cannot change. Returns true if they have one. */
async function lockFactor(personId: string, client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ isActive: boolean }>(
    'select "hasSecondFactor" as "isActive" from console."user" where id = $1 for update',
    [personId],
  );
  return rows[0]?.isActive === true;
}

/**
 * Starts the setup of a second factor, which stays inactive until `confirmSecondFactor`. The setup expires after
 * `idleSeconds`. Replaces an unconfirmed setup, so a person has at most one. Returns undefined if the person already has
 * a second factor.
 */
export async function beginSecondFactor({
  id,
  email,
}: Pick<Person, 'id' | 'email'>): Promise<FactorSetup | undefined> {
  if (await findFactor(id)) return undefined;
  const secret = randomBytes(20);
  const recoveryCodes = newCodes();
  const [encrypted, hashes] = await Promise.all([encrypt(secret), hashCodes(id, recoveryCodes)]);
  return transaction(pool(), async (client) => {
    if (await lockFactor(id, client)) return undefined;
    await client.query(
      `insert into console.second_factors ("userId", secret, "recoveryCodes") values ($1, $2, $3)
       on conflict ("userId") do update set secret = excluded.secret, "recoveryCodes" = excluded."recoveryCodes",
         "startedAt" = excluded."startedAt"`,
      [id, encrypted, hashes],
    );
    return { secret: toBase32(secret), uri: totpUri(secret, email), recoveryCodes };
  });
}

/**
 * Completes the setup with a code of the app, which is then used up, and audits the change. Returns false if the code is wrong, no
 * setup was started in the last 30 minutes, or another tab has replaced the setup since.
 */
export async function confirmSecondFactor(person: Author, code: string): Promise<boolean> {
  const { rows } = await pool().query<{ secret: string }>(
    `select f.secret from console.second_factors f join console."user" u on u.id = f."userId"
     where u.id = $1 and not u."hasSecondFactor" and f."startedAt" > now() - make_interval(secs => $2)`,
    [person.id, idleSeconds],
  );
  const [setup] = rows;
  if (!setup || !(await acceptTotp(person.id, setup.secret, code))) return false;
  return transaction(pool(), async (client) => {
    if (await lockFactor(person.id, client)) return false;
    const { rowCount } = await client.query(
      `update console."user" set "hasSecondFactor" = true
       where id = $1 and exists (select from console.second_factors where "userId" = $1 and secret = $2)`,
      [person.id, setup.secret],
    );
    if (rowCount !== 1) return false;
    await recordAuditEvent({ act: 'factor.added', by: person, object: person.name }, client);
    return true;
  });
}

/** Replaces the recovery codes, audits the change and returns the new codes. Undefined if the person has no second factor. */
export async function newRecoveryCodes({ id, name }: Author): Promise<string[] | undefined> {
  const recoveryCodes = newCodes();
  const hashes = await hashCodes(id, recoveryCodes);
  return transaction(pool(), async (client) => {
    if (!(await lockFactor(id, client))) return undefined;
    await client.query('update console.second_factors set "recoveryCodes" = $2 where "userId" = $1', [
      id,
      hashes,
    ]);
    await recordAuditEvent({ act: 'factor.codes', by: { id, name }, object: name }, client);
    return recoveryCodes;
  });
}

async function deleteFactor(personId: string, client: ClientBase): Promise<void> {
  await client.query('update console."user" set "hasSecondFactor" = false where id = $1', [personId]);
  await client.query('delete from console.second_factors where "userId" = $1', [personId]);
}

/** Removes the authenticator app and recovery codes of a person, and audits the removal. Passkeys stay. */
export const removeSecondFactor = ({ id, name }: Author): Promise<void> =>
  transaction(pool(), async (client) => {
    await deleteFactor(id, client);
    await recordAuditEvent({ act: 'factor.removed', by: { id, name }, object: name }, client);
  });

/**
 * Removes the second factor and passkeys of a person who lost them, ends their sessions and audits the removal, in the
 * transaction of `client`.
 */
export async function removeFactors({ id, name }: Author, by: Author, client: ClientBase): Promise<void> {
  await deleteFactor(id, client);
  await client.query('delete from console.passkeys where "userId" = $1', [id]);
  await removeDevices(id, undefined, client);
  await endSessions(id, '', client);
  await recordAuditEvent({ act: 'factor.removed', by, object: name }, client);
}

/**
 * Removes a person's second factor and passkeys, and ends the person's sessions. Returns false if the person is unknown or is the
 * owner.
 */
export const resetSecondFactor = (personId: string, by: Author): Promise<boolean> =>
  transaction(pool(), async (client) => {
    const { rows } = await client.query<{ id: string; name: string }>(
      `select id, name from console."user" where id = $1 and role <> 'owner'`,
      [personId],
    );
    if (rows[0]) await removeFactors(rows[0], by, client);
    return rows.length === 1;
  });

/**
 * Returns the status of a person's second factor for the account page. `recoveryCodes` is the number of unused codes, or
 * undefined without a second factor.
 */
export async function secondFactorStatus(
  person: Pick<Person, 'id' | 'role'>,
): Promise<{ recoveryCodes: number | undefined; isRequired: boolean }> {
  const [factor, { secondFactor }] = await Promise.all([findFactor(person.id), signInSettings()]);
  return { recoveryCodes: factor?.recoveryCodes.length, isRequired: secondFactor.includes(person.role) };
}
