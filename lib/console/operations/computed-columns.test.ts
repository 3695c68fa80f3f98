import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations } from '@/lib/contract/operations';
import { addDays, dayIn } from '@/lib/contract/schema/zone';
import { faultyUpstream, type Upstream } from '@/lib/testing/faulty-upstream';
import { exportedColumns, fillComputedColumns } from './computed-columns';

let upstream: Upstream;
beforeAll(async () => {
  upstream = await faultyUpstream();
});
afterAll(() => upstream.close());

const page = (...items: object[]) => ({ items, count: items.length, offset: 0, dataSetCount: items.length });
const answers = new Map<string, object>();
const serve = (paths: Readonly<Record<string, object>>) => {
  answers.clear();
  for (const [path, answer] of Object.entries(paths)) answers.set(path, answer);
  upstream.play((response, _, { url = '' }) => {
    const answer = answers.get(new URL(url, 'http://platform').pathname);
    response
      .writeHead(answer ? 200 : 404, { 'content-type': 'application/json' })
      .end(JSON.stringify(answer ?? { message: 'none' }));
  });
};

const zone = 'Europe/Istanbul';
const day = addDays(dayIn(zone, new Date()), 9);
const row = {
  sku: 'A',
  name: 'Tea',
  expirationDate: `${day}T00:00:00Z`,
  amount: 3,
  inventoryItemType: 'StockItem',
};
const stock = { id: randomUUID(), sku: 'A', totalStockAmount: 12, availableStock: 7 };
const lot = { id: randomUUID(), sku: 'A', lotNumber: 'L-1', expirationDate: `${day}T00:00:00Z` };
const columns = ['sku', 'daysLeft', 'lot', 'share', 'availableStock'].map((path) => ({ path }));

const fill = (operation: 'getInventoryExpirationDates' | 'getLots', visible = columns) =>
  fillComputedColumns({ operation: operations[operation], tenant: randomUUID(), columns: visible, zone }, [
    row,
    { ...row, inventoryItemType: 'DamagedItem' },
  ]);

it('rows of expiring stock get days left, lots, share and available stock', async () => {
  serve({
    '/openapi/v1/Stocks': page(stock),
    '/openapi/v1/Lots': page(
      lot,
      { ...lot, id: randomUUID(), lotNumber: 'L-2' },
      { ...lot, id: randomUUID(), lotNumber: 'other', expirationDate: '2020-01-01T00:00:00Z' },
    ),
  });
  const added = { daysLeft: 9, lot: 'L-1, L-2', availableStock: 7 };
  expect(await fill('getInventoryExpirationDates')).toEqual({
    rows: [
      { ...row, ...added, share: 0.25 },
      { ...row, ...added, share: undefined, inventoryItemType: 'DamagedItem' },
    ],
  });
});

it('lots stay empty where the platform does not list them, and any other failed read is the result', async () => {
  serve({ '/openapi/v1/Stocks': page(stock) });
  expect(await fill('getInventoryExpirationDates')).toMatchObject({
    rows: [{ lot: '', availableStock: 7 }, {}],
  });
  serve({});
  expect(await fill('getInventoryExpirationDates')).toMatchObject({ kind: 'refused' });
});

it('no request is made for columns that the file does not have', async () => {
  serve({});
  expect(await fill('getInventoryExpirationDates', [{ path: 'sku' }])).toMatchObject({ rows: [row, {}] });
  expect(await fill('getLots', [{ path: 'daysLeft' }])).toMatchObject({ rows: [{ daysLeft: 9 }, {}] });
});

it('the stock bar is exported as the amounts that it shows', () => {
  expect(exportedColumns(['sku', 'levels'])).toEqual([
    'sku',
    'availableStock',
    'reservedStock',
    'damagedItemAmount',
    'expiredAmount',
    'lostItemAmount',
  ]);
});
