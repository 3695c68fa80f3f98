import {
  isName,
  isRetentionDays,
  isTenantId,
  maxRetentionDays,
  minRetentionDays,
} from '@/lib/contract/account-rules';
import type { Issue } from '@/lib/contract/schema/issue';
import { isZone } from '@/lib/contract/schema/zone';
import { admitted } from './auth/access';
import type { Result } from './browser/result';
import { ok, refused, written } from './http/own-result';
import { keyChangesApply } from './relay/relay-keys';
import { type RetentionDays, retained, saveRetention } from './retention/retention';
import {
  findTenant,
  isColour,
  listRegistered,
  type RegisteredTenant,
  refreshRegistry,
  removeTenant,
  saveTenant,
  type TenantChange,
} from './tenants/tenant-registry';
import { acceptsTenant, type ConnectionReport, testConnectionTo } from './tenants/test-connection';

/** Sets after how many days things are removed, for somebody who may change settings. The argument is whatever a browser sent. */
export function saveRetentionOf(given: RetentionDays): Promise<Result<undefined>> {
  return admitted('retention', async (person) => {
    const issues: Issue[] = retained
      .filter((what) => !isRetentionDays(given?.[what]))
      .map((what) => ({
        path: what,
        message: `must be 0, or a whole number from ${minRetentionDays} to ${maxRetentionDays}`,
        code: 'invalid_format',
      }));
    if (issues.length > 0) return refused(400, issues);
    await saveRetention(given, person.name);
    return ok(undefined);
  });
}

type Tenants = Result<RegisteredTenant[]>;

const isPosition = (value: unknown): boolean => Number.isInteger(value) && Math.abs(Number(value)) < 1e6;

const isWithin = (value: unknown, most: number): boolean =>
  value === undefined || (Number.isInteger(value) && Number(value) >= 1 && Number(value) <= most);

function issuesOf({ id, name, colour, position, zone, stuckDays, lowStock }: Partial<TenantChange>): Issue[] {
  const issues: Issue[] = [];
  const wrong = (path: string, message: string) => issues.push({ path, message, code: 'invalid_format' });
  if (typeof id !== 'string' || !isTenantId(id)) wrong('id', 'must be 1 to 100 letters, digits and signs');
  if (typeof name !== 'string' || !isName(name)) wrong('name', 'is required, at most 200 characters');
  if (colour !== undefined && !isColour(String(colour))) wrong('colour', 'is not of the palette');
  if (position !== undefined && !isPosition(position)) wrong('position', 'must be a whole number');
  if (zone !== undefined && zone !== '' && !isZone(zone)) wrong('zone', 'is no time zone');
  if (!isWithin(stuckDays, 365)) wrong('stuckDays', 'must be a whole number from 1 to 365');
  if (!isWithin(lowStock, 1_000_000)) wrong('lowStock', 'must be a whole number from 1 to 1,000,000');
  return issues;
}

/** A tenant that the platform refuses would only look like a broken console. */
const notTaken: Issue = {
  path: 'id',
  message: 'The platform refuses this tenant: the id is wrong, or the key may not act for it',
  code: 'tenant_refused',
};

/**
 * Adds a tenant or changes its name, colour or place; answers the registry. A new one is checked with the platform; where that
 * cannot be told, it is saved with the note `unchecked`.
 */
export function saveTenantOf(given: TenantChange): Promise<Tenants> {
  return admitted('tenants', async () => {
    const issues = issuesOf(given ?? {});
    if (issues.length > 0) return refused(400, issues);
    const { id, name, colour, position, zone, stuckDays, lowStock } = given;
    const accepted = (await findTenant(id)) ? 'yes' : await acceptsTenant(id);
    if (accepted === 'no') return refused(400, [notTaken]);
    await saveTenant({ id, name: name.trim(), colour, position, zone, stuckDays, lowStock });
    const saved = ok(await listRegistered());
    return accepted === 'unknown' ? { ...saved, notes: ['unchecked'] } : saved;
  });
}

/** Asks the platform for one record of every list and says what is wrong; in a tenant's name, or with '' in the key's own. */
export const connectionReport = (tenant: unknown): Promise<Result<ConnectionReport>> =>
  admitted('tenants', async () => {
    const id = written(tenant);
    return ok(await testConnectionTo(isTenantId(id) ? id : ''));
  });

/** Removes a tenant from the registry and revokes its relay keys; answers the registry. */
export function removeTenantOf(id: string): Promise<Tenants> {
  return admitted('tenants', async (person) => {
    if (typeof id === 'string') {
      await removeTenant(id, person);
      await keyChangesApply();
    }
    return ok(await listRegistered());
  });
}

/** Takes over what the platform lists; answers the registry. `missing` where the platform has no such list. */
export const reloadTenants = (): Promise<Tenants> => admitted('tenants', refreshRegistry);
