import type { ClientBase } from 'pg';
import { cache } from 'react';
import { issueCode } from '@/lib/contract/schema/issue';
import * as z from '@/lib/contract/schema/zod';
import { dayIn, isDay } from '@/lib/contract/schema/zone';
import { isTenantId } from '@/lib/contract/tenant-id';
import { pool } from '@/lib/db/pool';
import { listTenants } from '../tenants/listed-tenants';
import { type RegisteredTenant, tenantColumns } from '../tenants/tenant-registry';
import { readVisitSettings, VISIT_SETTINGS } from '../visits/visit-limits';
import { type OpenVisit, openVisitSql } from '../visits/visits';
import { hasRight, type Right, type Role } from './rights';
import { canInVisit } from './visit-rights';

/** The `tenant` of a grant for every tenant, including future ones. No tenant has an empty ID. */
export const EVERY_TENANT = '';

/** A tenant that a person may open. `lastDay` is the last day of access, in the warehouse's time zone. Null means no end. */
export type Grant = { tenant: string; lastDay: string | null };

/** Grants as submitted by a form. Each tenant may occur once. */
export const GrantsInput = z.object({
  grants: z
    .array(
      z.object({
        tenant: z
          .string()
          .refine(
            (id) => id === EVERY_TENANT || isTenantId(id),
            'must be the ID of a tenant, or empty for all',
          ),
        lastDay: z.string().refine(isDay, issueCode('invalid_date')).nullable(),
      }),
    )
    .max(1_000)
    .refine(
      (grants) => new Set(grants.map(({ tenant }) => tenant)).size === grants.length,
      'must not list a tenant twice',
    )
    .optional(),
});

const isCurrent = ({ lastDay }: Grant, zone: string | null): boolean =>
  lastDay === null || lastDay >= dayIn(zone ?? 'UTC', new Date());

/** The properties of a person that decide which tenants they may open. */
type PersonToGrant = { id: string; role: Role };

/**
 * True if the role opens every tenant. `stored` is the stored value of the visit settings, which can limit the owner and admins
 * to tenants that they have a grant for.
 */
const hasEveryTenant = ({ role }: PersonToGrant, stored: unknown): boolean =>
  hasRight(role, 'everyTenant') && !readVisitSettings(stored).adminsVisit;

const canVisit = ({ role }: PersonToGrant): boolean => hasRight(role, 'visit');

/** Replaces the grants of a person, in the transaction of `client`. */
export async function replaceGrants(
  client: ClientBase,
  personId: string,
  grants: readonly Grant[],
  by: string,
): Promise<void> {
  await client.query('delete from console.grants where "userId" = $1', [personId]);
  await client.query(
    `insert into console.grants ("userId", tenant, "lastDay", "grantedBy")
     select $1, tenant, "lastDay", $4 from unnest($2::text[], $3::date[]) as g (tenant, "lastDay")`,
    [personId, grants.map(({ tenant }) => tenant), grants.map(({ lastDay }) => lastDay), by],
  );
}

/** Returns all grants, keyed by person ID, including expired ones. */
export async function allGrants(): Promise<Map<string, Grant[]>> {
  const { rows } = await pool().query<Grant & { userId: string }>(
    'select "userId", tenant, "lastDay" from console.grants order by tenant',
  );
  const byPerson = new Map<string, Grant[]>();
  for (const { userId, tenant, lastDay } of rows)
    byPerson.set(userId, [...(byPerson.get(userId) ?? []), { tenant, lastDay }]);
  return byPerson;
}

const storedSettings = `(select value from console.settings where name = '${VISIT_SETTINGS}')`;

/**
 * Access to a tenant by a grant or in a visit. `can` returns whether the person has a right in the tenant now. If `masks` is
 * true, personal data is masked until the person reveals it.
 */
export type TenantAccess = {
  tenant: RegisteredTenant;
  visit: OpenVisit | undefined;
  masks: boolean;
  can: (right: Right) => boolean;
};

type AccessRow = RegisteredTenant & { grants: Grant[]; visit: OpenVisit | null; settings: unknown };

/**
 * Returns how a person may open a tenant, cached per request. Returns `visitRequired` if the person must start a visit first.
 * Returns undefined if the tenant is not registered or the person may not visit it.
 */
