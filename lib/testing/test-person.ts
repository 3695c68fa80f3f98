import { randomUUID } from 'node:crypto';
import { EVERY_TENANT, type Grant } from '../console/auth/grants';
import type { NewPerson } from '../console/auth/people';
import { signInByPassword } from '../console/auth/sign-in';

// For tests: a new person, and their address.

export const password = 'a rather long phrase';

export const from = (address: string = randomUUID()) => ({ address, agent: 'test' });

export const someone = (): Required<NewPerson> => ({
  name: 'Deniz Kaya',
  email: `${randomUUID()}@example.com`,
  password,
});

/** Access to tenants for tests that are not about it. */
export const everyTenant: Grant[] = [{ tenant: EVERY_TENANT, lastDay: null }];

/** Signs in; throws when it fails. */
export async function tokenOf(email: string, word = password): Promise<string> {
  const signed = await signInByPassword(email, word, from());
  if (signed.kind !== 'in') throw new Error(`not signed in: ${signed.kind}`);
  return signed.token;
}
