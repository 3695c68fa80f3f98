import type { ClientBase, Pool } from 'pg';
import { pool, transaction } from '@/lib/db/pool';
import { type Act, recordAct } from '../audit/audit';
import { adoptSession, auth, type Client, headersOf, unlessRejected } from './auth';
import { removeDevices } from './devices';
import { endSessionsOf, type Person } from './session-store';
import { signInSettings } from './sign-in-settings';

// Second factors: codes of an authenticator app, and ten recovery codes in case the app is lost. better-auth stores and
// verifies both.

/** The secret for the app, as an `otpauth:` URI, and the recovery codes. The codes become valid with `confirmSecondFactor`. */
export type FactorSetup = { uri: string; recoveryCodes: string[] };

/** Returns a person's second factor with the number of unused recovery codes. Undefined if there is none. */
export async function secondFactorOf(personId: string): Promise<{ recoveryCodes: number } | undefined> {
  const { rowCount } = await pool().query('select from console."user" where id = $1 and "twoFactorEnabled"', [
    personId,
  ]);
  if (rowCount !== 1) return undefined;
  const { api } = await auth();
  const { backupCodes } = await api.viewBackupCodes({ body: { userId: personId } });
  return { recoveryCodes: backupCodes.length };
}

/**
 * Starts the setup of a second factor, which stays inactive until `confirmSecondFactor`. Returns undefined if there is one
 * already.
 */
export async function beginSecondFactor(
  session: string,
  password: string,
  client: Client,
): Promise<FactorSetup | undefined> {
  const { api } = await auth();
  const headers = headersOf(client, { session });
  const setup = await unlessRejected(() =>
    api.enableTwoFactor({ body: { password, method: 'totp' }, headers }),
  );
  return setup?.method === 'totp' ? { uri: setup.totpURI, recoveryCodes: setup.backupCodes } : undefined;
}

/** Completes the setup with a code of the app. Returns the new token of the session, or undefined if the code is wrong. */
export async function confirmSecondFactor(
  session: string,
  code: string,
  client: Client,
): Promise<string | undefined> {
  const { api } = await auth();
  const headers = headersOf(client, { session });
  const answer = await unlessRejected(() => api.verifyTOTP({ body: { code }, headers, returnHeaders: true }));
  return answer && adoptSession(answer.headers);
}

/** Replaces the recovery codes and returns the new ones. Returns undefined if there is no second factor. */
export async function newRecoveryCodes(
  session: string,
  password: string,
  client: Client,
): Promise<string[] | undefined> {
  const { api } = await auth();
  const headers = headersOf(client, { session });
  return (await unlessRejected(() => api.generateBackupCodes({ body: { password }, headers })))?.backupCodes;
}

/** Removes the authenticator app and recovery codes of a person. Passkeys stay. */
export async function removeSecondFactor(
  personId: string,
  database: Pool | ClientBase = pool(),
): Promise<void> {
  await database.query('update console."user" set "twoFactorEnabled" = false where id = $1', [personId]);
  await database.query('delete from console."twoFactor" where "userId" = $1', [personId]);
}

/**
 * Removes the second factor and passkeys of a person who lost them, ends their sessions and audits the removal, in the
 * transaction of `client`.
 */
export async function removeFactors(
  { id, name }: Pick<Person, 'id' | 'name'>,
  by: Act['by'],
  client: ClientBase,
): Promise<void> {
  await removeSecondFactor(id, client);
  await client.query('delete from console.passkeys where "userId" = $1', [id]);
  await removeDevices(id, '', client);
  await endSessionsOf(id, '', client);
  await recordAct({ act: 'factor.removed', by, object: name }, client);
}

/**
 * Removes the second factor and passkeys of another person. Returns false if the person is unknown or the owner, whose factors
 * nobody else may remove.
 */
export const resetSecondFactor = (personId: string, by: Act['by']): Promise<boolean> =>
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
  person: Person,
): Promise<{ recoveryCodes: number | undefined; isRequired: boolean }> {
  const [factor, { secondFactor }] = await Promise.all([secondFactorOf(person.id), signInSettings()]);
  return { recoveryCodes: factor?.recoveryCodes, isRequired: secondFactor.includes(person.role) };
}
