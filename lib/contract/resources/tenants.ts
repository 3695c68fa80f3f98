import { operation } from '../schema/operation';
import { dataList } from '../schema/paging';
import { key } from '../schema/stable-key';
import * as z from '../schema/zod';

/** A tenant that the key may emulate. */
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
