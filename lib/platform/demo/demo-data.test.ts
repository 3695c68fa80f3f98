import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { receivingOrderStates } from '@/lib/contract/resources/receiving-order-states';
import { returnStates } from '@/lib/contract/resources/returns';
import { salesOrderStates, salesOrderTransitions } from '@/lib/contract/resources/sales-order-states';
import { transactionTypes } from '@/lib/contract/resources/stock-adjustments';
import { type Effects, movementKinds } from '../stock/ledger';
import { writeDemoData } from './demo-data';
import { plans, tablesOf } from './fill';
import { isEan13, isTckn, isVkn } from './products';
import { moment } from './random';

const TODAY = '2026-03-17';

/** The rows of a story, to the byte. */
const bytes = (seed: number, today: string) =>
  createHash('sha256')
    .update(JSON.stringify(tablesOf(writeDemoData(plans.cosmetics, seed, today))))
    .digest('hex');

it('tells the same story from the same seed and day, another one from others', () => {
  const first = bytes(1, TODAY);
  expect(bytes(1, TODAY)).toBe(first);
  expect(bytes(2, TODAY)).not.toBe(first);
  expect(bytes(1, '2026-03-18')).not.toBe(first);
});

const counted = <T>(list: readonly T[], of: (one: T) => string) => new Set(list.map(of));

