import { unstable_rethrow } from 'next/navigation';
import { storageFailure } from '@/lib/console/http/console-result';
import type { Failure } from '../browser/result';
import { log } from '../log';
import { currentPerson } from './current-person';
import { accessTo, type TenantAccess } from './grants';
import { hasRight, type Right } from './rights';
import type { Person } from './session-store';
import { canInVisit } from './visit-rights';

/** Logs a refused request and returns the failure. */
function deny(
  person: Person,
  right: Right,
  reason: 'role' | 'tenant' | 'readOnly',
  tenant?: unknown,
): Failure {
  const named = typeof tenant === 'string' ? tenant.slice(0, 100) : undefined;
  log.warn({ person: person.id, right, tenant: named, reason }, 'Refused');
  return { kind: 'forbidden', reason };
}

/** Returns the signed-in person if their role has the right and a required second factor is set up. */
export async function authorize(right: Right): Promise<Person | Failure> {
  const person = await currentPerson();
  if (!person) return { kind: 'signed-out' };
  if (person.needsFactor) return { kind: 'forbidden', reason: 'secondFactor' };
  return hasRight(person.role, right) ? person : deny(person, right, 'role');
}

/** A signed-in person, and their access to the tenant of the request. */
export type TenantSession = TenantAccess & { person: Person };

/**
 * Returns the signed-in person and their access to the tenant if they have the right, by a grant or in a visit. Actions and
 * routes of a tenant check access with this function. Pages use `requireTenant`.
 */
export async function authorizeTenant(tenant: unknown, right: Right): Promise<TenantSession | Failure> {
  const person = await currentPerson();
  if (!person) return { kind: 'signed-out' };
  if (person.needsFactor) return { kind: 'forbidden', reason: 'secondFactor' };
  const access = typeof tenant === 'string' ? await accessTo(person, tenant) : undefined;
  if (!access) return deny(person, right, hasRight(person.role, right) ? 'tenant' : 'role', tenant);
  if ('visitRequired' in access) return { kind: 'forbidden', reason: 'visit' };
  if (access.can(right)) return { ...access, person };
  return deny(person, right, access.visit && canInVisit(right, true) ? 'readOnly' : 'role', tenant);
}

/** Calls `run`. Logs an error, such as an unavailable database, and returns it as a failure. */
export async function toResult<T>(run: () => Promise<T | Failure>): Promise<T | Failure> {
  try {
    return await run();
  } catch (error) {
    // Next's control-flow errors, such as "this page cannot be prerendered", are not failures.
    unstable_rethrow(error);
    console.error(error);
    return { kind: 'unreachable', ...storageFailure(error), requestId: '' };
  }
}
