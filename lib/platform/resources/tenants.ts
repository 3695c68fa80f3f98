import { EXPIRING_DAYS } from '@/lib/contract/expiring';
import type { Figure, Tenant } from '@/lib/contract/resources/tenants';
import { addDays, dayIn, isZone, startOfDay } from '@/lib/contract/schema/zone';
import { pool } from '@/lib/db/pool';
import { queryFor } from '@/lib/db/tenant-query';
import { invalid } from '../api-error';
import type { HandlersOf } from '../http/handler';
import type { Scope } from '../query/tenant-scope';

/** The ninety days before today, plus a week before them for the seven-day rates. */
const DAYS = 97;
/** Each day counts as of its end; today as of now. */
const STATUS_DAYS = 15;
const SHORT_DAYS = 30;

type Counted = { figure: string; day: string; value: number };

const perDay = (metric: string, table: string, at: string, extraSql = '') => `
  select '${metric}' as figure, to_char(${at} at time zone $2, 'YYYY-MM-DD') as day, count(*)::int as value
  from platform.${table} where "tenantId" = $1 and ${at} >= $3::timestamptz ${extraSql} group by 2`;

// Shipping or completing an order or a return updates it: the index on that finds the few of the last days.
const COUNTED = [
  perDay('ordersCreated', 'sales_orders', '"createdAt"'),
  perDay('ordersShipped', 'sales_orders', '"shippedAt"', 'and "updatedAt" >= $3::timestamptz'),
  perDay('ordersRejected', 'invalid_sales_orders', '"createdAt"', 'and "closedAt" is null'),
  perDay('returnsCreated', 'returns', '"createdAt"'),
].join(' union all ');

const statusCountSql = (
  metric: string,
  table: string,
  from: string,
  until: readonly string[],
  condition: string,
) => `
  select '${metric}' as figure, d.day, count(*)::int as value
  from json_to_recordset($2) d(day text, over timestamptz) join (
    select ${from} as since, least(${until.join(', ')}) as until from platform.${table} where "tenantId" = $1 and ${condition}
  ) t on t.since < d.over and (t.until is null or t.until >= d.over) group by d.day`;

const STATUS_AT = [
  statusCountSql(
    'ordersOpen',
    'sales_orders',
    '"createdAt"',
    ['"shippedAt"', '"deliveredAt"', '"cancelledAt"'],
    `(state in ('Created', 'Picked', 'Packed', 'ReadyToBeShipped') or "updatedAt" >= $3::timestamptz)`,
  ),
  statusCountSql(
    'returnsWaiting',
    'returns',
    '"arrivedToWarehouseAt"',
    ['"completedAt"'],
    `(state = 'ArrivedToWarehouse' or "updatedAt" >= $3::timestamptz)`,
  ),
  statusCountSql(
    'receivingDue',
    'receiving_orders',
    '"createdAt"',
    ['"arrivedToWarehouseAt"', '"completedAt"', '"cancelledAt"'],
    `(state = 'ReceivingOrderCreated' or "updatedAt" >= $3::timestamptz)`,
  ),
  statusCountSql(
    'receivingAtGate',
    'receiving_orders',
    '"arrivedToWarehouseAt"',
    ['"completedAt"', '"cancelledAt"'],
    `(state = 'ArrivedToWarehouse' or "updatedAt" >= $3::timestamptz)`,
  ),
].join(' union all ');

// Sellable and damaged units, as in the list of expiration dates.
const UNITS = 'greatest(l.amount, 0) + greatest(l."damagedAmount", 0)';

const expires = (metric: string, days: string) => `
  select '${metric}Units' as figure, sum(${UNITS})::float8 as value from platform.lots l
  where l."tenantId" = $1 and ${days} having sum(${UNITS}) > 0
  union all select '${metric}Value:' || p.currency, sum((${UNITS}) * coalesce(p."salePrice", p.price))::float8
  from platform.lots l join platform.products p on p."tenantId" = l."tenantId" and p.sku = l.sku
  where l."tenantId" = $1 and ${UNITS} > 0 and ${days} and p.currency is not null and coalesce(p."salePrice", p.price) > 0
  group by p.currency`;

const NOW = [
  expires('expired', 'l."expirationDate" < $2::date'),
  expires('expiring', 'l."expirationDate" between $2::date and $3::date'),
  `select 'receivedShort', count(*)::float8 from platform.receiving_orders r
   where r."tenantId" = $1 and r.state = 'Completed' and r."completedAt" >= $4::timestamptz and exists (
     select from platform.receiving_order_lines i where i."tenantId" = r."tenantId"
       and i."referenceNumber" = r."referenceNumber" and i."acceptedQuantity" < i."expectedQuantity")
   having count(*) > 0`,
].join(' union all ');

/** Counts of a tenant for the last 97 days, by the days of the time zone; 400 for an unknown zone. */
async function metricsOf(scope: Scope, zone: string): Promise<{ count: number; data: Figure[] }> {
  if (!isZone(zone)) throw invalid('zone', 'is no time zone');
  const today = dayIn(zone, new Date());
  const start = (daysAgo: number) => startOfDay(addDays(today, -daysAgo), zone);
  const ends = Array.from({ length: STATUS_DAYS }, (_, ago) => ({
    day: addDays(today, -ago),
    over: start(ago - 1),
  }));
  const [counted, existingCounts, now] = await Promise.all([
    scope.query<Counted>(COUNTED, [zone, start(DAYS - 1)]),
    scope.query<Counted>(STATUS_AT, [JSON.stringify(ends), start(STATUS_DAYS - 1)]),
    scope.query<Omit<Counted, 'day'>>(NOW, [today, addDays(today, EXPIRING_DAYS), start(SHORT_DAYS - 1)]),
  ]);
  const data = [...counted, ...existingCounts, ...now.map((one) => ({ ...one, day: today }))];
  return { count: data.length, data };
}

/** The tables in which any write for a tenant leaves a row. */
const COUNTED_TABLES = [
  'products',
  'customers',
  'sales_orders',
  'invalid_sales_orders',
  'receiving_orders',
  'lots',
  'shipments',
];

const existsSql = COUNTED_TABLES.map(
  (table) => `exists (select from platform.${table} where "tenantId" = $1)`,
).join(' or ');

export const tenants: HandlersOf<'tenants'> = {
  /**
   * The caller's own tenant, and every other one when the key may act for others. An empty own tenant is omitted
   * beside others: a new user would otherwise start in it and see zeros.
   */
  async getTenants(_, { caller }) {
    const text = `select id, name from platform.tenants t where ($2 and id <> $1)
         or (id = $1 and (not $2 or ${existsSql} or not exists (select from platform.tenants where id <> $1)))
       order by "createdAt", id`;
    const values = [caller.tenantId, caller.canEmulate];
    const data = await queryFor<Tenant>(pool(), caller.tenantId, { text, values });
    return { count: data.length, data };
  },
  getFigures: ({ params }, { scope }) => metricsOf(scope, params.zone),
};
