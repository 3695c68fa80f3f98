import type { Figure } from '@/lib/contract/resources/tenants';
import { addDays, dayIn, isZone, startOfDay } from '@/lib/contract/schema/zone';
import { invalid } from '../api-error';
import type { Scope } from '../query/tenant-scope';

const DAYS = 90;
/** So many days are told as they stood at their end; today as it stands. */
const STOOD = 15;
const SOON = 30;

type Counted = { figure: string; day: string; value: number };

const perDay = (figure: string, table: string, at: string, also = '') => `
  select '${figure}' as figure, to_char(${at} at time zone $2, 'YYYY-MM-DD') as day, count(*)::int as value
  from platform.${table} where "tenantId" = $1 and ${at} >= $3::timestamptz ${also} group by 2`;

// An order or a return changed when it was shipped or done: the index on that finds the few of the last days.
const COUNTED = [
  perDay('ordersCreated', 'sales_orders', '"createdAt"'),
  perDay('ordersShipped', 'sales_orders', '"shippedAt"', 'and "updatedAt" >= $3::timestamptz'),
  perDay('ordersRejected', 'invalid_sales_orders', '"createdAt"'),
  perDay('returnsCreated', 'returns', '"createdAt"'),
].join(' union all ');

const stood = (figure: string, table: string, from: string, until: readonly string[], narrow: string) => `
  select '${figure}' as figure, d.day, count(*)::int as value
  from json_to_recordset($2) d(day text, over timestamptz) join (
    select ${from} as since, least(${until.join(', ')}) as until from platform.${table} where "tenantId" = $1 and ${narrow}
  ) t on t.since < d.over and (t.until is null or t.until >= d.over) group by d.day`;

const STOOD_AT = [
  stood(
    'ordersOpen',
    'sales_orders',
    '"createdAt"',
    ['"shippedAt"', '"deliveredAt"', '"cancelledAt"'],
    `(state in ('Created', 'Picked', 'Packed', 'ReadyToBeShipped') or "updatedAt" >= $3::timestamptz)`,
  ),
  stood(
    'returnsWaiting',
    'returns',
    '"arrivedToWarehouseAt"',
    ['"completedAt"'],
    `(state = 'ArrivedToWarehouse' or "updatedAt" >= $3::timestamptz)`,
  ),
  stood(
    'receivingDue',
    'receiving_orders',
    '"createdAt"',
    ['"arrivedToWarehouseAt"', '"completedAt"', '"cancelledAt"'],
    `(state = 'ReceivingOrderCreated' or "updatedAt" >= $3::timestamptz)`,
  ),
  stood(
    'receivingAtGate',
    'receiving_orders',
    '"arrivedToWarehouseAt"',
    ['"completedAt"', '"cancelledAt"'],
    `(state = 'ArrivedToWarehouse' or "updatedAt" >= $3::timestamptz)`,
  ),
].join(' union all ');

const expires = (figure: string, days: string) => `
  select '${figure}Units' as figure, sum(l.amount)::float8 as value from platform.lots l
  where l."tenantId" = $1 and l.amount > 0 and ${days} having sum(l.amount) > 0
  union all select '${figure}Value:' || p.currency, sum(l.amount * coalesce(p."salePrice", p.price))::float8
  from platform.lots l join platform.products p on p."tenantId" = l."tenantId" and p.sku = l.sku
  where l."tenantId" = $1 and l.amount > 0 and ${days} and p.currency is not null and coalesce(p."salePrice", p.price) > 0
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

/** What the last 90 days of a tenant came to, days by the clock of the zone; 400 where there is no such zone. */
export async function figuresOf(scope: Scope, zone: string): Promise<{ count: number; data: Figure[] }> {
  if (!isZone(zone)) throw invalid('zone', 'is no time zone');
  const today = dayIn(zone, new Date());
  const start = (daysAgo: number) => startOfDay(addDays(today, -daysAgo), zone);
  const ends = Array.from({ length: STOOD }, (_, ago) => ({
    day: addDays(today, -ago),
    over: start(ago - 1),
  }));
  const [counted, standing, now] = await Promise.all([
    scope.query<Counted>(COUNTED, [zone, start(DAYS - 1)]),
    scope.query<Counted>(STOOD_AT, [JSON.stringify(ends), start(STOOD - 1)]),
    scope.query<Omit<Counted, 'day'>>(NOW, [today, addDays(today, SOON), start(SOON - 1)]),
  ]);
  const data = [...counted, ...standing, ...now.map((one) => ({ ...one, day: today }))];
  return { count: data.length, data };
}
