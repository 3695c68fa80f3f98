import { pool } from '@/lib/db/pool';
import { auth, cookieOf, isRefusal, newSession, type Origin } from './auth';
import { removeDevices } from './session';
import { endSessionsOf } from './sessions';

// A second factor: the codes of an app, and ten recovery codes for when the app is gone. better-auth keeps and checks them.

/** What somebody types or scans into their app; the recovery codes hold once a code of the app was right. */
export type FactorSetup = { uri: string; recoveryCodes: string[] };

/** The second factor of a person; nothing without one. */
export async function secondFactorOf(personId: string): Promise<{ recoveryCodes: number } | undefined> {
  const { rowCount } = await pool().query('select from console."user" where id = $1 and "twoFactorEnabled"', [
    personId,
  ]);
  if (rowCount !== 1) return undefined;
  const { api } = await auth();
  const { backupCodes } = await api.viewBackupCodes({ body: { userId: personId } });
  return { recoveryCodes: backupCodes.length };
}

/** Begins to set up: nothing holds until `confirmSecondFactor`. Nothing where there is one already. */
export async function beginSecondFactor(
  session: string,
  password: string,
  from: Origin,
): Promise<FactorSetup | undefined> {
  const { api } = await auth();
  const { headers } = newSession(from, await cookieOf(session));
  try {
    const answer = await api.enableTwoFactor({ body: { password, method: 'totp' }, headers });
    return answer.method === 'totp' ? { uri: answer.totpURI, recoveryCodes: answer.backupCodes } : undefined;
  } catch (error) {
    if (isRefusal(error)) return undefined;
    throw error;
  }
}

/** Ends the setup with a code of the app; answers the token of the session that takes the place of this one. */
export async function confirmSecondFactor(
  session: string,
  code: string,
  from: Origin,
): Promise<string | undefined> {
  const { api } = await auth();
  const { token, headers } = newSession(from, await cookieOf(session));
  try {
    await api.verifyTOTP({ body: { code }, headers });
    return token;
  } catch (error) {
    if (isRefusal(error)) return undefined;
    throw error;
  }
}

/** New recovery codes; those before hold no more. Nothing without a second factor. */
export async function newRecoveryCodes(
  session: string,
  password: string,
  from: Origin,
): Promise<string[] | undefined> {
  const { api } = await auth();
  const { headers } = newSession(from, await cookieOf(session));
  try {
    return (await api.generateBackupCodes({ body: { password }, headers })).backupCodes;
  } catch (error) {
    if (isRefusal(error)) return undefined;
    throw error;
  }
}

/** Takes the second factor away. */
export async function removeSecondFactor(personId: string): Promise<void> {
  await pool().query('update console."user" set "twoFactorEnabled" = false where id = $1', [personId]);
  await pool().query('delete from console."twoFactor" where "userId" = $1', [personId]);
}

/** The same for somebody who lost it, with their passkeys: all of their sessions end. The owner's stays: false. */
export async function resetSecondFactor(personId: string): Promise<boolean> {
  const { rowCount } = await pool().query(`select from console."user" where id = $1 and role <> 'owner'`, [
    personId,
  ]);
  if (rowCount !== 1) return false;
  await removeSecondFactor(personId);
  await pool().query('delete from console.passkeys where "userId" = $1', [personId]);
  await endSessionsOf(personId);
  await removeDevices(personId);
  return true;
}
