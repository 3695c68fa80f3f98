import { pool } from '@/lib/db/pool';
import { type AuditedAction, recordAct } from '../audit/audit';
import type { Result } from '../browser/result';
import { currentPerson } from './session-cookie';
import { signInSettings } from './sign-in-settings';

/** Audited properties of a person: neither the password nor personal preferences. */
type PersonFacts = {
  id: string;
  name: string;
  email: string;
  role: string;
  disabled: boolean;
  grants: unknown;
};

async function personFacts(column: 'id' | 'email', value: unknown): Promise<PersonFacts | undefined> {
  if (typeof value !== 'string') return undefined;
  const { rows } = await pool().query<PersonFacts>(
    `select id, name, email, role, disabled, (select coalesce(json_agg(json_build_object('tenant', tenant, 'lastDay', "lastDay")
       order by tenant), '[]') from console.grants where "userId" = u.id) as grants
     from console."user" u where ${column} = $1`,
    [value],
  );
  return rows[0];
}

/** Adds a person and audits it. */
export async function recordNewPerson<T>(email: unknown, add: () => Promise<Result<T>>): Promise<Result<T>> {
  const result = await add();
  if (result.kind !== 'ok' || typeof email !== 'string') return result;
  const after = await personFacts('email', email.trim().toLowerCase());
  // The first owner is their own author.
  const by = (await currentPerson()) ?? after;
  if (by) await recordAct({ act: 'person.added', by, object: after?.name, after });
  return result;
}

/** Changes a person and audits the differences, even if part of the change was refused. */
export async function recordPersonChange(
  { id }: { id: string },
  change: () => Promise<Result<undefined>>,
): Promise<Result<undefined>> {
  const before = await personFacts('id', id);
  const result = await change();
  const [by, after] = await Promise.all([currentPerson(), personFacts('id', id)]);
  if (!by || !after) return result;
  if (JSON.stringify(before) !== JSON.stringify(after))
    await recordAct({ act: 'person.changed', by, object: after.name, before, after });
  return result;
}

/** Changes one's own account and audits it. */
export async function recordAccountChange<T>(
  act: Extract<AuditedAction, `password.${string}` | `factor.${string}` | `passkey.${string}`>,
  change: () => Promise<Result<T>>,
): Promise<Result<T>> {
  // Read first: setting up a second factor replaces the session.
  const by = await currentPerson();
  const result = await change();
  if (by && result.kind === 'ok') await recordAct({ act, by, object: by.name });
  return result;
}

/** Changes another person's account and audits it. */
export async function recordAbout<T>(
  act: 'factor.removed' | 'link.made',
  id: unknown,
  change: () => Promise<Result<T>>,
): Promise<Result<T>> {
  const result = await change();
  const by = result.kind === 'ok' ? await currentPerson() : undefined;
  if (by) await recordAct({ act, by, object: (await personFacts('id', id))?.name });
  return result;
}

/** Changes the sign-in settings and audits it. */
export async function recordSignInRules(
  change: () => Promise<Result<undefined>>,
): Promise<Result<undefined>> {
  const before = await signInSettings();
  const result = await change();
  const by = result.kind === 'ok' ? await currentPerson() : undefined;
  if (by) await recordAct({ act: 'signIn.rules', by, before, after: await signInSettings() });
  return result;
}
