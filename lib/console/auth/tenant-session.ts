import { notFound, redirect } from 'next/navigation';
import { cache } from 'react';
import { tenantPath } from '../browser/tenant-path';
import { requestedPath } from '../http/request-headers';
import { log } from '../log';
import { recordVisitEvent } from '../visits/visits';
import type { InTenant } from './access';
import { currentPerson, requirePerson } from './current-person';
import { accessTo } from './grants';
import { canInVisit, type Right } from './rights';

type Params = Promise<{ tenant: string }>;

/** The signed-in person, and how they may open the tenant. */
async function accessIn(tenant: string) {
  const person = await currentPerson();
  const access = person && (await accessTo(person, tenant));
  return access && { ...access, person };
}

/** For titles of a tenant's pages: undefined when the person may not open it. */
export async function tenantSession(params: Params): Promise<InTenant | undefined> {
  const access = await accessIn(decodeURIComponent((await params).tenant));
  return access && 'tenant' in access ? access : undefined;
}

/** Record a page once, although several of its parts call this. */
const notePage = cache(async (visit: string, path: string) => recordVisitEvent(visit, 'page', path));

/**
 * For pages of a tenant: the signed-in person and the tenant. Others are redirected to sign in; a tenant that can be visited
 * redirects to the question for a reason, and any other returns 404. Every page calls it, as with `requirePerson`.
 */
export async function requireTenant(params: Params): Promise<InTenant> {
  const person = await requirePerson();
  const tenant = decodeURIComponent((await params).tenant);
  const access = await accessIn(tenant);
  if (!access) {
    log.warn({ person: person.id, right: 'read', tenant: tenant.slice(0, 100), reason: 'tenant' }, 'Refused');
    notFound();
  }
  if ('toVisit' in access) {
    const { id } = access.toVisit;
    const to = await requestedPath(tenantPath(id));
    redirect(`/visit?${new URLSearchParams({ tenant: id, to })}`);
  }
  if (access.visit) await notePage(access.visit.id, await requestedPath(''));
  return access;
}

/** Why the person cannot do something in a tenant: their role, or a read-only visit; undefined when they can. */
export async function deniedIn(tenant: string, right: Right): Promise<'role' | 'readOnly' | undefined> {
  const access = await accessIn(tenant);
  if (!access || 'toVisit' in access || access.can(right)) return undefined;
  return access.visit && canInVisit(right, true) ? 'readOnly' : 'role';
}
