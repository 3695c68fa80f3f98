import { notFound } from 'next/navigation';
import { cache } from 'react';
import type { RegisteredTenant } from '../tenants/tenant-registry';
import { grantedTenant } from './grants';
import { currentPerson, requirePerson } from './session';
import type { Person } from './sessions';

type Params = Promise<{ tenant: string }>;

/** Somebody signed in, in a tenant that they may open. */
type TenantSession = { person: Person; tenant: RegisteredTenant };

/** Who is asking in the tenant of this path segment, looked up once per request; nobody where they may not open it. */
const sessionIn = cache(async (segment: string): Promise<TenantSession | undefined> => {
  const person = await currentPerson();
  const tenant = person && (await grantedTenant(person, decodeURIComponent(segment)));
  return tenant && { person, tenant };
});

/** For titles of a tenant's pages: nothing where the person may not open it. */
export const tenantSession = async (params: Params): Promise<TenantSession | undefined> =>
  sessionIn((await params).tenant);

/**
 * For pages of a tenant: who is asking, and where. Anyone else is sent to sign in; a tenant that was not granted is answered as
 * one that is not there. Every page asks by itself, as with `requirePerson`.
 */
export async function requireTenant(params: Params): Promise<TenantSession> {
  await requirePerson();
  return (await tenantSession(params)) ?? notFound();
}
