import { headers } from 'next/headers';
import { unstable_rethrow } from 'next/navigation';
import { may, type Right } from '@/lib/console/roles';
import { currentPerson } from '@/lib/console/session';
import type { Person } from '@/lib/console/sessions';
import { storageFault } from '@/lib/console/storage-fault';
import type { RegisteredTenant } from '@/lib/console/tenants';
import { isOurs } from './origin';
import { otherOrigin } from './own-result';
import type { Failure, Result } from './result';
import { findTenant } from './tenants';

/** Somebody with the right. Session first, then role. */
export async function admit(right: Right): Promise<Person | Failure> {
  const person = await currentPerson();
  if (!person) return { kind: 'signed-out' };
  return may(person.role, right) ? person : { kind: 'forbidden', reason: 'role' };
}

/** Somebody with the right, in a tenant of the registry: the only ones that may be emulated. */
export async function admitTo(
  tenant: unknown,
  right: Right,
): Promise<{ person: Person; tenant: RegisteredTenant } | Failure> {
  const person = await admit(right);
  if ('kind' in person) return person;
  const registered = typeof tenant === 'string' ? await findTenant(tenant) : undefined;
  return registered ? { person, tenant: registered } : { kind: 'forbidden', reason: 'tenant' };
}

/** Runs what must not throw: whatever does, such as our own database being away, becomes a value. */
export async function calmly<T>(run: () => Promise<T | Failure>): Promise<T | Failure> {
  try {
    return await run();
  } catch (error) {
    // Next's own signals, such as "this page cannot be prerendered", are not failures.
    unstable_rethrow(error);
    console.error(error);
    return { kind: 'unreachable', ...storageFault(error), requestId: '' };
  }
}

/** A change of the console's own data: asked from a page of ours, by somebody who may. Never throws. */
export function admitted<T>(right: Right, run: () => Promise<Result<T>>): Promise<Result<T>> {
  return calmly(async () => {
    if (!isOurs(await headers())) return otherOrigin;
    const person = await admit(right);
    return 'kind' in person ? person : run();
  });
}
