import { randomUUID } from 'node:crypto';
import type { ClientBase, Pool } from 'pg';
import { isEmail, isName } from '@/lib/contract/email-and-name';
import { isSameValue } from '@/lib/contract/schema/compare';
import type { Issue } from '@/lib/contract/schema/issue';
import { pool, transaction } from '@/lib/db/pool';
import { env } from '@/lib/env';
import { type Author, recordAuditEvent } from '../audit/audit';
import type { Result } from '../browser/result';
import { failureOf, ok, validationFailure } from '../http/console-result';
import { type Grant, replaceGrants } from './grants';
import { checkPassword } from './password-strength';
import { setPassword } from './passwords';
import type { Role } from './rights';
import { endSessions, type Person } from './session-store';

/** A person to add. If `password` is undefined, an invitation lets them set one. */
export type NewPerson = { name: string; email: string; password?: string };

/** Checks the name, email and password of a new person. The path of an issue is the name of the field. */
export async function findPersonIssues({ name, email, password }: NewPerson): Promise<Issue[]> {
  const issues: Issue[] = [];
  if (!isName(name)) {
    issues.push({ path: 'name', message: 'is required, at most 200 characters', code: 'required' });
  }
  if (!isEmail(email)) {
    issues.push({ path: 'email', message: 'must be an email address', code: 'invalid_format' });
  }
  const passwordIssue = password === undefined ? undefined : await checkPassword(password, [name, email]);
  if (passwordIssue) issues.push({ path: 'password', ...passwordIssue });
  return issues;
}

/**
 * Adds and audits a person. Without `by`, the person is the author, as with the first owner. Returns false if the email or the
 * owner's role is taken. Unique indexes decide, so only one of several concurrent calls succeeds.
 */
export async function insertPerson(
  client: ClientBase,
  { id, name, email, role }: Pick<Person, 'id' | 'name' | 'email' | 'role'>,
  { by, grants = [] }: { by?: Author; grants?: readonly Grant[] } = {},
): Promise<boolean> {
  const { rowCount } = await client.query(
    'insert into console."user" (id, name, email, role) values ($1, $2, $3, $4) on conflict do nothing',
    [id, name.trim(), email.trim().toLowerCase(), role],
  );
  if (rowCount !== 1) return false;
  await replaceGrants(client, id, grants, by?.name ?? '');
  const after = await readAuditedPerson(client, id);
  if (after)
    await recordAuditEvent({ act: 'person.added', by: by ?? after, object: after.name, after }, client);
  return true;
}

/** A person in the list of people. `seen` is the time at which one of their sessions was last used. */
export type ListedPerson = {
  id: string;
  name: string;
  email: string;
  role: Role;
  disabled: boolean;
  seen: Date | null;
  /** Whether the person has neither a password nor a linked account of the provider. */
  invited: boolean;
  /** Whether the person has an authenticator app or a passkey. */
  secondFactor: boolean;
};

/** Returns all people, the owner first, then by name. */
export async function listPeople(): Promise<ListedPerson[]> {
  const { rows } = await pool().query<ListedPerson>(
    `select u.id, u.name, u.email, u.role, u.disabled, max(s."updatedAt") as seen,
       u.password is null and u."providerAccount" is null as invited,
       u."hasSecondFactor" or exists (select from console.passkeys p where p."userId" = u.id) as "secondFactor"
     from console."user" u left join console.session s on s."userId" = u.id
     group by u.id order by (u.role = 'owner') desc, lower(u.name), u.id`,
  );
  return rows;
}

/** Adds a person with a role and grants, and returns their ID. Undefined if the email is taken. */
export async function addPerson(
  { password, ...person }: NewPerson,
  role: Role,
  grants: readonly Grant[] = [],
  by?: Author,
): Promise<string | undefined> {
  const id = randomUUID();
  const insert = (client: ClientBase) => insertPerson(client, { ...person, id, role }, { by, grants });
  const isAdded = await (password === undefined
    ? transaction(pool(), insert)
    : setPassword(id, password, insert));
  return isAdded ? id : undefined;
}

