import { isRecord } from '@/lib/contract/schema/is-record';
import { pool } from '@/lib/db/pool';
import { isRole, type Role } from './rights';

/** `secondFactor`: roles that require a second factor; people without one set it up before anything else. */
export type SignInSettings = { secondFactor: Role[] };

/** SQL: the roles that require a second factor, as JSON; null when not set. */
export const secondFactorRoles = `(select value -> 'secondFactor' from console.settings where name = 'signIn')`;

/** The current settings. */
export async function signInSettings(): Promise<SignInSettings> {
  const { rows } = await pool().query<{ value: unknown }>(
    `select value from console.settings where name = 'signIn'`,
  );
  const stored = rows[0]?.value;
  const roles: unknown = isRecord(stored) ? stored.secondFactor : undefined;
  return { secondFactor: Array.isArray(roles) ? roles.filter((role) => isRole(String(role))) : [] };
}

/** Changes how people sign in. */
export async function saveSignInSettings({ secondFactor }: SignInSettings): Promise<void> {
  await pool().query(
    `insert into console.settings (name, value) values ('signIn', $1::jsonb)
     on conflict (name) do update set value = excluded.value, "updatedAt" = now()`,
    [JSON.stringify({ secondFactor })],
  );
}
