import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { env } from '@/lib/env';
import { changeBeforeLock } from '@/lib/testing/lock-person';
import { from, someone } from '@/lib/testing/test-person';
import { listAuditRows } from '../audit/audit-rows';
import { addPerson } from './people';
import { findProviderPerson, isLinked } from './provider';
import { signInVerified } from './sign-in';

const setIssuer = (issuer: string) => {
  const oidc = { issuer, clientId: '', clientSecret: '', name: 'Test', domains: ['allowed.example'] };
  Object.assign(env, { oidc });
};
beforeAll(() => setIssuer('https://provider.example'));

const claims = (email: string, isVerified = true) => ({
  subject: randomUUID(),
  email,
  isVerified,
  name: 'Deniz Kaya',
});

const actsOf = async (personId: string): Promise<string[]> =>
  (await listAuditRows({ personId }, 0, 10)).rows.map(({ act }) => act);

it('a person of an allowed domain joins and is linked, and the audit records both', async () => {
  const own = claims(`${randomUUID()}@allowed.example`);
  const person = await findProviderPerson(own);
  const { id } = typeof person === 'string' ? { id: '' } : person;
  expect(await actsOf(id)).toEqual(['provider.linked', 'person.added']);
  expect(await findProviderPerson(own)).toEqual({ id });
  expect(await findProviderPerson(claims(own.email))).toBe('other_account');
});

it('an invited person is linked, everyone else is rejected', async () => {
  const who = someone();
  const id = await addPerson(who, 'viewer');
  expect(await findProviderPerson(claims(who.email, false))).toBe('unverified_email');
  expect(await findProviderPerson(claims(who.email))).toEqual({ id });
  expect(await findProviderPerson(claims(`${randomUUID()}@example.com`))).toBe('unknown_person');
});

it('after a change of the provider, its account with the subject of another person does not sign in that person', async () => {
  const [who, other] = [someone(), someone()];
  const id = await addPerson(who, 'viewer');
  const otherId = await addPerson(other, 'viewer');
  const former = claims(who.email);
  expect(await findProviderPerson(former)).toEqual({ id });
  setIssuer('https://provider.example/next');
  expect(await findProviderPerson({ ...former, email: other.email })).toEqual({ id: otherId });
  // The verified email links the person to their account at the new provider, once.
  expect(await findProviderPerson(claims(who.email))).toEqual({ id });
  expect(await findProviderPerson(claims(who.email))).toBe('other_account');
});

it('a person whose link is replaced while the provider signs them in gets no session', async () => {
  const who = someone();
  const id = (await addPerson(who, 'viewer')) ?? '';
  const own = claims(who.email);
  await findProviderPerson(own);
  const signIn = () => signInVerified(id, 'provider', from(), (database) => isLinked(id, own, database));
  expect((await signIn()).kind).toBe('in');
  const signed = await changeBeforeLock(id, signIn, (client) =>
    client.query(`update console."user" set "providerAccount" = $2 where id = $1`, [id, randomUUID()]),
  );
  expect(signed).toEqual({ kind: 'wrong' });
});

it('two accounts of the provider with the same email do not replace the link of each other', async () => {
  const who = someone();
  const id = (await addPerson(who, 'viewer')) ?? '';
  const result = await changeBeforeLock(
    id,
    () => findProviderPerson(claims(who.email)),
    (client) =>
      client.query(`update console."user" set "providerAccount" = $2 where id = $1`, [
        id,
        `${env.oidc?.issuer} ${randomUUID()}`,
      ]),
  );
  expect(result).toBe('other_account');
});
