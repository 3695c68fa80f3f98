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

/** The signed-in person and how they may open the tenant; undefined when they may not. */
async function accessIn(tenant: string) {
  const person = await currentPerson();
  const access = person && (await accessTo(person, tenant));
  return access && { ...access, person };
}

/** For the titles of a tenant's pages. Does not redirect: undefined when the person may not open the tenant. */
export async function tenantSession(params: Params): Promise<InTenant | undefined> {
  const access = await accessIn(decodeURIComponent((await params).tenant));
  return access && 'tenant' in access ? access : undefined;
}

/** Records a page of a visit once per request, although several parts of the page call it. */
const notePage = cache(async (visit: string, path: string) => recordVisitEvent(visit, 'page', path));

/**
 * For pages of a tenant: the signed-in person and the tenant. Redirects to sign in, or to start a visit where one is required;
 * responds with 404 when the person may not open the tenant. Every page calls it, as with `requirePerson`.
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

/**
 * Why the signed-in person lacks a right in a tenant: their role, or a locked visit; undefined when they have it or cannot open the
 * tenant.
 */
export async function deniedIn(tenant: string, right: Right): Promise<'role' | 'readOnly' | undefined> {
  const access = await accessIn(tenant);
  if (!access || 'toVisit' in access || access.can(right)) return undefined;
  return access.visit && canInVisit(right, true) ? 'readOnly' : 'role';
}
