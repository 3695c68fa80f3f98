import { codeInPath, day, key, normalized } from '../schema/fields';
import { dataList, operation } from '../schema/operation';
import * as z from '../schema/zod';

/** A tenant that the key may act for. */
export const Tenant = z
  .object({ id: key.code(), name: key.text() })
  .meta({ id: 'Tenant', description: 'A tenant that the key may emulate' });
export type Tenant = z.infer<typeof Tenant>;

export const getTenants = operation({
  name: 'getTenants',
  resource: 'tenants',
  method: 'GET',
  path: '/openapi/v1/Tenants',
  summary: 'List the tenants that this key may emulate',
  effect: 'read',
  extension: true,
  response: dataList(Tenant),
  status: 200,
  record: Tenant,
  key: 'id',
});

/** One metric of a tenant on one day. Missing days are zero. */
export const Figure = z
  .object({ figure: key.code(), day: day(), value: normalized.number() })
  .meta({ id: 'Figure', description: 'The value of one figure on one day; a day that is missing is zero' });
export type Figure = z.infer<typeof Figure>;

const getFigures = operation({
  name: 'getFigures',
  resource: 'tenants',
  method: 'GET',
  path: '/openapi/v1/Figures/{zone}',
  summary: 'Read the figures of the last 97 days',
  effect: 'read',
  extension: true,
  params: z.object({ zone: codeInPath() }),
  response: dataList(Figure),
  status: 200,
});

/** The operations of this resource, as `operations` lists them. */
export const tenantOperations = {
  getTenants,
  getFigures,
} as const;
