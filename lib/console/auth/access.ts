import { unstable_rethrow } from 'next/navigation';
import { storageFailure } from '@/lib/console/http/console-result';
import type { Failure } from '../browser/result';
import { log } from '../log';
import { currentPerson } from './current-person';
import { accessTo, type TenantAccess } from './grants';
import { canInVisit, hasRight, type Right } from './rights';
import type { Person } from './session-store';

/** Refuses and logs the request: no page links to it. */
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

/** A person with the right: checks session, then role. */
export async function authorize(right: Right): Promise<Person | Failure> {
  const person = await currentPerson();
  if (!person) return { kind: 'signed-out' };
  if (person.needsFactor) return { kind: 'forbidden', reason: 'secondFactor' };
  return hasRight(person.role, right) ? person : deny(person, right, 'role');
}

/** A person in a tenant that they may open. */
export type InTenant = TenantAccess & { person: Person };

/**
 * A person with the right, in a tenant that they were granted or are visiting. The only check of access to tenants: pages, actions
 * and routes call it.
 */
export async function authorizeTenant(tenant: unknown, right: Right): Promise<InTenant | Failure> {
  const person = await currentPerson();
  if (!person) return { kind: 'signed-out' };
  if (person.needsFactor) return { kind: 'forbidden', reason: 'secondFactor' };
  const access = typeof tenant === 'string' ? await accessTo(person, tenant) : undefined;
  if (!access) return deny(person, right, hasRight(person.role, right) ? 'tenant' : 'role', tenant);
  if ('toVisit' in access) return { kind: 'forbidden', reason: 'visit' };
  if (access.can(right)) return { ...access, person };
  return deny(person, right, access.visit && canInVisit(right, true) ? 'readOnly' : 'role', tenant);
}

/** Runs code that must not throw: errors, such as an unavailable database, become a failure. */
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
