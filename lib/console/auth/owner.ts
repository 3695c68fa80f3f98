import { pool } from '@/lib/db/pool';
import { env } from '@/lib/env';
import { type Fault, faultsOf, insertPerson, type NewPerson } from './people';

/** Whether the installation has its owner. */
export async function hasOwner(): Promise<boolean> {
  const { rowCount } = await pool().query(`select from console."user" where role = 'owner'`);
  return rowCount === 1;
}

export type OwnerMade = { kind: 'made' } | { kind: 'taken' } | { kind: 'faults'; faults: Fault[] };

/** The first visit: makes the owner, if nobody was faster. */
export async function createOwner(person: NewPerson): Promise<OwnerMade> {
  if (await hasOwner()) return { kind: 'taken' };
  const faults = await faultsOf(person);
  if (faults.length > 0) return { kind: 'faults', faults };
  return { kind: (await insertPerson(person, 'owner')) ? 'made' : 'taken' };
}

/**
 * Makes the owner that OWNER_EMAIL and OWNER_PASSWORD name, when there is none yet; does nothing otherwise.
 * Answers whether it was made now. Throws, naming the setting, when the values will not do.
 */
export async function ensureOwner(): Promise<boolean> {
  const { ownerEmail: email, ownerPassword: password } = env;
  if (!email || (await hasOwner())) return false;
  if (!password) throw new Error('OWNER_EMAIL is set, so OWNER_PASSWORD must be too');
  const owner = { name: email.split('@')[0] ?? email, email, password };
  const [fault] = await faultsOf(owner);
  if (fault)
    throw new Error(`${fault.path === 'password' ? 'OWNER_PASSWORD' : 'OWNER_EMAIL'} ${fault.message}`);
  return insertPerson(owner, 'owner');
}
