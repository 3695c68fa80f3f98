import { isRecord } from '@/lib/contract/schema/is-record';
import { readSetting, storeSetting } from '../stored-settings';
import { isRole, type Role } from './rights';

/** `secondFactor`: roles that require a second factor; people without one set it up before anything else. */
export type SignInSettings = { secondFactor: Role[] };

const NAME = 'signIn';

/** SQL: the roles that require a second factor, as JSON; null when not set. */
export const secondFactorRoles = `(select value -> 'secondFactor' from console.settings where name = '${NAME}')`;

/** The current settings. */
export async function signInSettings(): Promise<SignInSettings> {
  const stored = await readSetting(NAME);
  const roles: unknown = isRecord(stored) ? stored.secondFactor : undefined;
  return { secondFactor: Array.isArray(roles) ? roles.filter((role) => isRole(String(role))) : [] };
}

/** Changes how people sign in. */
export const saveSignInSettings = ({ secondFactor }: SignInSettings): Promise<void> =>
  storeSetting(NAME, { secondFactor });
