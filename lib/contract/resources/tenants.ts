import { EXPIRING_DAYS } from '../expiring-days';
import { codeInPath, day, key, normalized } from '../schema/fields';
import { dataList, operation } from '../schema/operation';
import * as z from '../schema/zod';

/** A tenant that the API key may act for. */
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
  description: 'Their IDs are the values of `X-Tenant-Id`.',
  effect: 'read',
  extension: true,
  response: dataList(Tenant),
  status: 200,
  record: Tenant,
  key: 'id',
});

/** The value of one metric on one day. A missing day counts as zero. */
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
  description:
    'Days begin at midnight of the time zone in the path (`Europe/Istanbul`, its slash escaped). Counted on each of the last 97 ' +
    'days: `ordersCreated`, `ordersShipped`, `ordersRejected`, `returnsCreated`. As things stood at the end of each of the last 15 ' +
    'days: `ordersOpen`, `returnsWaiting`, `receivingDue`, `receivingAtGate`. As things stand today: `expiredUnits`, ' +
    `\`expiringUnits\` (within ${EXPIRING_DAYS} days), ` +
    'and their value by currency, `expiredValue:TRY`; `receivedShort`, completed within 30 days ' +
    'with less than expected. A day that is missing is zero.',
  example: { params: { zone: 'Europe/Istanbul' } },
  effect: 'read',
  extension: true,
  params: z.object({ zone: codeInPath() }),
  response: dataList(Figure),
  status: 200,
});

export const tenantOperations = {
  getTenants,
  getFigures,
} as const;
