import { isObject } from '@/lib/contract/schema/is-record';
import { rows } from './call-platform';
import { available, type World } from './model-world';

type Row = Record<string, unknown>;

const erpFields = [
  'completedReceivingAcceptedAmount',
  'ewaybilSalesOrderUsedAmount',
  'unEwaybilSalesOrderUsedAmount',
  'ewaybilAndUnEwaybilSalesOrderCancelledAmount',
  'countingIncreasedAmount',
  'countingDecreasedAmount',
  'lostToStockAmount',
  'stockToLostAmount',
  'stockToDamagedAmount',
  'damagedToStockAmount',
];

const sorted = (list: readonly unknown[]) => list.map((x) => JSON.stringify(x)).sort();
const linesOf = (row: Row): Row[] => (Array.isArray(row.lineItems) ? row.lineItems : []);
const inside = (value: unknown, field: string): unknown =>
  isObject(value) ? Object.entries(value).find(([k]) => k === field)?.[1] : undefined;

/** Reads all lists of the platform, and converts them to the format of `describeAll`. */
export async function readAll(tenant: string): Promise<Record<string, string[]>> {
  const list = (name: Parameters<typeof rows>[1]) => rows(tenant, name, 'offset=0&count=100');
  const stocks = await list('getStocks');
  const erp = await list('getStocksForErp');
  return {
    products: sorted(
      (await list('getProductsWithTag')).map((p) => [p.sku, p.name, p.tag, p.stockAmount, p.availableStock]),
    ),
    stocks: sorted(
      stocks.map((s) => [
        s.sku,
        s.totalStockAmount,
        s.availableStock,
        s.reservedStock,
        s.damagedItemAmount,
        s.lostItemAmount,
        s.receivedItemAmount,
      ]),
    ),
    erp: sorted(erp.map((e) => [e.sku, ...erpFields.map((f) => e[f])])),
    lots: sorted(
      (await list('getLots')).map((l) => [`${l.sku} ${l.lotNumber}`, l.amount, l.supplierLotNumber]),
    ),
    customers: sorted(
      (await list('getCustomers')).map((c) => [c.customerNo, String(c.email).toLowerCase(), c.phone]),
    ),
    orders: sorted(
      (await list('getSalesOrders')).map((o) => [
        o.referenceNumber,
        o.state,
        o.shipmentNo,
        o.tag,
        inside(o.cargo, 'cargoCode') ?? null,
        inside(o.customer, 'email'),
        linesOf(o).map((l) => [l.sku, l.amountInOrder, l.lotNumber, l.cancelledAmount, l.missingQuantity]),
      ]),
    ),
    invalid: sorted((await list('queryInvalidSalesOrders')).map((i) => [i.referenceNumber, i.error])),
    shipments: sorted((await list('getShipments')).map((s) => [s.shipmentNo, s.shipmentType, s.salesOrders])),
    inbound: sorted(
      (await list('getReceivingOrders')).map((o) => [
        o.referenceNumber,
        o.state,
        linesOf(o).map((l) => [
          l.sku,
          l.lotNumber,
          l.expectedQuantity,
          l.acceptedQuantity,
          l.damagedQuantity,
        ]),
      ]),
    ),
    returns: sorted((await list('getReturnsWithTag')).map((r) => [r.returnReferenceNumber, r.state, r.tag])),
    adjustments: sorted(
      (await list('getStockAdjustments')).map((a) => [
        a.transactionNumber,
        a.transactionType,
        a.tag,
        linesOf(a).map((l) => l.sku),
      ]),
    ),
  };
}

/** Describes the content of the model in the format of `readAll`, so that both can be compared. */
export function describeAll(world: World): Record<string, string[]> {
  const { products, lots, customers, orders, invalid, shipments, inbound, returns, adjustments } = world;
  const members = (no: string) =>
    [...orders]
      .filter(([, o]) => o.shipment === no)
      .map(([r]) => r)
      .sort();
  return {
    products: sorted([...products].map(([sku, p]) => [sku, p.name, p.tag, p.total, available(p)])),
    stocks: sorted(
      [...products].map(([sku, p]) => [
        sku,
        p.total,
        available(p),
        p.reserved,
        p.damaged,
        p.lost,
        p.erp.receivedItemAmount ?? 0,
      ]),
    ),
    erp: sorted([...products].map(([sku, p]) => [sku, ...erpFields.map((f) => p.erp[f] ?? 0)])),
    lots: sorted([...lots].map(([key, l]) => [key, l.amount, l.supplier])),
    customers: sorted(customers.map((c, i) => [i + 1, c.email, c.phone])),
    orders: sorted(
      [...orders].map(([r, o]) => [
        r,
        o.state,
        o.shipment,
        o.tag,
        o.cargo,
        o.email,
        o.lines.map((l) => [l.sku, l.amount, l.lot, l.cancelled, l.missing]),
      ]),
    ),
    invalid: sorted(invalid.map((i) => [i.reference, i.error])),
    shipments: sorted([...shipments].map(([no, type]) => [no, type, members(no)])),
    inbound: sorted(
      [...inbound].map(([r, o]) => [
        r,
        o.state,
        o.lines.map((l) => [l.sku, l.lot, l.expected, l.accepted, l.damaged]),
      ]),
    ),
    returns: sorted([...returns].map(([n, r]) => [n, r.state, r.tag])),
    adjustments: sorted([...adjustments].map(([n, a]) => [n, a.type, a.tag, a.lines.map((l) => l.sku)])),
  };
}
