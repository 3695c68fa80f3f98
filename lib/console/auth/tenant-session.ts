import { notFound, redirect } from 'next/navigation';
import { cache } from 'react';
import { tenantPath } from '../browser/tenant-path';
import { requestedPath } from '../http/request-headers';
import { log } from '../log';
import { recordVisitEvent } from '../visits/visits';
import type { TenantSession } from './access';
import { currentPerson, requirePerson } from './current-person';
import { accessTo } from './grants';
import type { Right } from './rights';
import { canInVisit } from './visit-rights';

type Params = Promise<{ tenant: string }>;

/** Returns the signed-in person and how they may open the tenant, or undefined if they may not. */
async function ownAccess(tenant: string) {
  const person = await currentPerson();
  const access = person && (await accessTo(person, tenant));
  return access && { ...access, person };
}

/**
 * Returns the signed-in person and their access to the tenant, for page titles. Undefined if the person may not open the tenant.
 * Does not redirect. `params` are those of `generateMetadata`, which Next decodes.
 */
export async function tenantSession(params: Params): Promise<TenantSession | undefined> {
  const access = await ownAccess((await params).tenant);
  return access && 'tenant' in access ? access : undefined;
}

/** Records a page of a visit once per request, even if several parts of the page call it. */
const logPageView = cache(async (visit: string, path: string) => recordVisitEvent(visit, 'page', path));

/**
 * Returns the signed-in person and their access to the tenant, for pages. Redirects to sign in, or to start a visit if one is
 * required. Responds with 404 if the person may not open the tenant. Every page of a tenant calls this function.
 */
export async function requireTenant(params: Params): Promise<TenantSession> {
  const person = await requirePerson();
  const tenant = decodeURIComponent((await params).tenant);
  const access = await ownAccess(tenant);
  if (!access) {
    log.warn({ person: person.id, right: 'read', tenant: tenant.slice(0, 100), reason: 'tenant' }, 'Refused');
    notFound();
  }
  if ('visitRequired' in access) {
    const { id } = access.visitRequired;
    const to = await requestedPath(tenantPath(id));
    redirect(`/visit?${new URLSearchParams({ tenant: id, to })}`);
  }
  if (access.visit) await logPageView(access.visit.id, await requestedPath(''));
  return access;
}

/**
 * Returns why the signed-in person lacks a right in a tenant: their role or a locked visit. Undefined if the person has the right
 * or cannot open the tenant.
 */
export async function denialReason(tenant: string, right: Right): Promise<'role' | 'readOnly' | undefined> {
  const access = await ownAccess(tenant);
  if (!access || 'visitRequired' in access || access.can(right)) return undefined;
  return access.visit && canInVisit(right, true) ? 'readOnly' : 'role';
}
