import { expect, type Page } from '@playwright/test';
import { exampleOrder } from '../lib/rules/order-examples';
import { alive, open } from './hydration';
import type { Translate } from './messages';
import { panels, sheet } from './panels';
import { sendJson } from './send-write';
import type { Tenant } from './tenant';

/** A page, or a dialog on it, to visit. `reach` opens it in the language of `say`. */
export type VisitedPage = {
  name: string;
  at: string;
  /** Outside of any tenant. */
  outside?: true;
  reach?: (page: Page, say: Translate) => Promise<void>;
};

/** `isShort`: prepares only what differs. */
type Here = { page: Page; tenant: Tenant; listed: boolean; isShort?: boolean };

/** Prepares the records of the visits, in English on a wide screen. */
export type Round = (here: Here) => Promise<VisitedPage[]>;

/** The URL of the first record of a list, from its row; the other platform lists sent records after a delay. */
async function first({ page, tenant }: Here, list: string): Promise<string> {
  const row = new RegExp(`data-href="/t/${tenant.id}(${list.replace(/\?.*/, '')}/[^"?]+)"`);
  let found: string | undefined;
  await expect(async () => {
    found = (await (await page.request.get(tenant.at(list))).text()).match(row)?.[1];
    expect(found, `${list} has a row that leads somewhere`).toBeDefined();
  }).toPass({ timeout: 20_000 });
  return found ?? '';
}

const plain = (paths: Readonly<Record<string, string>>): VisitedPage[] =>
  Object.entries(paths).map(([name, at]) => ({ name, at }));

const shipped = {
  shipmentNo: 'S-SEEN',
  shipmentType: 'Road',
  shipmentDate: '2027-01-01T10:00:00Z',
  salesOrders: ['SEEN-1'],
};

/** Sends records that only an extension lists. */
async function sendAll({ page, tenant }: Here): Promise<void> {
  const orders = [exampleOrder('SEEN-1', ['ZYT-SIZ-5L']), { referenceNumber: 'SEEN_1' }];
  await sendJson(page, tenant, 'bulkUpsertSalesOrders', orders);
  await sendJson(page, tenant, 'upsertShipment', shipped);
  await sendJson(page, tenant, 'upsertLots', [
    { sku: 'ZYT-SIZ-5L', lotNumber: 'L-SEEN', expirationDate: '2028-05-01' },
    { sku: 'NOBODY', lotNumber: 'L-SKIPPED', expirationDate: '2028-06-01' },
  ]);
}

const lists: Round = async (here) => {
  await sendAll(here);
  return plain({
    overview: '',
    products: '/products?size=25',
    stocks: '/stocks?size=25',
    'stocks-erp': '/stocks/erp?size=25',
    expirations: '/stocks/expirations?size=25',
    customers: '/customers?size=25',
    returns: '/returns?size=25',
    'sales-orders': '/sales-orders?size=25',
    'sales-orders-sent': '/sales-orders?view=sent',
    'rejected-orders': '/rejected-orders?size=25',
    'receiving-orders': '/receiving-orders?size=25',
    shipments: '/shipments?size=25',
    lots: '/lots?size=25',
    'stock-adjustments': '/stock-adjustments?size=25',
    filtered: '/products?size=25&f=state:in:Active&f=updatedAt:range:last30d&q=zeytin',
    nothing: '/products?q=nothing-is-called-this',
    beyond: '/products?page=999',
    'own-query-fault': '/products?size=25&dqb=o%3DSame%26p%3Dtag%26v%3Dx',
    'sent-nothing': '/sales-orders?view=sent&q=nothing-is-called-this',
  });
};

export const records: Round = async (here) => {
  const { page, tenant, listed } = here;
  const customer = { firstName: 'Ayşe', lastName: 'Kaya', email: 'a@example.test', phone: '+905321112233' };
  await sendJson(page, tenant, 'createCustomer', customer);
  // Rejected by every platform, because the SKU exists.
  const taken = { sku: 'ZYT-SIZ-5L', name: 'A second one', barcodes: ['8680000000012'], type: 'Product' };
  await sendJson(page, tenant, 'createProduct', taken, { status: tenant.heldOrder ? 400 : 409 });
  await sendAll(here);
  const [order, rejected, receiving, shipment, back, adjustment] = await Promise.all([
    first(here, '/sales-orders?q=SEEN-1'),
    first(here, '/rejected-orders?q=SEEN_1'),
    first(here, '/receiving-orders?f=state:in:ReceivingOrderCreated'),
    first(here, '/shipments'),
    first(here, '/returns'),
    first(here, '/stock-adjustments'),
  ]);
  const product = '/products/ZYT-SIZ-5L';
  const html = await (await page.request.get(tenant.at('/requests'))).text();
  const request = html.match(new RegExp(`/t/${tenant.id}(/requests/[0-9a-f-]+)"`))?.[1] ?? '';
  return [
    ...plain({
      product,
      order,
      rejected,
      receiving,
      shipment,
      lot: '/lots/ZYT-SIZ-5L/L-SEEN',
      return: back,
      adjustment,
      customer: '/customers/1',
      request,
      fix: `${rejected}/fix`,
      requests: '/requests',
      errors: '/requests?view=errors',
      lost: '/products/nobody',
      'lost-page': '/nowhere',
    }),
    ...plain({
      ...(listed
        ? { 'act-product': `${product}?act=updateProduct`, 'act-tag': `${back}?act=updateReturnTag` }
        : { 'act-label': `${back}?act=keepLabel` }),
      'act-customer': '/customers/1?act=updateCustomer',
      'act-cargo': `${order}?act=updateCargoInfo`,
      'act-vas': `${order}?act=updateSalesOrderVasDocument`,
    }).map((stop) => ({ ...stop, reach: sheet })),
    {
      name: 'request-again',
      at: request,
      reach: async (page, say) => {
        await page.getByRole('button', { name: say('explorer.again') }).click();
        await page.locator('textarea').first().waitFor();
      },
    },
  ];
};

