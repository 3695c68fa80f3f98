import { cache } from 'react';
import { isTenantId } from '@/lib/contract/account-rules';
import { issueCode } from '@/lib/contract/schema/contract-issues';
import * as z from '@/lib/contract/schema/zod';
import { dayIn, isDay } from '@/lib/contract/schema/zone';
import { pool, transaction } from '@/lib/db/pool';
import {
  listTenants,
  type RegisteredTenant,
  type TenantRow,
  tenantColumns,
  toRegistered,
} from '../tenants/tenant-registry';
import { hasRight, isRole } from './rights';

/** The name under which every tenant is granted, new ones too. No tenant has it as its id. */
export const EVERY_TENANT = '';

/** A tenant that a person may open. `lastDay`: the last calendar day in the zone of its warehouse; null has no end. */
export type Grant = { tenant: string; lastDay: string | null };

/** The grants of a form as a browser sends them, each tenant once. */
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
      'must name each tenant once',
    )
    .optional(),
});

const isCurrent = ({ lastDay }: Grant, zone: string | null): boolean =>
  lastDay === null || lastDay >= dayIn(zone ?? 'UTC', new Date());

/** Somebody whose tenants are looked up. */
type Grantee = { id: string; role: string };

const hasEveryTenant = ({ role }: Grantee): boolean => isRole(role) && hasRight(role, 'everyTenant');

/** Gives a person exactly these tenants. */
export async function replaceGrants(personId: string, grants: readonly Grant[], by: string): Promise<void> {
  await transaction(pool(), async (client) => {
    await client.query('delete from console.grants where "userId" = $1', [personId]);
    await client.query(
      `insert into console.grants ("userId", tenant, "lastDay", "grantedBy")
       select $1, tenant, "lastDay", $4 from unnest($2::text[], $3::date[]) as g (tenant, "lastDay")`,
      [personId, grants.map(({ tenant }) => tenant), grants.map(({ lastDay }) => lastDay), by],
    );
  });
}

/** The grants of everybody, by person. Those that ended are among them. */
export async function allGrants(): Promise<Map<string, Grant[]>> {
  const { rows } = await pool().query<Grant & { userId: string }>(
    'select "userId", tenant, "lastDay" from console.grants order by tenant',
  );
  const byPerson = new Map<string, Grant[]>();
  for (const { userId, tenant, lastDay } of rows)
    byPerson.set(userId, [...(byPerson.get(userId) ?? []), { tenant, lastDay }]);
  return byPerson;
}

/** The tenant if it is in the registry and the person may open it; looked up once for a page. */
export const grantedTenant = cache(
  async (person: Grantee, id: string): Promise<RegisteredTenant | undefined> => {
    if (!isTenantId(id)) return undefined;
    const { rows } = await pool().query<TenantRow & { grants: Grant[] }>({
      name: 'console-granted-tenant',
      text: `select ${tenantColumns}, (select coalesce(json_agg(json_build_object('tenant', g.tenant, 'lastDay', g."lastDay")), '[]')
        from console.grants g where g."userId" = $2 and g.tenant in (t.id, $3)) as grants
      from console.tenants t where t.id = $1`,
      values: [id, person.id, EVERY_TENANT],
    });
    const [row] = rows;
    if (!row) return undefined;
    const { grants, ...tenant } = row;
    const isGranted = hasEveryTenant(person) || grants.some((grant) => isCurrent(grant, tenant.zone));
    return isGranted ? toRegistered(tenant) : undefined;
  },
);

/** The tenants that the person may open, in the order of the registry. */
export async function grantedTenants(person: Grantee): Promise<RegisteredTenant[]> {
  const tenants = await listTenants();
  if (hasEveryTenant(person)) return tenants;
  const { rows } = await pool().query<Grant>(
    'select tenant, "lastDay" from console.grants where "userId" = $1',
    [person.id],
  );
  const grants = new Map(rows.map((grant) => [grant.tenant, grant]));
  return tenants.filter(({ id, zone }) =>
    [grants.get(EVERY_TENANT), grants.get(id)].some((grant) => grant && isCurrent(grant, zone)),
  );
}
