import { headers } from 'next/headers';
import { unstable_rethrow } from 'next/navigation';
import { storageFault } from '@/lib/console/http/own-result';
import type { RegisteredTenant } from '@/lib/console/tenants/tenant-registry';
import type { Failure, Result } from '../browser/result';
import { otherOrigin } from '../http/own-result';
import { isOurs } from '../http/request-origin';
import { findTenant } from '../tenants/tenant-list';
import { may, type Right } from './roles';
import { currentPerson } from './session';
import type { Person } from './sessions';

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
export async function toResult<T>(run: () => Promise<T | Failure>): Promise<T | Failure> {
  try {
    return await run();
  } catch (error) {
    // Next's own signals, such as "this page cannot be prerendered", are not failures.
    unstable_rethrow(error);
    console.error(error);
    return { kind: 'unreachable', ...storageFault(error), requestId: '' };
  }
}

/** What a page of ours asks for, whoever sits there. `from`: the headers it was asked with. Never throws. */
export function fromOurPage<T>(
  run: (from: Awaited<ReturnType<typeof headers>>) => Promise<Result<T>>,
): Promise<Result<T>> {
  return toResult(async () => {
    const from = await headers();
    return isOurs(from) ? run(from) : otherOrigin;
  });
}

/** A change of the console's own data: asked from a page of ours, by somebody who may. Never throws. */
export function admitted<T>(right: Right, run: () => Promise<Result<T>>): Promise<Result<T>> {
  return fromOurPage(async () => {
    const person = await admit(right);
    return 'kind' in person ? person : run();
  });
}

/** A change in a tenant: asked from a page of ours, by somebody who may there. Never throws. */
export function admittedTo<T>(
  tenant: unknown,
  right: Right,
  run: (who: { person: Person; tenant: RegisteredTenant }) => Promise<Result<T>>,
): Promise<Result<T>> {
  return fromOurPage(async () => {
    const who = await admitTo(tenant, right);
    return 'kind' in who ? who : run(who);
  });
}
