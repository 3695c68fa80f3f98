import type { Page } from '@playwright/test';
import { extended } from './extended';
import { check, drop, figure, send } from './files';
import { web } from './integrations';
import { asLong } from './long';
import { order } from './order';
import { orderHeader, orderLine } from './order-csv';
import { expect, type Tenant, test } from './tenant';

// An order is known by its reference together with its integration, and a file seldom has a column for that. Every day orders
// go round in a file (e2e/round-trip.spec.ts), and beside it the rules are tested.

const SKU = 'ZYT-SIZ-5L';
const channelled = (...orders: [reference: string, channel: string][]) =>
  [
    `${orderHeader},salesChannel`,
    ...orders.map(([reference, channel]) => `${orderLine(reference, SKU, 1)},${channel}`),
  ].join('\n');

const question = (page: Page) => page.getByRole('combobox', { name: 'For rows without an integration' });
const is = (page: Page, name: string, n: string) =>
  expect(figure(page, name).getByText(n, { exact: true })).toBeVisible();
const theirs = (tenant: Tenant, reference: string) =>
  tenant.call('GET', `/openapi/v1/SalesOrders/${reference}`);

test(
  'an order import prompts for an unknown integration once, and knows it in later imports',
  asLong(extended('getSalesOrders', 'getSalesOrder')),
  async ({ page, tenant }) => {
    const lineItems = [{ sku: SKU, amountInOrder: 1 }];
    const theirOwn = { ...order('WEB-1'), lineItems, integrationId: web.id };
    await tenant.call('POST', '/openapi/v1/SalesOrders/BulkUpsert', [theirOwn]);

    // The order came by another way: under which ID is known to nobody here.
    await drop(page, tenant, 'sales-orders', 'a.csv', channelled(['WEB-1', 'First'], ['NEW-1', 'First']));
    await check(page);
    await expect(page.getByText('1 record without a known integration')).toBeVisible();
    await expect(question(page)).toBeFocused();
    await expect(page.getByRole('button', { name: /^Send / })).toHaveCount(0);
    await question(page).selectOption({ label: 'Another ID…' });
    await page.getByLabel('Integration ID', { exact: true }).fill(web.id);
    await check(page);
    // That this is the ID of the integration named there, nobody can tell.
    await is(page, 'create', '1');
    await is(page, 'save', '1');
    await expect(figure(page, 'integration')).toContainText('2 as chosen for the file');
    await send(page);
    await is(page, 'done', '2');
    const integration = { integrationName: web.integrationName };
    expect(await theirs(tenant, 'WEB-1')).toMatchObject({ salesChannel: 'First', integration });
    expect(await theirs(tenant, 'NEW-1')).toMatchObject({ integration });

    // Sent from here they are known: nothing is asked, and the figures are sure.
    await drop(page, tenant, 'sales-orders', 'b.csv', channelled(['WEB-1', 'Second'], ['NEW-1', 'Second']));
    await expect(question(page).getByRole('option', { name: web.integrationName })).toHaveCount(1);
    await check(page);
    await is(page, 'update', '2');
    await is(page, 'create', '0');
    await expect(figure(page, 'integration')).toContainText('2 as last sent from Tallyman');
    await send(page);
    // What the file does not say of orders that are there is named before they are replaced.
    const lost = page.getByRole('dialog', { name: 'Some fields aren’t in the file' });
    await expect(lost).toContainText('Company number: 2 records');
    await lost.getByRole('button', { name: 'Send anyway' }).click();
    await is(page, 'done', '2');
    expect(await theirs(tenant, 'WEB-1')).toMatchObject({ salesChannel: 'Second', integration });
  },
);

test(
  'an import without an integration says so, and a wrong integration is rejected before sending',
  asLong(extended('getSalesOrders')),
  async ({ page, tenant }) => {
    await drop(page, tenant, 'sales-orders', 'a.csv', channelled(['OWN-1', 'First']));
    await check(page);
    await is(page, 'create', '1');
    await expect(figure(page, 'integration')).toContainText('1 without');
    await send(page);
    await is(page, 'done', '1');
    const [head = '', line = ''] = channelled(['OWN-1', 'Second']).split('\n');
    await drop(page, tenant, 'sales-orders', 'b.csv', `${head},integrationId\n${line},${web.id}`);
    await check(page);
    await is(page, 'faulty', '1');
    await expect(
      page.getByRole('row', { name: /^2 Integration ID: .*another integration, or to none/ }),
    ).toBeVisible();
  },
);
