import { redirect } from 'next/navigation';
import { cache } from 'react';
import { requestedPath } from '../http/request-headers';
import { readCookie } from './browser-cookies';
import { type Person, personBySession } from './session-store';

/** Returns the signed-in person, cached per request, or undefined without a valid session. */
export const currentPerson = cache(async (): Promise<Person | undefined> => {
  const token = await readCookie('session');
  return token ? personBySession(token) : undefined;
});

const accountPath = '/settings/account';

/**
 * Returns the signed-in person, for pages. Redirects to the sign-in page if nobody is signed in, or to the account page if the
 * person must set up a second factor. Every page calls this function, because a browser can request a page without its layouts.
 */
export async function requirePerson(): Promise<Person> {
  const person = await currentPerson();
  const next = person && !person.needsFactor ? '/' : await requestedPath('/');
  if (person?.needsFactor && next !== accountPath) redirect(accountPath);
  if (!person) redirect(next === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(next)}`);
  return person;
}
