'use server';

import { redirect } from 'next/navigation';
import * as z from '@/lib/contract/schema/zod';
import { isLocale, locales } from '@/lib/messages/catalogs';
import { failureOf, ok, validationFailure } from '../http/console-result';
import { isSecure } from '../http/request-headers';
import { endAllVisits } from '../visits/visits';
import { deleteCookie, readCookie, setCookie } from './browser-cookies';
import { currentPerson } from './current-person';
import { action, publicAction, rightAction, withSameOrigin } from './define-action';
import { dismissFailures } from './failed-sign-ins';
import { GrantsInput, replaceGrants } from './grants';
import { rememberLocale, signInWithPassword } from './keep-signed-in';
import { accountAction, replacePassword } from './own-account';
import {
  addPerson,
  createOwner,
  findPersonIssues,
  recordPersonChange,
  saveLocale,
  updatePerson,
} from './people';
import { allRoles } from './rights';
import { issueLink } from './send-link';
import { endSession, renewSession } from './session-store';

/** Any role except the owner's. Exactly one person is the owner. */
const selectableRole = z.string().pipe(z.enum(allRoles).exclude(['owner']));

const Invitation = GrantsInput.extend({
  name: z.string().trim(),
  email: z.string().trim(),
  role: selectableRole,
});

/**
 * Adds a person, grants them tenants and invites them to set a password. Fails with the issues of the fields. The code is
 * `taken` if the email is in use.
 */
export const invitePerson = rightAction(
  'people',
  Invitation,
  async ({ name, email, role, grants = [] }, by) => {
    const person = { name, email };
    const issues = await findPersonIssues(person);
    if (issues.length > 0) return validationFailure(400, issues);
    const id = await addPerson(person, role, grants, by);
    if (!id) return validationFailure(409, [{ path: 'email', message: 'is taken', code: 'taken' }]);
    return ok(await issueLink({ ...person, id, locale: null }, 'invitation'));
  },
);

/** `grants` replaces all grants of the person. */
const PersonChange = GrantsInput.extend({
  id: z.string(),
  role: selectableRole.optional(),
  disabled: z.boolean().optional(),
});

/** Changes the role or grants of a person, or enables or disables them. The owner cannot be changed. */
export const changePerson = rightAction('people', PersonChange, ({ id, role, disabled, grants }, by) =>
  recordPersonChange(id, by, async (client) => {
    if (!(await updatePerson(id, { role, disabled }, client)))
      return failureOf(409, 'unchangeable', 'cannot be changed');
    if (grants) await replaceGrants(client, id, grants, by.name);
    return ok(undefined);
  }),
);

const FirstOwner = z.object({ name: z.string(), email: z.string(), password: z.string() });

/** Creates the owner at the first start and signs them in. Fails with the issues of the fields, or with code `owner_exists`. */
export const createFirstOwner = publicAction(FirstOwner, async (person, from) => {
  const created = await createOwner(person);
  if (created.kind !== 'ok') return created;
  return signInWithPassword(person, from);
});

const NewPassword = z.object({ current: z.string(), next: z.string() });

/**
 * Changes the password of the signed-in person. Fails with issues on `current` or `next`, or as `limited` after too many wrong
 * attempts.
 */
export const changePassword = accountAction(NewPassword, async (passwords, own) => {
  const changed = await replacePassword(own, passwords);
  if (changed.kind === 'ok') await setCookie('session', await renewSession(own.session));
  return changed;
});

/** Hides the notice about failed attempts to sign in as this person. */
export const dismissFailedSignIns = accountAction(z.void(), async (_, { person }) => {
  await dismissFailures(person.id);
  return ok(undefined);
});

/** Ends the session and the person's open visits, deletes the cookie and redirects to the sign-in page. */
export const signOut = action(async (): Promise<never> => {
  await withSameOrigin(async () => {
    const token = await readCookie('session');
    if (token) {
      const person = await currentPerson();
      if (person) await endAllVisits(person);
      await endSession(token);
      await deleteCookie('session');
    }
    return ok(undefined);
  });
  redirect('/sign-in');
});

/** Sets the language of this browser and of the signed-in person, if any. */
export const setLocale = publicAction(z.string(), async (locale, from) => {
  if (!isLocale(locale))
    return failureOf(400, 'unknown_locale', `must be one of ${locales.join(', ')}`, 'locale');
  const person = await currentPerson();
  if (person) await saveLocale(person.id, locale);
  await rememberLocale(locale, isSecure(from));
  return ok(undefined);
});
