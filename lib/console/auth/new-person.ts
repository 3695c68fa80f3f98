import { randomUUID } from 'node:crypto';
import { hashPassword } from 'better-auth/crypto';
import { isEmail, isName } from '@/lib/contract/account-rules';
import { pool } from '@/lib/db/pool';
import { passwordFault } from './passwords';
import type { Role } from './roles';

export type NewPerson = { name: string; email: string; password: string };
export type Fault = { path: string; message: string; code: string };

/** What is wrong with a new person's name, email and password; empty when nothing is. Paths are the fields' names. */
export async function faultsOf({ name, email, password }: NewPerson): Promise<Fault[]> {
  const faults: Fault[] = [];
  if (!isName(name)) {
    faults.push({ path: 'name', message: 'is required, at most 200 characters', code: 'required' });
  }
  if (!isEmail(email)) {
    faults.push({ path: 'email', message: 'must be an email address', code: 'invalid_format' });
  }
  const fault = await passwordFault(password, [name, email]);
  if (fault) faults.push({ path: 'password', ...fault });
  return faults;
}

/**
 * Adds a person with an account to sign in by password. False when the email, or the one owner's place, is taken:
 * the database's unique indexes decide, so of many at once exactly one gets it.
 */
export async function insertPerson(person: NewPerson, role: Role): Promise<boolean> {
  const id = randomUUID();
  const password = await hashPassword(person.password);
  const { rowCount } = await pool().query(
    `with person as (
       insert into console."user" (id, name, email, role) values ($1, $2, $3, $4) on conflict do nothing returning id
     )
     insert into console.account (id, "accountId", "providerId", "userId", password)
     select $5, id, 'credential', id, $6 from person`,
    [id, person.name.trim(), person.email.trim().toLowerCase(), role, randomUUID(), password],
  );
  return rowCount === 1;
}
