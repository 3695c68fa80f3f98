import { isRecord } from '@/lib/contract/schema/is-record';
import { pool } from '@/lib/db/pool';
import { isRole, type Role } from './rights';

/** `secondFactor`: the roles that need a second factor; who has none sets it up before anything else. */
export type SignInSettings = { secondFactor: Role[] };

/** SQL: the roles that need a second factor, as JSON; null where nobody set any. */
export const secondFactorRoles = `(select value -> 'secondFactor' from console.settings where name = 'signIn')`;

/** The settings in force. */
export async function signInSettings(): Promise<SignInSettings> {
  const { rows } = await pool().query<{ value: unknown }>(
    `select value from console.settings where name = 'signIn'`,
  );
  const stored = rows[0]?.value;
  const roles: unknown = isRecord(stored) ? stored.secondFactor : undefined;
  return { secondFactor: Array.isArray(roles) ? roles.filter((role) => isRole(String(role))) : [] };
}

/** Sets how people sign in. */
export async function saveSignInSettings({ secondFactor }: SignInSettings): Promise<void> {
  await pool().query(
    `insert into console.settings (name, value) values ('signIn', $1::jsonb)
     on conflict (name) do update set value = excluded.value, "updatedAt" = now()`,
    [JSON.stringify({ secondFactor })],
  );
}
