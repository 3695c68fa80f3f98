import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import type { Issue } from '@/lib/contract/schema/issue';
import { pool } from '@/lib/db/pool';
import { isLocale, type Locale, localeCookie, locales } from '@/lib/messages/locales';
import type { Result } from '../browser/result';
import { failureOf, limited, ok, validationFailure, written } from '../http/own-result';
import { readInput } from '../http/read-input';
import { addressFrom, isSecure } from '../http/request-headers';
import { endVisitsOf } from '../visits/visits';
import { fromOwnPage, withRight } from './access';
import { type Grant, GrantsInput, replaceGrants } from './grants';
import { checkPassword } from './passwords';
import { addPerson, changePerson, createOwner, findErrors, type NewPerson, setLocaleOf } from './people';
import { isRole, type Role } from './rights';
import {
  currentPerson,
  deviceToken,
  dropSession,
  keepDevice,
  keepSession,
  removeDevices,
  sessionToken,
} from './session';
import { endSession, endSessionsOf, type Person, personOf } from './sessions';
import { signInWith } from './sign-in';
import { clearAttempts, countAttempt, dismissFailedSignIns } from './sign-in-attempts';

type PasswordIssue = { path: string; message: string; code: string };

type PasswordChanged =
  | { kind: 'changed' }
  | { kind: 'limited'; wait: number }
  | { kind: 'faults'; faults: PasswordIssue[] };

async function store(personId: string, password: string): Promise<boolean> {
  const { rowCount } = await pool().query(
    `update console.account set password = $2, "updatedAt" = now() where "userId" = $1 and "providerId" = 'credential'`,
    [personId, await hashPassword(password)],
  );
  return rowCount === 1;
}

async function isRight(personId: string, password: string): Promise<boolean> {
  const { rows } = await pool().query<{ hash: string }>(
    `select password as hash from console.account where "userId" = $1 and "providerId" = 'credential'`,
    [personId],
  );
  const hash = rows[0]?.hash;
  return hash !== undefined && (await verifyPassword({ hash, password }));
}

/** A person's own change: the current password is asked again, counted like signing in; all other sessions end. */
export async function changePassword(
  person: Person,
  rawInput: { current: string; next: string },
  session: { address: string; token: string; device?: string },
): Promise<PasswordChanged> {
  const passwordIssue = await checkPassword(rawInput.next, [person.name, person.email]);
  if (passwordIssue) return { kind: 'faults', faults: [{ path: 'next', ...passwordIssue }] };
  const attempt = { email: person.email, address: session.address, known: session.token };
  const { wait } = await countAttempt(attempt);
  if (wait > 0) return { kind: 'limited', wait };
  if (!(await isRight(person.id, rawInput.current))) {
    return { kind: 'faults', faults: [{ path: 'current', message: 'is wrong', code: 'wrong_credentials' }] };
  }
  await clearAttempts(attempt);
  await store(person.id, rawInput.next);
  await endSessionsOf(person.id, session.token);
  await removeDevices(person.id, session.device);
  return { kind: 'changed' };
}

async function personalWordsOf(personId: string): Promise<string[]> {
  const { rows } = await pool().query<{ name: string; email: string }>(
    'select name, email from console."user" where id = $1',
    [personId],
  );
  return rows.flatMap(({ name, email }) => [name, email]);
}

/** A new password for somebody who lost theirs, given by who may change people; all of their sessions end. */
export async function setPassword(personId: string, password: string): Promise<PasswordIssue | undefined> {
  const passwordIssue = await checkPassword(password, await personalWordsOf(personId));
  if (passwordIssue) return { path: 'password', ...passwordIssue };
  if (!(await store(personId, password)))
    return { path: 'id', message: 'is not known', code: 'unknown_person' };
  await endSessionsOf(personId);
  await removeDevices(personId);
  return undefined;
}

const isAssignable = (role: unknown): role is Exclude<Role, 'owner'> =>
  typeof role === 'string' && isRole(role) && role !== 'owner';

const unknownRole: Issue = {
  path: 'role',
  message: 'is not a role that can be given',
  code: 'invalid_value',
};

export type Invitation = NewPerson & { role: string; grants: Grant[] };

/**
 * Adds a person with a first password and the tenants granted. Refused with the fields' issues; an email in use has code
 * `taken`.
 */
export function invite(rawInput: Invitation): Promise<Result<undefined>> {
  return withRight('people', async (by) => {
    const { name, email, password } = rawInput ?? {};
    const person = { name: written(name), email: written(email), password: written(password) };
    const issues: Issue[] = await findErrors(person);
    const role: unknown = rawInput?.role;
    if (!isAssignable(role)) return validationFailure(400, [...issues, unknownRole]);
    if (issues.length > 0) return validationFailure(400, issues);
    const input = readInput(GrantsInput, rawInput);
    if ('refused' in input) return input.refused;
    const added = await addPerson(person, role, input.data.grants ?? [], by.name);
    return added
      ? ok(undefined)
      : validationFailure(409, [{ path: 'email', message: 'is taken', code: 'taken' }]);
  });
}