const csv = 'SKU;Name;Barcodes;Type;Price\n1;One;11;Product;1,5\n2;;12;Product;1.250\n';

/** Filled-in forms and records created directly on the platform. */
const forms: Round = async (here) => {
  const { page, tenant, isShort } = here;
  await sendJson(page, tenant, 'bulkUpsertSalesOrders', [exampleOrder('SEEN-1', ['ZYT-SIZ-5L'])]);
  const order = await first(here, '/sales-orders?q=SEEN-1');
  const dropped = async () => {
    await open(page, tenant.at('/import?to=products'));
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await page.waitForURL(/\/import\/[0-9a-f-]{36}$/);
    return new URL(page.url()).pathname.replace(`/t/${tenant.id}`, '');
  };
  const imports = { 'import-fix': await dropped() };
  await page.getByRole('button', { name: 'Check rows' }).click();
  await page.getByRole('button', { name: /^Send / }).waitFor();
  if (!isShort) {
    Object.assign(imports, { 'import-map': await dropped(), 'import-sent': await dropped() });
    await page.getByRole('button', { name: 'Check rows' }).click();
    await page.getByRole('button', { name: /^Send / }).click();
    await page.locator('[data-figure=failed]').waitFor();
  }
  return [
    ...plain(imports).map(
      (stop): VisitedPage => ({
        ...stop,
        // The page fetches its own rows: at first there is neither a progress bar nor a table.
        reach: (page) => page.locator('main table').first().waitFor(),
      }),
    ),
    ...plain({
      'new-product': '/new/products',
      'new-customer': '/new/customers',
      'new-lot': '/new/lots',
      'new-receiving-order': '/new/receiving-orders',
      'new-shipment': '/new/shipments',
      'edit-order': `${order}/edit`,
      explorer: '/explorer',
      'explorer-write': '/explorer?op=bulkUpsertSalesOrders',
      'check-orders': '/check-orders',
      import: '/import',
      exports: '/exports',
    }),
    { name: 'settings', at: '/settings', outside: true },
    { name: 'people', at: '/settings/people', outside: true },
    { name: 'corrections', at: '/settings/corrections', outside: true },
    { name: 'visits', at: '/settings/visits', outside: true },
    { name: 'audit', at: '/settings/audit', outside: true },
    { name: 'retention', at: '/settings/retention', outside: true },
    { name: 'integrations', at: '/settings/integrations', outside: true },
    { name: 'connect', at: '/settings/integrations/connect', outside: true },
    { name: 'account', at: '/settings/account', outside: true },
    {
      name: 'new-order-faults',
      at: '/new/sales-orders',
      reach: async (page, say) => {
        await page.getByRole('button', { name: say('form.lines.add') }).click();
        await page.locator('button[type=submit]').last().click();
        await page.locator('[aria-invalid="true"]').first().waitFor();
      },
    },
    {
      name: 'explorer-answer',
      at: '/explorer?op=getStocks',
      reach: async (page, say) => {
        await page.getByRole('button', { name: say('explorer.run') }).click();
        await page.getByRole('region', { name: say('explorer.answer') }).waitFor();
      },
    },
  ];
};

/** Pages with the same components as another page, which represents them in the daily run; the long run visits all. */
export const similarPages: ReadonlySet<string> = new Set(
  [
    'products lots stocks-erp expirations customers returns sales-orders-sent receiving-orders shipments stock-adjustments',
    'beyond sent-nothing rejected receiving shipment lot adjustment requests lost-page request-again',
    'act-tag act-label act-customer act-vas panel-views panel-export panel-filter panel-query panel-keys',
    'bulk-bar bulk-shipment bulk-label bulk-runs new-customer new-lot new-receiving-order new-shipment',
    'customer import explorer explorer-answer exports retention',
  ].flatMap((names) => names.split(' ')),
);

export const rounds: Readonly<Record<string, Round>> = { lists, panels, records, forms };

/** Opens a page and waits until it is ready. */
export async function go(
  page: Page,
  tenant: Tenant,
  { name, at, outside, reach }: VisitedPage,
  say: Translate,
): Promise<void> {
  // A selection is restored shortly after its list loads: this visit starts without one.
  if (page.url().startsWith('http')) await page.evaluate(() => sessionStorage.clear());
  const answer = await page.goto(outside ? at : tenant.at(at));
  const isLost = answer?.status() === 404;
  if (isLost !== name.startsWith('lost')) throw new Error(`${name}: ${at} answers ${answer?.status()}`);
  if (!outside) await alive(page);
  await reach?.(page, say);
}
