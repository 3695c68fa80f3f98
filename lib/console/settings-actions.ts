'use server';

import { isName } from '@/lib/contract/email-and-name';
import { isRetentionDays, maxRetentionDays, minRetentionDays } from '@/lib/contract/retention-limits';
import type { Issue } from '@/lib/contract/schema/issue';
import * as z from '@/lib/contract/schema/zod';
import { isZone } from '@/lib/contract/schema/zone';
import { isTenantId } from '@/lib/contract/tenant-id';
import { type TenantThreshold, tenantThresholds } from '@/lib/contract/tenant-thresholds';
import * as audit from './audit/check-audit';
import { rightAction } from './auth/define-action';
import { ok, validationFailure } from './http/console-result';
import * as retention from './retention/retention';
import { refreshRegistry } from './tenants/listed-tenants';
import * as registry from './tenants/tenant-registry';
import { findTenant, listRegistered, maskings, palette } from './tenants/tenant-registry';
import { acceptsTenant, testConnectionTo } from './tenants/test-connection';

const days = z
  .number()
  .refine(isRetentionDays, `must be 0, or a whole number from ${minRetentionDays} to ${maxRetentionDays}`);
const RetentionInput = z.object({ requests: days, drafts: days, files: days });

export const saveRetention = rightAction('retention', RetentionInput, async (input, person) => {
  await retention.saveRetention(input, person);
  return ok(undefined);
});

const threshold = (name: TenantThreshold) =>
  z.number().int().min(1).max(tenantThresholds[name].max).optional();

const TenantInput = z.object({
  id: z.string().refine(isTenantId, 'must be 1 to 100 letters, digits or symbols'),
  name: z.string().trim().refine(isName, 'is required, at most 200 characters'),
  color: z.string().pipe(z.enum(palette)).optional(),
  zone: z
    .string()
    .refine((zone) => zone === '' || isZone(zone), 'is not a time zone')
    .optional(),
  stuckDays: threshold('stuckDays'),
  lowStock: threshold('lowStock'),
  masking: z.string().pipe(z.enum(maskings)).optional(),
});

/** Returned instead of saving a tenant that the platform rejects, because all pages of that tenant would fail. */
const rejectedTenant: Issue = {
  path: 'id',
  message: 'The platform rejects this tenant: check its ID, and that the API key has access to it',
  code: 'tenant_refused',
};

/**
 * Adds a tenant, or changes its name, color or settings. Does not save a new tenant that the platform rejects. The result says
 * whether the platform accepts the tenant.
 */
export const saveTenant = rightAction('tenants', TenantInput, async (input, person) => {
  const { id } = input;
  const accepted = (await findTenant(id)) ? 'yes' : await acceptsTenant(id);
  if (accepted === 'no') return validationFailure(400, [rejectedTenant]);
  await registry.saveTenant(input, person);
  return ok({ accepted });
});

/** Tests the connection to the platform for a tenant, or for the key's own tenant if the ID is empty. */
export const testConnection = rightAction('tenants', z.string(), async (tenant) =>
  ok(await testConnectionTo(isTenantId(tenant) ? tenant : '')),
);

/** Removes a tenant from the registry and revokes its relay keys. Returns the registry. */
export const removeTenant = rightAction('tenants', z.string(), async (id, person) => {
  if (person.isStale) return { kind: 'forbidden', reason: 'confirm' };
  await registry.removeTenant(id, person);
  return ok(await listRegistered());
});

/**
 * Imports the platform's list of tenants and returns the registry. Fails as `missing` if the platform has no list of tenants.
 */
export const refreshTenants = rightAction('tenants', z.void(), refreshRegistry);

export const checkAudit = rightAction('audit', z.void(), async () => {
  await audit.checkAudit();
  return ok(undefined);
});