export type PersonChange = {
  id: string;
  role?: string;
  disabled?: boolean;
  password?: string;
  /** All tenants that they may open from now on. */
  grants?: Grant[];
};

/** Changes a person's role or tenants, lets them in no more, or gives a new password. The owner stays as they are. */
export function updatePerson(rawInput: PersonChange): Promise<Result<undefined>> {
  return withRight('people', async (by) => {
    const { id, role, disabled, password } = rawInput ?? {};
    if (typeof id !== 'string')
      return validationFailure(400, [{ path: 'id', message: 'is required', code: 'required' }]);
    if (role !== undefined && !isAssignable(role)) return validationFailure(400, [unknownRole]);
    const input = readInput(GrantsInput, rawInput);
    if ('refused' in input) return input.refused;
    const { grants } = input.data;
    const off = disabled === undefined ? undefined : disabled === true;
    if (!(await changePerson(id, { role, disabled: off })))
      return failureOf(409, 'unchangeable', 'cannot be changed');
    if (grants) await replaceGrants(id, grants, by.name);
    const passwordIssue = password === undefined ? undefined : await setPassword(id, written(password));
    return passwordIssue ? validationFailure(400, [passwordIssue]) : ok(undefined);
  });
}

const YEAR_SECONDS = 365 * 24 * 3600;

async function rememberLocale(locale: Locale): Promise<void> {
  (await cookies()).set(localeCookie, locale, { path: '/', sameSite: 'lax', maxAge: YEAR_SECONDS });
}

export type Credentials = { email: string; password: string };

/** Signs in. Wrong: refused, code `wrong_credentials`; too many attempts: limited. */
export function signInPerson(rawInput: Credentials): Promise<Result<undefined>> {
  return fromOwnPage(async (from) => {
    const origin = {
      address: addressFrom(from),
      agent: from.get('user-agent') ?? '',
      device: await deviceToken(),
    };
    const signed = await signInWith(written(rawInput?.email), written(rawInput?.password), origin);
    if (signed.kind === 'limited') return limited(signed.wait);
    if (signed.kind === 'wrong')
      return failureOf(401, 'wrong_credentials', 'The email or the password is wrong');
    const former = await sessionToken();
    if (former) await endSession(former);
    await keepSession(signed.token, isSecure(from));
    await keepDevice(signed.device, isSecure(from));
    // The language goes with the person to every browser; who never chose one keeps the browser's.
    const person = await personOf(signed.token);
    if (person?.locale && isLocale(person.locale)) await rememberLocale(person.locale);
    return ok(undefined);
  });
}

export type FirstOwner = Credentials & { name: string };

/** The first visit: makes the owner and signs in. Refused with the fields' issues, or with code `owner_exists`. */
export function createOwnerAccount(rawInput: FirstOwner): Promise<Result<undefined>> {
  return fromOwnPage(async () => {
    const { name, email, password } = rawInput ?? {};
    const person = { name: written(name), email: written(email), password: written(password) };
    const created = await createOwner(person);
    if (created.kind === 'taken')
      return failureOf(409, 'owner_exists', 'This installation has its owner already');
    return created.kind === 'faults' ? validationFailure(400, created.faults) : signInPerson(person);
  });
}

export type NewPassword = { current: string; next: string };

/** Changes one's own password. Refused with issues on `current` or `next`; too many wrong ones: limited. */
export function replacePassword(rawInput: NewPassword): Promise<Result<undefined>> {
  return fromOwnPage(async (from) => {
    const [person, token, device] = await Promise.all([currentPerson(), sessionToken(), deviceToken()]);
    if (!person || !token) return { kind: 'signed-out' };
    const passwords = { current: written(rawInput?.current), next: written(rawInput?.next) };
    const changed = await changePassword(person, passwords, {
      address: addressFrom(from),
      token,
      device,
    });
    if (changed.kind === 'limited') return limited(changed.wait);
    return changed.kind === 'changed' ? ok(undefined) : validationFailure(400, changed.faults);
  });
}

/** The person has read of the failed attempts to sign in as them. */
export function dismissFailures(): Promise<Result<undefined>> {
  return fromOwnPage(async () => {
    const person = await currentPerson();
    if (!person) return { kind: 'signed-out' };
    await dismissFailedSignIns(person.id);
    return ok(undefined);
  });
}

/** Ends the session, in the database and in the browser, and goes to the sign-in page. */
export async function signOutPerson(): Promise<never> {
  await fromOwnPage(async () => {
    const token = await sessionToken();
    if (token) {
      const person = await currentPerson();
      if (person) await endVisitsOf(person);
      await endSession(token);
      await dropSession();
    }
    return ok(undefined);
  });
  redirect('/sign-in');
}

/** Chooses the language: for this browser, and for the person when somebody is signed in. */
export function setLanguage(locale: string): Promise<Result<undefined>> {
  return fromOwnPage(async () => {
    if (!isLocale(locale))
      return failureOf(400, 'unknown_locale', `must be one of ${locales.join(', ')}`, 'locale');
    const person = await currentPerson();
    if (person) await setLocaleOf(person.id, locale);
    await rememberLocale(locale);
    return ok(undefined);
  });
}
