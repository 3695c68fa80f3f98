import { hashPassword } from 'better-auth/crypto';
import { redirect } from 'next/navigation';
import type { Issue } from '@/lib/contract/schema/issue';
import { pool, transaction } from '@/lib/db/pool';
import { isLocale, locales } from '@/lib/messages/locales';
import type { Result } from '../browser/result';
import { failureOf, limited, ok, validationFailure, written } from '../http/own-result';
import { readInput } from '../http/read-input';
import { isSecure } from '../http/request-headers';
import { endVisitsOf } from '../visits/visits';
import { fromOwnPage, withRight } from './access';
import { deleteCookie, readCookie, setCookie } from './browser-cookies';
import { currentPerson } from './current-person';
import { removeDevices } from './devices';
import { dismissFailures } from './failed-sign-ins';
import { type Grant, GrantsInput, replaceGrants } from './grants';
import { type Delivery, issueLink } from './link-actions';
import { ofOwnAccount } from './own-account';
import { checkOwnPassword } from './own-password';
import { checkPassword } from './password-strength';
import { addPerson, createOwner, findPersonIssues, saveLocale, storePassword, updatePerson } from './people';
import { recordNewPerson, recordPersonChange } from './people-audit';
import { isRole, type Role } from './rights';
import { endSession, endSessionsOf, type Person, renewSession, tokenHash } from './session-store';
import { type Credentials, rememberLocale, type SignInStep, signIn } from './sign-in-actions';

type PasswordChanged =
  | { kind: 'changed' }
  | { kind: 'limited'; wait: number }
  | { kind: 'issues'; issues: Issue[] };

/** A person changes their own password: requires the current one, limited like signing in; ends all other sessions. */
export async function replacePassword(
  person: Person,
  rawInput: { current: string; next: string },
  session: { address: string; token: string; device?: string },
): Promise<PasswordChanged> {
  const passwordIssue = await checkPassword(rawInput.next, [person.name, person.email]);
  if (passwordIssue) return { kind: 'issues', issues: [{ path: 'next', ...passwordIssue }] };
  const check = await checkOwnPassword(person, rawInput.current, session);
  if (check.kind === 'limited') return check;
  if (check.kind === 'wrong')
    return { kind: 'issues', issues: [{ path: 'current', message: 'is wrong', code: 'wrong_credentials' }] };
  const hash = await hashPassword(rawInput.next);
  await transaction(pool(), (client) => storePassword(client, person.id, hash));
  await endSessionsOf(person.id, session.token);
  await removeDevices(person.id, session.device);
  return { kind: 'changed' };
}

const isSelectable = (role: unknown): role is Exclude<Role, 'owner'> =>
  typeof role === 'string' && isRole(role) && role !== 'owner';

const unknownRole: Issue = {
  path: 'role',
  message: 'is not a role that can be given',
  code: 'invalid_value',
};

export type Invitation = { name: string; email: string; role: string; grants: Grant[] };

/**
 * Adds a person with granted tenants and invites them to set a password. Refused with the fields' issues; an email in use has code
 * `taken`.
 */
export function invitePerson(rawInput: Invitation): Promise<Result<Delivery>> {
  return withRight('people', async (by) => {
    const person = { name: written(rawInput?.name).trim(), email: written(rawInput?.email).trim() };
    const issues: Issue[] = await findPersonIssues(person);
    const role: unknown = rawInput?.role;
    if (!isSelectable(role)) return validationFailure(400, [...issues, unknownRole]);
    if (issues.length > 0) return validationFailure(400, issues);
    const input = readInput(GrantsInput, rawInput);
    if ('failure' in input) return input.failure;
    const id = await addPerson(person, role, input.data.grants ?? [], by.name);
    if (!id) return validationFailure(409, [{ path: 'email', message: 'is taken', code: 'taken' }]);
    await recordNewPerson(id, by);
    return ok(await issueLink({ ...person, id, locale: null }, 'invitation'));
  });
}

export type PersonChange = {
  id: string;
  role?: string;
  disabled?: boolean;
  /** The complete new list of tenants. */
  grants?: Grant[];
};

/** Changes a person's role or tenants, or disables them. The owner cannot be changed. */
export function changePerson(rawInput: PersonChange): Promise<Result<undefined>> {
  return withRight('people', async (by) => {
    const { id, role, disabled } = rawInput ?? {};
    if (typeof id !== 'string')
      return validationFailure(400, [{ path: 'id', message: 'is required', code: 'required' }]);
    if (role !== undefined && !isSelectable(role)) return validationFailure(400, [unknownRole]);
    const input = readInput(GrantsInput, rawInput);
    if ('failure' in input) return input.failure;
    const { grants } = input.data;
    return recordPersonChange(id, by, async () => {
      if (
        !(await updatePerson(id, { role, disabled: disabled === undefined ? undefined : disabled === true }))
      )
        return failureOf(409, 'unchangeable', 'cannot be changed');
      if (grants) await replaceGrants(id, grants, by.name);
      return ok(undefined);
    });
  });
}

export type FirstOwner = Credentials & { name: string };

/** First start: creates the owner and signs in. Fails with the fields' issues, or with code `owner_exists`. */
export function createFirstOwner(rawInput: FirstOwner): Promise<Result<SignInStep>> {
  return fromOwnPage(async () => {
    const { name, email, password } = rawInput ?? {};
    const person = { name: written(name), email: written(email), password: written(password) };
    const created = await createOwner(person);
    if (created.kind === 'taken')
      return failureOf(409, 'owner_exists', 'This installation has its owner already');
    if (created.kind === 'issues') return validationFailure(400, created.issues);
    await recordNewPerson(created.id);
    return signIn(person);
  });
}

export type NewPassword = { current: string; next: string };

/** Changes one's own password. Fails with issues on `current` or `next`; too many wrong attempts: limited. */
export const changePassword = (rawInput: NewPassword): Promise<Result<undefined>> =>
  ofOwnAccount(async ({ person, session, from }) => {
    const passwords = { current: written(rawInput?.current), next: written(rawInput?.next) };
    const context = { address: from.address, token: session, device: await readCookie('device') };
    const changed = await replacePassword(person, passwords, context);
    if (changed.kind === 'limited') return limited(changed.wait);
    if (changed.kind === 'issues') return validationFailure(400, changed.issues);
    await setCookie('session', await renewSession(tokenHash(session)));
    return ok(undefined);
  }, 'password.changed');

/** Marks the failed attempts to sign in as this person as read. */
export const dismissFailedSignIns = (): Promise<Result<undefined>> =>
  ofOwnAccount(async ({ person }) => {
    await dismissFailures(person.id);
    return ok(undefined);
  });

/** Ends the session in the database and the browser, and redirects to the sign-in page. */
export async function signOut(): Promise<never> {
  await fromOwnPage(async () => {
    const token = await readCookie('session');
    if (token) {
      const person = await currentPerson();
      if (person) await endVisitsOf(person);
      await endSession(token);
      await deleteCookie('session');
    }
    return ok(undefined);
  });
  redirect('/sign-in');
}

/** Sets the language for this browser, and for the signed-in person. */
export function setLocale(locale: string): Promise<Result<undefined>> {
  return fromOwnPage(async (from) => {
    if (!isLocale(locale))
      return failureOf(400, 'unknown_locale', `must be one of ${locales.join(', ')}`, 'locale');
    const person = await currentPerson();
    if (person) await saveLocale(person.id, locale);
    await rememberLocale(locale, isSecure(from));
    return ok(undefined);
  });
}
