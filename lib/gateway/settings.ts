import { headers } from 'next/headers';
import { faultsOf, isName, type NewPerson } from '@/lib/console/new-person';
import { isColour } from '@/lib/console/palette';
import { addPerson, changePerson } from '@/lib/console/people';
import { isRole, type Right, type Role } from '@/lib/console/roles';
import {
  isTenantId,
  listTenants,
  type RegisteredTenant,
  removeTenant,
  saveTenant,
  type TenantChange,
} from '@/lib/console/tenants';
import type { Issue } from '@/lib/contract/issue';
import { admit, calmly } from './access';
import { isOurs } from './origin';
import type { Failure, Result } from './result';
import { refreshRegistry } from './tenants';

type Tenants = Result<RegisteredTenant[]>;

const ok = <T>(answer: T): Result<T> => ({ kind: 'ok', answer, notes: [], requestId: '' });

const refused = (status: number, issues: Issue[]): Failure => {
  return { kind: 'refused', status, message: issues[0]?.message ?? '', issues, requestId: '' };
};

/** Runs a change of the settings for somebody who may make it, asked from a page of ours. */
function admitted<T>(right: Right, run: () => Promise<Result<T>>): Promise<Result<T>> {
  return calmly(async () => {
    if (!isOurs(await headers())) return { kind: 'forbidden', reason: 'origin' };
    const person = await admit(right);
    return 'kind' in person ? person : run();
  });
}

function tenantIssues({ id, name, colour, position }: Partial<TenantChange>): Issue[] {
  const issues: Issue[] = [];
  const wrong = (path: string, message: string) => issues.push({ path, message, code: 'invalid_format' });
  if (typeof id !== 'string' || !isTenantId(id)) wrong('id', 'must be 1 to 100 letters, digits and signs');
  if (typeof name !== 'string' || !isName(name)) {
    wrong('name', 'is required, at most 200 characters');
  }
  if (colour !== undefined && !(typeof colour === 'string' && isColour(colour)))
    wrong('colour', 'is not of the palette');
  if (position !== undefined && !(Number.isInteger(position) && Math.abs(position) < 1e6)) {
    wrong('position', 'must be a whole number');
  }
  return issues;
}

/** Adds a tenant or changes its name, colour or place; answers the registry. For those with the right `settings`. */
export function keepTenant(given: TenantChange): Promise<Tenants> {
  return admitted('settings', async () => {
    const issues = tenantIssues(given ?? {});
    if (issues.length > 0) return refused(400, issues);
    const { id, name, colour, position } = given;
    await saveTenant({ id, name: name.trim(), colour, position });
    return ok(await listTenants());
  });
}

/** Takes a tenant out of the registry; answers the registry. */
export function forgetTenant(id: string): Promise<Tenants> {
  return admitted('settings', async () => {
    if (typeof id === 'string') await removeTenant(id);
    return ok(await listTenants());
  });
}

/** Takes over what the platform lists; answers the registry. `missing` where the platform has no such list. */
export const renewTenants = (): Promise<Tenants> => admitted('settings', refreshRegistry);

const isGiven = (role: unknown): role is Exclude<Role, 'owner'> =>
  typeof role === 'string' && isRole(role) && role !== 'owner';

const unknownRole: Issue = {
  path: 'role',
  message: 'is not a role that can be given',
  code: 'invalid_value',
};

/** Adds a person. For those with the right `people`. */
export function invite(given: NewPerson & { role: string }): Promise<Result<undefined>> {
  return admitted('people', async () => {
    const text = (value: unknown) => (typeof value === 'string' ? value : '');
    const person = { name: text(given?.name), email: text(given?.email), password: text(given?.password) };
    const issues: Issue[] = faultsOf(person);
    const role: unknown = given?.role;
    if (!isGiven(role)) return refused(400, [...issues, unknownRole]);
    if (issues.length > 0) return refused(400, issues);
    const added = await addPerson(person, role);
    return added ? ok(undefined) : refused(409, [{ path: 'email', message: 'is taken', code: 'taken' }]);
  });
}

/** Changes a person's role, or lets them in no more. The owner stays as they are. */
export function amendPerson(given: {
  id: string;
  role?: string;
  disabled?: boolean;
}): Promise<Result<undefined>> {
  return admitted('people', async () => {
    const { id, role, disabled } = given ?? {};
    if (typeof id !== 'string')
      return refused(400, [{ path: 'id', message: 'is required', code: 'required' }]);
    if (role !== undefined && !isGiven(role)) return refused(400, [unknownRole]);
    const changed = await changePerson(id, {
      role,
      disabled: disabled === undefined ? undefined : disabled === true,
    });
    return changed
      ? ok(undefined)
      : refused(409, [{ path: '', message: 'cannot be changed', code: 'unchangeable' }]);
  });
}
