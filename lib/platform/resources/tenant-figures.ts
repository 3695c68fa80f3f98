import { EXPIRING_DAYS } from '@/lib/contract/expiring-days';
import type { Figure } from '@/lib/contract/resources/tenants';
import { addDays, dayIn, isZone, startOfDay } from '@/lib/contract/schema/zone';
import { invalid } from '../api-error';
import type { Scope } from '../query/tenant-scope';

/** Number of days with counts: ninety, and seven days before them for weekly averages. */
const HISTORY_DAYS = 97;
/** Number of days with status counts. A past day has the counts at its end, today has the current counts. */
const STATUS_DAYS = 15;
/** Orders received short are included for this many days after their completion. */
const SHORT_DAYS = 30;

type FigureRow = { figure: string; day: string; value: number };

const perDay = (metric: string, table: string, at: string, condition = '') => `
  select '${metric}' as figure, to_char(${at} at time zone $2, 'YYYY-MM-DD') as day, count(*)::int as value
  from platform.${table} where "tenantId" = $1 and ${at} >= $3::timestamptz ${condition} group by 2`;

// Shipping an order also sets "updatedAt", whose index finds the few orders of the last days.
const PER_DAY = [
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

const AT_END_OF_DAY = [
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

// Counts sellable and damaged units, like the list of expiration dates.
const UNITS = 'greatest(l.amount, 0) + greatest(l."damagedAmount", 0)';

const expiringSql = (metric: string, days: string) => `
  select '${metric}Units' as figure, sum(${UNITS})::float8 as value from platform.lots l
  where l."tenantId" = $1 and ${days} having sum(${UNITS}) > 0
  union all select '${metric}Value:' || p.currency, sum((${UNITS}) * coalesce(p."salePrice", p.price))::float8
  from platform.lots l join platform.products p on p."tenantId" = l."tenantId" and p.sku = l.sku
  where l."tenantId" = $1 and ${UNITS} > 0 and ${days} and p.currency is not null and coalesce(p."salePrice", p.price) > 0
  group by p.currency`;

const CURRENT_FIGURES = [
  expiringSql('expired', 'l."expirationDate" < $2::date'),
  expiringSql('expiring', 'l."expirationDate" between $2::date and $3::date'),
  `select 'receivedShort', count(*)::float8 from platform.receiving_orders r
   where r."tenantId" = $1 and r.state = 'Completed' and r."completedAt" >= $4::timestamptz and exists (
     select from platform.receiving_order_lines i where i."tenantId" = r."tenantId"
       and i."referenceNumber" = r."referenceNumber" and i."acceptedQuantity" < i."expectedQuantity")
   having count(*) > 0`,
].join(' union all ');

/** Loads a tenant's metrics of the last 97 days, grouped by day in the time zone. Throws 400 for an unknown zone. */
export async function loadFigures(scope: Scope, zone: string): Promise<{ count: number; data: Figure[] }> {
  if (!isZone(zone)) throw invalid('zone', 'is not a time zone');
  const today = dayIn(zone, new Date());
  const start = (daysAgo: number) => startOfDay(addDays(today, -daysAgo), zone);
  const days = Array.from({ length: STATUS_DAYS }, (_, ago) => ({
    day: addDays(today, -ago),
    over: start(ago - 1),
  }));
  const [dailyCounts, statusCounts, currentCounts] = await Promise.all([
    scope.query<FigureRow>(PER_DAY, [zone, start(HISTORY_DAYS - 1)]),
    scope.query<FigureRow>(AT_END_OF_DAY, [JSON.stringify(days), start(STATUS_DAYS - 1)]),
    scope.query<Omit<FigureRow, 'day'>>(CURRENT_FIGURES, [
      today,
      addDays(today, EXPIRING_DAYS),
      start(SHORT_DAYS - 1),
    ]),
  ]);
  const data = [...dailyCounts, ...statusCounts, ...currentCounts.map((row) => ({ ...row, day: today }))];
  return { count: data.length, data };
}
