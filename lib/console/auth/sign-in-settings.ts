import { isRecord } from '@/lib/contract/schema/is-record';
import type { Author } from '../audit/audit';
import { changeSetting } from '../audit/change-setting';
import { readSetting } from '../stored-settings';
import { isRole, type Role } from './rights';

/**
 * `secondFactor` lists the roles that require a second factor. People with these roles who sign in with a password must
 * set one up before anything else.
 */
export type SignInSettings = { secondFactor: Role[] };

const NAME = 'signIn';

/** SQL expression for the roles that require a second factor, as JSON; null if not set. */
export const secondFactorRoles = `(select value -> 'secondFactor' from console.settings where name = '${NAME}')`;

/** Returns the current settings. No role requires a second factor by default. */
export async function signInSettings(): Promise<SignInSettings> {
  const stored = await readSetting(NAME);
  const roles: unknown = isRecord(stored) ? stored.secondFactor : undefined;
  return { secondFactor: Array.isArray(roles) ? roles.filter((role) => isRole(String(role))) : [] };
}

/** Saves and audits the settings. */
export const saveSignInSettings = ({ secondFactor }: SignInSettings, by: Author): Promise<void> =>
  changeSetting(NAME, { secondFactor }, { act: 'signIn.rules', by });
