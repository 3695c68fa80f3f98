import { expect, type Page } from '@playwright/test';
import { findOperation } from '../lib/contract/operations';
import { resourceDefinitions } from '../lib/contract/resource-definitions';
import { exampleOrder } from '../lib/rules/order-examples';
import { open } from './hydration';
import { uploadFile } from './import-export';
import type { Translator } from './messages';
import { panels, waitForSheet } from './panels';
import { sendWrite } from './send-write';
import type { Tenant } from './tenant';

/** A page or dialog that tests visit. */
export type PageEntry = {
  name: string;
  path: string;
  /** True if the path is not below a tenant. */
  isGlobal?: true;
  /** Runs after the page has loaded. Opens the dialog or waits for the content. */
  prepare?: (page: Page, t: Translator) => Promise<void>;
};

/** If `isDaily` is set, the records of `similarPages` are not created. */
type PageSetup = { page: Page; tenant: Tenant; hasExtensions: boolean; isDaily?: boolean };

/** Creates the records of a group's pages, in English on a wide screen. */
export type PageGroup = (setup: PageSetup) => Promise<PageEntry[]>;

/**
 * Returns the path of the first record of a list. Repeats the request, because the other platform lists records after a
 * delay.
 */
async function firstRecordPath({ page, tenant }: PageSetup, list: string): Promise<string> {
  const row = new RegExp(`data-href="/t/${tenant.id}(${list.replace(/\?.*/, '')}/[^"?]+)"`);
  let path: string | undefined;
  await expect(async () => {
    path = (await (await page.request.get(tenant.at(list))).text()).match(row)?.[1];
    expect(path, `${list} has a row`).toBeDefined();
  }).toPass({ timeout: 20_000 });
  return path ?? '';
}

const toEntries = (paths: Readonly<Record<string, string>>): PageEntry[] =>
  Object.entries(paths).map(([name, path]) => ({ name, path }));

const shipment = {
  shipmentNo: 'S-SEEN',
  shipmentType: 'Road',
  shipmentDate: '2027-01-01T10:00:00Z',
  salesOrders: ['SEEN-1'],
};

/** Sends records that only an extension lists. */
async function sendRecords({ page, tenant }: PageSetup): Promise<void> {
  const orders = [exampleOrder('SEEN-1', ['ZYT-SIZ-5L']), { referenceNumber: 'SEEN_1' }];
  await sendWrite(page, tenant, 'bulkUpsertSalesOrders', orders);
  await sendWrite(page, tenant, 'upsertShipment', shipment);
  await sendWrite(page, tenant, 'upsertLots', [
    { sku: 'ZYT-SIZ-5L', lotNumber: 'L-SEEN', expirationDate: '2028-05-01' },
    { sku: 'NOBODY', lotNumber: 'L-SKIPPED', expirationDate: '2028-06-01' },
  ]);
}

const segments = resourceDefinitions.map(({ segment }) => segment);
const nameOf = (segment: string) => segment.replaceAll('/', '-');
const recordName = (segment: string) => `record-${nameOf(segment)}`;

/** Queries that select the record to visit, by list. For other lists, the first record is visited. */
const recordQueries: Readonly<Record<string, string>> = {
  'sales-orders': '?q=SEEN-1',
  'rejected-orders': '?q=SEEN_1',
  'receiving-orders': '?f=state:in:ReceivingOrderCreated',
  products: '?q=ZYT-SIZ-5L',
  lots: '?q=L-SEEN',
};

/** Returns the path of one record of each available list, by path segment. */
async function recordPaths(setup: PageSetup): Promise<Readonly<Record<string, string>>> {
  const listed = resourceDefinitions.filter(
    ({ keys, list }) =>
      keys.length > 0 && (setup.hasExtensions || list.sent || !findOperation(list.operation)?.extension),
  );
  const entries = await Promise.all(
    listed.map(async ({ segment }) => {
      const path = await firstRecordPath(setup, `/${segment}${recordQueries[segment] ?? ''}`);
      return [segment, path] as const;
    }),
  );
  return Object.fromEntries(entries);
}

const lists: PageGroup = async (setup) => {
  await sendRecords(setup);
  return toEntries({
    overview: '',
    ...Object.fromEntries(segments.map((segment) => [nameOf(segment), `/${segment}?size=25`])),
    'sales-orders-sent': '/sales-orders?view=sent',
    filtered: '/products?size=25&f=state:in:Active&f=updatedAt:range:last30d&q=zeytin',
    nothing: '/products?q=nothing-is-called-this',
    beyond: '/products?page=999',
    'own-query-fault': '/products?size=25&dqb=o%3DSame%26p%3Dtag%26v%3Dx',
    'sent-nothing': '/sales-orders?view=sent&q=nothing-is-called-this',
  });
};