export const accessTo = cache(
  async (
    person: PersonToGrant,
    id: string,
  ): Promise<TenantAccess | { visitRequired: RegisteredTenant } | undefined> => {
    const { role } = person;
    if (!isTenantId(id)) return undefined;
    const { rows } = await pool().query<AccessRow>({
      name: 'console-tenant-access',
      text: `select ${tenantColumns}, (select coalesce(json_agg(json_build_object('tenant', g.tenant, 'lastDay', g."lastDay")), '[]')
        from console.grants g where g."userId" = $2 and g.tenant in (t.id, $3)) as grants,
      ${openVisitSql('$2', 't.id')} as visit, ${storedSettings} as settings
      from console.tenants t where t.id = $1`,
      values: [id, person.id, EVERY_TENANT],
    });
    const [row] = rows;
    if (!row) return undefined;
    const { grants, visit, settings, ...tenant } = row;
    if (hasEveryTenant(person, settings) || grants.some((grant) => isCurrent(grant, tenant.zone)))
      return {
        tenant,
        visit: undefined,
        masks: tenant.masking !== 'off' && !hasRight(role, 'personalData'),
        can: (right) => hasRight(role, right),
      };
    if (!canVisit(person)) return undefined;
    if (!visit) return { visitRequired: tenant };
    const can = (right: Right) => canInVisit(right, visit.unlockedSeconds > 0);
    return { tenant, visit, masks: tenant.masking === 'visits', can };
  },
);

/** Returns the tenant if it is registered and the person may open it without a visit. */
export async function grantedTenant(
  person: PersonToGrant,
  id: string,
): Promise<RegisteredTenant | undefined> {
  const access = await accessTo(person, id);
  return access && 'tenant' in access && !access.visit ? access.tenant : undefined;
}

/**
 * Returns the people of the list who may open a tenant without a visit. Returns an empty list if the tenant is not registered.
 */
export async function grantedPeople<P extends PersonToGrant>(people: readonly P[], id: string): Promise<P[]> {
  const { rows } = await pool().query<{
    zone: string | null;
    grants: (Grant & { userId: string })[];
    settings: unknown;
  }>(
    `select t.zone, (select coalesce(json_agg(json_build_object('userId', g."userId", 'tenant', g.tenant, 'lastDay', g."lastDay")), '[]')
       from console.grants g where g."userId" = any($2::text[]) and g.tenant in (t.id, $3)) as grants, ${storedSettings} as settings
     from console.tenants t where t.id = $1`,
    [id, people.map((person) => person.id), EVERY_TENANT],
  );
  const [tenant] = rows;
  if (!tenant) return [];
  const { zone, grants, settings } = tenant;
  return people.filter(
    (person) =>
      hasEveryTenant(person, settings) ||
      grants.some((grant) => grant.userId === person.id && isCurrent(grant, zone)),
  );
}

/** Returns the tenants that a person may open and the tenants that they may visit, both in registry order. */
export async function allowedTenants(
  person: PersonToGrant,
): Promise<{ granted: RegisteredTenant[]; visitOnly: RegisteredTenant[] }> {
  const [tenants, { rows }] = await Promise.all([
    listTenants(),
    pool().query<{ grants: Grant[]; settings: unknown }>(
      `select (select coalesce(json_agg(json_build_object('tenant', tenant, 'lastDay', "lastDay")), '[]')
         from console.grants where "userId" = $1) as grants, ${storedSettings} as settings`,
      [person.id],
    ),
  ]);
  const [{ grants = [], settings } = {}] = rows;
  if (hasEveryTenant(person, settings)) return { granted: tenants, visitOnly: [] };
  const isGranted = ({ id, zone }: RegisteredTenant) =>
    grants.some((grant) => (grant.tenant === id || grant.tenant === EVERY_TENANT) && isCurrent(grant, zone));
  return {
    granted: tenants.filter(isGranted),
    visitOnly: canVisit(person) ? tenants.filter((tenant) => !isGranted(tenant)) : [],
  };
}

/** Returns the tenants that a person may open without a visit, in registry order. */
export const grantedTenants = async (person: PersonToGrant): Promise<RegisteredTenant[]> =>
  (await allowedTenants(person)).granted;
