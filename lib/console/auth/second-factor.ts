import { pool } from '@/lib/db/pool';
import { adoptSession, auth, type Client, headersOf, unlessRejected } from './auth';
import { removeDevices } from './devices';
import { endSessionsOf, type Person } from './session-store';
import { signInSettings } from './sign-in-settings';

// Second factors: codes of an authenticator app, and ten recovery codes for when the app is lost. better-auth stores and verifies
// them.

/** The secret for the app, as an `otpauth:` URI, and the recovery codes, which become valid with `confirmSecondFactor`. */
export type FactorSetup = { uri: string; recoveryCodes: string[] };

/** A person's second factor with the number of unused recovery codes; undefined without one. */
export async function secondFactorOf(personId: string): Promise<{ recoveryCodes: number } | undefined> {
  const { rowCount } = await pool().query('select from console."user" where id = $1 and "twoFactorEnabled"', [
    personId,
  ]);
  if (rowCount !== 1) return undefined;
  const { api } = await auth();
  const { backupCodes } = await api.viewBackupCodes({ body: { userId: personId } });
  return { recoveryCodes: backupCodes.length };
}

/** Starts the setup of a second factor, which stays inactive until `confirmSecondFactor`. Undefined when there is one already. */
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

/** Completes the setup with a code of the app. Returns the new token of the session; undefined for a wrong code. */
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

/** Creates recovery codes, which replace the old ones. Undefined without a second factor. */
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
export async function removeSecondFactor(personId: string): Promise<void> {
  await pool().query('update console."user" set "twoFactorEnabled" = false where id = $1', [personId]);
  await pool().query('delete from console."twoFactor" where "userId" = $1', [personId]);
}

/** Removes the second factor and passkeys of a person who lost them, and ends their sessions. */
export async function removeFactors(personId: string): Promise<void> {
  await removeSecondFactor(personId);
  await pool().query('delete from console.passkeys where "userId" = $1', [personId]);
  await endSessionsOf(personId);
  await removeDevices(personId);
}

/**
 * Removes the second factor and passkeys of another person and returns their name; undefined for the owner, whose factors nobody
 * else may remove.
 */
export async function resetSecondFactor(personId: string): Promise<string | undefined> {
  const { rows } = await pool().query<{ name: string }>(
    `select name from console."user" where id = $1 and role <> 'owner'`,
    [personId],
  );
  if (rows[0]) await removeFactors(personId);
  return rows[0]?.name;
}

/**
 * The second factor of a person for the account page. `recoveryCodes` is the number of unused ones, undefined without a second
 * factor.
 */
export async function secondFactorStatus(
  person: Person,
): Promise<{ recoveryCodes: number | undefined; isRequired: boolean }> {
  const [factor, { secondFactor }] = await Promise.all([secondFactorOf(person.id), signInSettings()]);
  return { recoveryCodes: factor?.recoveryCodes, isRequired: secondFactor.includes(person.role) };
}