export const records: PageGroup = async (setup) => {
  const { page, tenant, hasExtensions } = setup;
  const customer = { firstName: 'Ayşe', lastName: 'Kaya', email: 'a@example.test', phone: '+905321112233' };
  await sendWrite(page, tenant, 'createCustomer', customer);
  // All platforms reject an existing SKU.
  const duplicateProduct = {
    sku: 'ZYT-SIZ-5L',
    name: 'A second one',
    barcodes: ['8680000000012'],
    type: 'Product',
  };
  await sendWrite(page, tenant, 'createProduct', duplicateProduct, {
    status: tenant.storedOrder ? 400 : 409,
  });
  await sendRecords(setup);
  const paths = await recordPaths(setup);
  const { products: product, 'sales-orders': order, returns: returned, customers } = paths;
  const html = await (await page.request.get(tenant.at('/requests'))).text();
  const request = html.match(new RegExp(`/t/${tenant.id}(/requests/[0-9a-f-]+)"`))?.[1] ?? '';
  return [
    ...toEntries({
      ...Object.fromEntries(Object.entries(paths).map(([segment, path]) => [recordName(segment), path])),
      request,
      fix: `${paths['rejected-orders']}/fix`,
      requests: '/requests',
      errors: '/requests?view=errors',
      lost: '/products/nobody',
      'lost-page': '/nowhere',
    }),
    ...toEntries({
      ...(hasExtensions
        ? { 'act-product': `${product}?act=updateProduct`, 'act-tag': `${returned}?act=updateReturnTag` }
        : { 'act-label': `${returned}?act=setLocalTag` }),
      'act-customer': `${customers}?act=updateCustomer`,
      'act-cargo': `${order}?act=updateSalesOrderCargoInfo`,
      'act-vas': `${order}?act=updateSalesOrderVasDocument`,
    }).map((entry) => ({ ...entry, prepare: waitForSheet })),
    {
      name: 'request-again',
      path: request,
      prepare: async (page, t) => {
        await page.getByRole('button', { name: t('explorer.again') }).click();
        await page.locator('textarea').first().waitFor();
      },
    },
  ];
};

const csv = 'SKU;Name;Barcodes;Type;Price\n1;One;11;Product;1,5\n2;;12;Product;1.250\n';

/** Forms, imports and settings. */
const forms: PageGroup = async (setup) => {
  const { page, tenant, isDaily } = setup;
  await sendWrite(page, tenant, 'bulkUpsertSalesOrders', [exampleOrder('SEEN-1', ['ZYT-SIZ-5L'])]);
  const order = await firstRecordPath(setup, '/sales-orders?q=SEEN-1');
  const importCsv = async () => {
    await uploadFile(page, tenant, 'products', 'a.csv', csv);
    return new URL(page.url()).pathname.replace(`/t/${tenant.id}`, '');
  };
  const imports = { 'import-fix': await importCsv() };
  await page.getByRole('button', { name: 'Check rows' }).click();
  await page.getByRole('button', { name: /^Send / }).waitFor();
  if (!isDaily) {
    Object.assign(imports, { 'import-map': await importCsv(), 'import-sent': await importCsv() });
    await page.getByRole('button', { name: 'Check rows' }).click();
    await page.getByRole('button', { name: /^Send / }).click();
    await page.locator('[data-figure=failed]').waitFor();
  }
  return [
    ...toEntries(imports).map(
      (entry): PageEntry => ({
        ...entry,
        // The page renders the table after it has fetched the rows.
        prepare: (page) => page.locator('main table').first().waitFor(),
      }),
    ),
    ...toEntries({
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
    { name: 'settings', path: '/settings', isGlobal: true },
    { name: 'people', path: '/settings/people', isGlobal: true },
    { name: 'corrections', path: '/settings/corrections', isGlobal: true },
    { name: 'visits', path: '/settings/visits', isGlobal: true },
    { name: 'audit', path: '/settings/audit', isGlobal: true },
    { name: 'retention', path: '/settings/retention', isGlobal: true },
    { name: 'integrations', path: '/settings/integrations', isGlobal: true },
    { name: 'connect', path: '/settings/integrations/connect', isGlobal: true },
    { name: 'account', path: '/settings/account', isGlobal: true },
    {
      name: 'new-order-faults',
      path: '/new/sales-orders',
      prepare: async (page, t) => {
        await page.getByRole('button', { name: t('form.lines.add') }).click();
        await page.locator('button[type=submit]').last().click();
        await page.locator('[aria-invalid="true"]').first().waitFor();
      },
    },
    {
      name: 'explorer-response',
      path: '/explorer?op=getStocks',
      prepare: async (page, t) => {
        await page.getByRole('button', { name: t('explorer.run') }).click();
        await page.getByRole('region', { name: t('explorer.answer') }).waitFor();
      },
    },
  ];
};

/** Pages that share all components with another page. Only `npm run soak` visits them. */
export const similarPages: ReadonlySet<string> = new Set(
  [
    ...segments.filter((one) => !['sales-orders', 'rejected-orders', 'stocks'].includes(one)).map(nameOf),
    ...segments.filter((one) => !['sales-orders', 'products', 'returns'].includes(one)).map(recordName),
    'sales-orders-sent beyond sent-nothing requests lost-page request-again',
    'act-tag act-label act-customer act-vas panel-views panel-export panel-filter panel-query panel-keys',
    'bulk-bar bulk-shipment bulk-label bulk-runs new-customer new-lot new-receiving-order new-shipment',
    'import explorer explorer-response exports retention',
  ].flatMap((names) => names.split(' ')),
);

export const pageGroups: Readonly<Record<string, PageGroup>> = { lists, panels, records, forms };

/** Opens a page and waits until it is hydrated and prepared. */
export async function visitPage(
  page: Page,
  tenant: Tenant,
  { name, path, isGlobal, prepare }: PageEntry,
  t: Translator,
): Promise<void> {
  // Keeps the list from restoring the selection of an earlier visit.
  if (page.url().startsWith('http')) await page.evaluate(() => sessionStorage.clear());
  const response = await open(page, isGlobal ? path : tenant.at(path));
  const isNotFound = response?.status() === 404;
  if (isNotFound !== name.startsWith('lost'))
    throw new Error(`${name}: ${path} returned ${response?.status()}`);
  await prepare?.(page, t);
}
