import { isName } from '@/lib/console/new-person';
import { isColour } from '@/lib/console/palette';
import {
  isTenantId,
  listRegistered,
  type RegisteredTenant,
  removeTenant,
  saveTenant,
  type TenantChange,
} from '@/lib/console/tenants';
import type { Issue } from '@/lib/contract/issue';
import { admitted } from './access';
import { ok, refused } from './own-result';
import type { Result } from './result';
import { refreshRegistry } from './tenants';

type Tenants = Result<RegisteredTenant[]>;

const isPosition = (value: unknown): boolean => Number.isInteger(value) && Math.abs(Number(value)) < 1e6;

function issuesOf({ id, name, colour, position }: Partial<TenantChange>): Issue[] {
  const issues: Issue[] = [];
  const wrong = (path: string, message: string) => issues.push({ path, message, code: 'invalid_format' });
  if (typeof id !== 'string' || !isTenantId(id)) wrong('id', 'must be 1 to 100 letters, digits and signs');
  if (typeof name !== 'string' || !isName(name)) wrong('name', 'is required, at most 200 characters');
  if (colour !== undefined && !isColour(String(colour))) wrong('colour', 'is not of the palette');
  if (position !== undefined && !isPosition(position)) wrong('position', 'must be a whole number');
  return issues;
}

/** Adds a tenant or changes its name, colour or place; answers the registry. */
export function keepTenant(given: TenantChange): Promise<Tenants> {
  return admitted('settings', async () => {
    const issues = issuesOf(given ?? {});
    if (issues.length > 0) return refused(400, issues);
    const { id, name, colour, position } = given;
    await saveTenant({ id, name: name.trim(), colour, position });
    return ok(await listRegistered());
  });
}

/** Takes a tenant out of the registry; answers the registry. */
export function forgetTenant(id: string): Promise<Tenants> {
  return admitted('settings', async () => {
    if (typeof id === 'string') await removeTenant(id);
    return ok(await listRegistered());
  });
}

/** Takes over what the platform lists; answers the registry. `missing` where the platform has no such list. */
export const renewTenants = (): Promise<Tenants> => admitted('settings', refreshRegistry);
