import {
  isName,
  isRetentionDays,
  isTenantId,
  maxRetentionDays,
  minRetentionDays,
} from '@/lib/contract/account-rules';
import type { Issue } from '@/lib/contract/schema/issue';
import { isZone } from '@/lib/contract/schema/zone';

import * as audit from './audit/check-audit';
import { withRight } from './auth/access';
import type { Result } from './browser/result';
import { ok, validationFailure, written } from './http/own-result';
import * as retention from './retention/retention';
import { categories, type RetentionDays } from './retention/retention';
import * as registry from './tenants/tenant-registry';
import {
  findTenant,
  isColor,
  listRegistered,
  maskings,
  type RegisteredTenant,
  refreshRegistry,
  type TenantChange,
} from './tenants/tenant-registry';
import { acceptsTenant, type ConnectionReport, testConnectionTo } from './tenants/test-connection';

/** Sets the retention, for people who may change settings. The argument is untrusted. */
export function saveRetention(input: RetentionDays): Promise<Result<undefined>> {
  return withRight('retention', async (person) => {
    const issues: Issue[] = categories
      .filter((part) => !isRetentionDays(input?.[part]))
      .map((part) => ({
        path: part,
        message: `must be 0, or a whole number from ${minRetentionDays} to ${maxRetentionDays}`,
        code: 'invalid_format',
      }));
    if (issues.length > 0) return validationFailure(400, issues);
    await retention.saveRetention(input, person);
    return ok(undefined);
  });
}

type Tenants = Result<RegisteredTenant[]>;

const isPosition = (value: unknown): boolean => Number.isInteger(value) && Math.abs(Number(value)) < 1e6;

const isWithin = (value: unknown, max: number): boolean =>
  value === undefined || (Number.isInteger(value) && Number(value) >= 1 && Number(value) <= max);

function issuesOf({
  id,
  name,
  color,
  position,
  zone,
  stuckDays,
  lowStock,
  masking,
}: Partial<TenantChange>): Issue[] {
  const issues: Issue[] = [];
  const wrong = (path: string, message: string) => issues.push({ path, message, code: 'invalid_format' });
  if (typeof id !== 'string' || !isTenantId(id)) wrong('id', 'must be 1 to 100 letters, digits and signs');
  if (typeof name !== 'string' || !isName(name)) wrong('name', 'is required, at most 200 characters');
  if (color !== undefined && !isColor(String(color))) wrong('color', 'is not of the palette');
  if (position !== undefined && !isPosition(position)) wrong('position', 'must be a whole number');
  if (zone !== undefined && zone !== '' && !isZone(zone)) wrong('zone', 'is no time zone');
  if (!isWithin(stuckDays, 365)) wrong('stuckDays', 'must be a whole number from 1 to 365');
  if (!isWithin(lowStock, 1_000_000)) wrong('lowStock', 'must be a whole number from 1 to 1,000,000');
  if (masking !== undefined && !maskings.some((one) => one === masking))
    wrong('masking', `must be one of ${maskings.join(', ')}`);
  return issues;
}

/** A tenant that the platform rejects would look like a broken console. */
const notTaken: Issue = {
  path: 'id',
  message: 'The platform refuses this tenant: the id is wrong, or the key may not act for it',
  code: 'tenant_refused',
};

/**
 * Adds a tenant or changes its name, color or position; returns the registry. A new one is checked with the platform; when that is
 * impossible, it is saved with the note `unchecked`.
 */
export function saveTenant(input: TenantChange): Promise<Tenants> {
  return withRight('tenants', async (person) => {
    const issues = issuesOf(input ?? {});
    if (issues.length > 0) return validationFailure(400, issues);
    const { id, name, color, position, zone, stuckDays, lowStock, masking } = input;
    const accepted = (await findTenant(id)) ? 'yes' : await acceptsTenant(id);
    if (accepted === 'no') return validationFailure(400, [notTaken]);
    const change = { id, name: name.trim(), color, position, zone, stuckDays, lowStock, masking };
    await registry.saveTenant(change, person);
    const saved = ok(await listRegistered());
    return accepted === 'unknown' ? { ...saved, notes: ['unchecked'] } : saved;
  });
}

/** Reads one record of every list from the platform and reports errors; for a tenant, or with '' for the key's own. */
export const connectionReport = (tenant: unknown): Promise<Result<ConnectionReport>> =>
  withRight('tenants', async () => {
    const id = written(tenant);
    return ok(await testConnectionTo(isTenantId(id) ? id : ''));
  });

/** Removes a tenant from the registry and revokes its relay keys; returns the registry. */
export function removeTenant(id: string): Promise<Tenants> {
  return withRight('tenants', async (person) => {
    if (person.isStale) return { kind: 'forbidden', reason: 'confirm' };
    if (typeof id === 'string') await registry.removeTenant(id, person);
    return ok(await listRegistered());
  });
}

/** Imports the platform's list of tenants; returns the registry. `missing` when the platform has no such list. */
export const reloadTenants = (): Promise<Tenants> => withRight('tenants', refreshRegistry);

/** Verifies the audit now, for people who may read it. */
export const checkAudit = (): Promise<Result<undefined>> =>
  withRight('audit', async () => {
    await audit.checkAudit();
    return ok(undefined);
  });
