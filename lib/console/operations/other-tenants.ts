import { isOperationName, operations } from '@/lib/contract/operations';
import { pool } from '@/lib/db/pool';
import { ALL_TENANTS, tenantQuery } from '@/lib/db/tenant-query';
import { allowedTenants } from '../auth/grants';
import type { Person } from '../auth/session-store';
import type { RegisteredTenant } from '../tenants/tenant-registry';
import { findForPerson } from './find-records';

/**
 * Another tenant that has a record. `resource` is the kind of record. `isVisited` means that the user needs a visit to open the
 * tenant.
 */
export type OtherTenant = { tenant: RegisteredTenant; resource: string; isVisited: boolean };

const MAX_TENANTS = 5;
const lookupSources = ['sales-orders', 'receiving-orders', 'products'] as const;

/** Returns the tenants whose platform has the record. Omits tenants whose platform does not respond. */
async function findOnPlatform(
  tenants: readonly RegisteredTenant[],
  source: (typeof lookupSources)[number],
  key: string,
): Promise<OtherTenant[]> {
  const found = await Promise.all(
    tenants.map(({ id }) => findForPerson(id, { source, keys: [key], fields: [] })),
  );
  return tenants.flatMap((tenant, i) => {
    const result = found[i];
    return result?.kind === 'ok' && result.value.length > 0
      ? [{ tenant, resource: source, isVisited: false }]
      : [];
  });
}

/**
 * Finds the user's other tenants that have a record with this key, including tenants that the user may visit. Searches
 * acknowledged writes in the request log and, for three kinds of records, the platform. Does not call the platform for
 * tenants that need a visit.
 */
export async function findOtherTenants(
  person: Person,
  current: string,
  key: string,
  resource?: string,
): Promise<OtherTenant[]> {
  const { granted, visitOnly } = await allowedTenants(person);
  const others = [...granted, ...visitOnly].filter(({ id }) => id !== current);
  if (key === '' || key.includes('\u0000') || others.length === 0) return [];
  const rows = await tenantQuery<{ tenant: string; operation: string }>(pool(), ALL_TENANTS, {
    text: `select distinct on (tenant) tenant, operation from console.tenant_journal
     where tenant = any ($1::text[]) and records @> array[$2::text] and (outcome = 'answered' or result = 'done') order by tenant, id desc`,
    values: [others.map(({ id }) => id), key],
  });
  const sent = rows.flatMap(({ tenant: id, operation }): OtherTenant[] => {
    const tenant = others.find((one) => one.id === id);
    if (!tenant || !isOperationName(operation)) return [];
    return [
      {
        tenant,
        resource: operations[operation].resource,
        isVisited: visitOnly.some((one) => one.id === id),
      },
    ];
  });
  const source = lookupSources.find((name) => name === resource);
  const unknown = granted.filter(({ id }) => id !== current && sent.every(({ tenant }) => tenant.id !== id));
  const read = source ? await findOnPlatform(unknown.slice(0, MAX_TENANTS), source, key) : [];
  return [...sent, ...read].slice(0, MAX_TENANTS);
}