describe.each(['cosmetics', 'apparel', 'electronics'] as const)('the story of %s', (scenario) => {
  const story = writeDemoData(plans[scenario], 7, TODAY);
  const { floor, products, customers, orders, returns, returnLines, lots } = story;
  const tables = new Map(tablesOf(story));
  const skus = new Set(products.map((p) => p.sku));

  it('has the size of a demo tenant', () => {
    expect(customers).toHaveLength(2_000);
    expect(returns).toHaveLength(400);
    expect(orders).toHaveLength(1_600);
  });

  it('never takes from a shelf what is not on it, at no moment', () => {
    const kinds: Readonly<Record<string, Effects>> = movementKinds;
    const sums = new Map<string, number>();
    const add = (key: string, amount: number) => sums.set(key, (sums.get(key) ?? 0) + amount);
    const below: string[] = [];
    for (const { sku, lotNumber, kind, amount } of floor.movements) {
      const { product = {}, lot = {} } = kinds[kind] ?? {};
      for (const [column, sign] of Object.entries(product)) add(`${sku} ${column}`, sign * amount);
      for (const [column, sign] of Object.entries(lot)) add(`${sku} ${lotNumber} ${column}`, sign * amount);
      const total = sums.get(`${sku} totalStockAmount`) ?? 0;
      const touched = [
        ...Object.keys(product),
        ...Object.keys(lot).map((column) => `${lotNumber} ${column}`),
      ];
      below.push(...touched.map((t) => `${sku} ${t}`).filter((key) => (sums.get(key) ?? 0) < 0));
      if (total < (sums.get(`${sku} reservedStock`) ?? 0)) below.push(`${sku} available`);
    }
    expect(below).toEqual([]);
  });

  it('names only products, customers, lots and orders that are there', () => {
    const lotKeys = new Set(lots.map((l) => `${l.sku} ${l.lotNumber}`));
    const references = counted(orders, (o) => o.row.referenceNumber);
    const numbers = new Set(customers.map((c) => c.customerNo));
    const strangers = [
      ...[
        ...lots,
        ...returnLines,
        ...floor.movements,
        ...story.receivingLines,
        ...story.adjustmentLines,
      ].filter((r) => !skus.has(r.sku)),
      ...floor.movements.filter((m) => m.lotNumber !== null && !lotKeys.has(`${m.sku} ${m.lotNumber}`)),
      ...returns.filter((r) => !references.has(r.salesOrderReferenceNumber)),
      ...orders.filter((o) => !numbers.has(o.row.customerNo) || o.sold.some((s) => !skus.has(s.line.sku))),
    ];
    expect(strangers).toEqual([]);
  });

  it('keeps keys, emails and barcodes apart', () => {
    const keys = [
      products.map((p) => p.sku),
      products.flatMap((p) => p.barcodes),
      customers.map((c) => c.email),
      customers.map((c) => String(c.customerNo)),
      orders.map((o) => o.row.referenceNumber),
      returns.map((r) => r.returnReferenceNumber),
      lots.map((l) => `${l.sku} ${l.lotNumber}`),
      [...tables.values()].flat().flatMap((row) => ('id' in row ? [String(row.id)] : [])),
    ];
    for (const list of keys) expect(new Set(list).size).toBe(list.length);
  });

  it('shows every state, and nothing of tomorrow', () => {
    expect(counted(orders, (o) => o.row.state)).toEqual(new Set(salesOrderStates));
    expect(counted(returns, (r) => r.state)).toEqual(new Set(returnStates));
    expect(counted(story.receivingOrders, (r) => r.state)).toEqual(new Set(receivingOrderStates));
    expect(counted(story.adjustments, (a) => a.transactionType)).toEqual(new Set(transactionTypes));
    expect(counted(returnLines, (l) => `${l.state} ${l.damagedState}`).size).toBe(5);
    const evening = moment(TODAY, 0);
    const late = [
      ...floor.movements.map((m) => m.at),
      ...returns.map((r) => r.updatedAt),
      ...orders.map((o) => o.row.updatedAt),
    ];
    expect(late.filter((at) => at >= evening)).toEqual([]);
  });

  it('keeps the moments of an order in the order of its states', () => {
    for (const { row } of orders) {
      const moments = salesOrderStates.flatMap((s) => row[salesOrderTransitions[s].at] ?? []);
      expect(moments, row.referenceNumber).toEqual([...moments].sort());
      expect(row[salesOrderTransitions[row.state].at], row.referenceNumber).not.toBeNull();
    }
  });

  it('has barcodes and tax numbers with right check digits', () => {
    expect(products.flatMap((p) => p.barcodes).filter((b) => !isEan13(b) || !/^86[89]/.test(b))).toEqual([]);
    const taxed = customers.flatMap((c) => c.addresses).flatMap((a) => a.taxNumber ?? []);
    expect(taxed.length).toBeGreaterThan(100);
    expect(taxed.filter((n) => !isVkn(n) && !isTckn(n))).toEqual([]);
    const notes = orders.flatMap((o) => o.row.irsaliye ?? []);
    expect(notes.filter((n) => n.id.length !== 16 || !isVkn(n.tasiyiciVKN) || !isVkn(n.vknTckn))).toEqual([]);
    expect(notes.filter((n) => !isVkn(n.aVknTckn) && !isTckn(n.aVknTckn))).toEqual([]);
  });
});

it('has lots in every band of the expirations page, and serial numbers for devices alone', () => {
  const cosmetics = writeDemoData(plans.cosmetics, 7, TODAY);
  const rows = new Map(tablesOf(cosmetics)).get('lots') ?? [];
  const days = rows.flatMap((row) => {
    if (!('amount' in row && 'expirationDate' in row) || !(Number(row.amount) > 0)) return [];
    return [(Date.parse(String(row.expirationDate)) - Date.parse(TODAY)) / 86_400_000];
  });
  const bands = [-Infinity, 0, 8, 31, 61, 91, Infinity];
  const filled = bands.slice(1).map((to, i) => days.filter((d) => d >= (bands[i] ?? 0) && d < to).length);
  for (const lots of filled) expect(lots).toBeGreaterThanOrEqual(3);
  const electronics = writeDemoData(plans.electronics, 7, TODAY);
  const serials = new Map([...electronics.floor.shelves].map(([sku, shelf]) => [sku, shelf.item.serials]));
  expect(electronics.returnLines.filter((l) => (l.serialNumber !== null) !== serials.get(l.sku))).toEqual([]);
  expect(cosmetics.returnLines.filter((l) => l.serialNumber !== null)).toEqual([]);
});
