import { randomUUID } from 'node:crypto';
import { EVERY_TENANT, type Grant } from '../console/auth/grants';
import type { NewPerson } from '../console/auth/people';
import { signInByPassword } from '../console/auth/sign-in';

// People for tests, and the clients from which they sign in.

export const password = 'a rather long phrase';

export const from = (address: string = randomUUID()) => ({ address, agent: 'test' });

export const someone = (): Required<NewPerson> => ({
  name: 'Deniz Kaya',
  email: `${randomUUID()}@example.com`,
  password,
});

/** Access to all tenants, for tests that are not about access. */
export const everyTenant: Grant[] = [{ tenant: EVERY_TENANT, lastDay: null }];

/** Signs in and returns the session token. Throws if signing in fails. */
export async function tokenOf(email: string, word = password): Promise<string> {
  const signed = await signInByPassword(email, word, from());
  if (signed.kind !== 'in') throw new Error(`not signed in: ${signed.kind}`);
  return signed.token;
}
