import { pool } from '@/lib/db/pool';
import { insertPerson, type NewPerson } from './new-person';
import { isRole, type Role } from './roles';
import { endSessionsOf } from './sessions';

/** A person as the settings show them. `seen`: the last minute in which a standing session was used. */
export type Listed = {
  id: string;
  name: string;
  email: string;
  role: Role;
  disabled: boolean;
  seen: Date | null;
};

/** All people, the owner first. */
export async function listPeople(): Promise<Listed[]> {
  const { rows } = await pool().query<Omit<Listed, 'role'> & { role: string }>(
    `select u.id, u.name, u.email, u.role, u.disabled, max(s."updatedAt") as seen
     from console."user" u left join console.session s on s."userId" = u.id
     group by u.id order by (u.role = 'owner') desc, lower(u.name), u.id`,
  );
  return rows.flatMap((row) => (isRole(row.role) ? [{ ...row, role: row.role }] : []));
}

/** Adds a person of any role but the owner's, whose place is one. False when the email is taken. */
export const addPerson = (person: NewPerson, role: Exclude<Role, 'owner'>): Promise<boolean> =>
  insertPerson(person, role);

/** Changes a person's role, or lets them in no more; their sessions end at once. The owner cannot be changed: false. */
export async function changePerson(
  id: string,
  change: { role?: Exclude<Role, 'owner'>; disabled?: boolean },
): Promise<boolean> {
  const { rowCount } = await pool().query(
    `update console."user" set role = coalesce($2, role), disabled = coalesce($3, disabled), "updatedAt" = now()
     where id = $1 and role <> 'owner'`,
    [id, change.role ?? null, change.disabled ?? null],
  );
  if (change.disabled) await endSessionsOf(id);
  return rowCount === 1;
}

/** The language that a person chose. */
export async function setLocaleOf(id: string, locale: string): Promise<void> {
  await pool().query('update console."user" set locale = $2, "updatedAt" = now() where id = $1', [
    id,
    locale,
  ]);
}