/**
 * Changes a person's role, or enables or disables them. Disabling ends their sessions. Returns false for an unknown ID
 * and for the owner, who cannot be changed.
 */
export async function updatePerson(
  id: string,
  change: { role?: Exclude<Role, 'owner'>; disabled?: boolean },
  database: Pool | ClientBase = pool(),
): Promise<boolean> {
  const { rowCount } = await database.query(
    `update console."user" set role = coalesce($2, role), disabled = coalesce($3, disabled)
     where id = $1 and role <> 'owner'`,
    [id, change.role ?? null, change.disabled ?? null],
  );
  if (rowCount !== 1) return false;
  if (change.disabled) await endSessions(id, '', database);
  return true;
}

/** The audited properties of a person. The password and preferences are not audited. */
type AuditedPerson = {
  id: string;
  name: string;
  email: string;
  role: string;
  disabled: boolean;
  grants: unknown;
};

async function readAuditedPerson(client: ClientBase, id: string): Promise<AuditedPerson | undefined> {
  const { rows } = await client.query<AuditedPerson>(
    `select id, name, email, role, disabled, (select coalesce(json_agg(json_build_object('tenant', tenant, 'lastDay', "lastDay")
       order by tenant), '[]') from console.grants where "userId" = u.id) as grants
     from console."user" u where id = $1`,
    [id],
  );
  return rows[0];
}

/** Runs a change to a person and audits the differences, in one transaction. */
export const recordPersonChange = <T>(
  id: string,
  by: Author,
  change: (client: ClientBase) => Promise<T>,
): Promise<T> =>
  transaction(pool(), async (client) => {
    // Lock the person, so that a concurrent change is not audited as part of this one.
    await client.query('select from console."user" where id = $1 for update', [id]);
    const before = await readAuditedPerson(client, id);
    const result = await change(client);
    const after = await readAuditedPerson(client, id);
    if (after && !isSameValue(before, after))
      await recordAuditEvent({ act: 'person.changed', by, object: after.name, before, after }, client);
    return result;
  });

/** Stores the language in which a person uses the console and gets emails. */
export async function saveLocale(id: string, locale: string): Promise<void> {
  await pool().query('update console."user" set locale = $2 where id = $1', [id, locale]);
}

export async function hasOwner(): Promise<boolean> {
  const { rowCount } = await pool().query(`select from console."user" where role = 'owner'`);
  return rowCount === 1;
}

/** Creates the owner at the first start. Fails with the issues of the fields, or with code `owner_exists`. */
export async function createOwner(person: Required<NewPerson>): Promise<Result<undefined>> {
  const exists = failureOf(409, 'owner_exists', 'This installation already has an owner');
  if (await hasOwner()) return exists;
  const issues = await findPersonIssues(person);
  if (issues.length > 0) return validationFailure(400, issues);
  return (await addPerson(person, 'owner')) ? ok(undefined) : exists;
}

/**
 * Creates the owner set in OWNER_EMAIL and OWNER_PASSWORD if there is no owner. Returns true if the owner was created. Throws an
 * error that names the setting if its value is invalid.
 */
export async function ensureOwner(): Promise<boolean> {
  const { ownerEmail: email, ownerPassword: password } = env;
  if (!email || (await hasOwner())) return false;
  if (!password) throw new Error('OWNER_PASSWORD must be set if OWNER_EMAIL is set');
  const owner = { name: email.split('@')[0] ?? email, email, password };
  const [passwordIssue] = await findPersonIssues(owner);
  if (passwordIssue)
    throw new Error(
      `${passwordIssue.path === 'password' ? 'OWNER_PASSWORD' : 'OWNER_EMAIL'} ${passwordIssue.message}`,
    );
  return (await addPerson(owner, 'owner')) !== undefined;
}
