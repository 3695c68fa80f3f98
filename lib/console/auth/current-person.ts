import { redirect } from 'next/navigation';
import { cache } from 'react';
import { requestedPath } from '../http/request-headers';
import { readCookie } from './browser-cookies';
import { type Person, personOf } from './session-store';

/** Returns the signed-in person, cached per request, or undefined without a valid session. */
export const currentPerson = cache(async (): Promise<Person | undefined> => {
  const token = await readCookie('session');
  return token ? personOf(token) : undefined;
});

const accountPath = '/settings/account';

/**
 * Returns the signed-in person, for pages. Redirects everyone else to sign in, with a return to the requested path, and people
 * who must set up a second factor to their account page. Every page calls it, because a browser can request a page without its
 * layouts.
 */
export async function requirePerson(): Promise<Person> {
  const person = await currentPerson();
  const next = person && !person.needsFactor ? '/' : await requestedPath('/');
  if (person?.needsFactor && next !== accountPath) redirect(accountPath);
  if (!person) redirect(next === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(next)}`);
  return person;
}
