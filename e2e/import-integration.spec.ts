import type { Page } from '@playwright/test';
import { extended } from './extended';
import { checkRows, counter, sendRows, uploadFile } from './import-export';
import { web } from './integrations';
import { longExtended } from './long';
import { orderHeader, orderLine } from './order-csv';
import { order } from './orders';
import { expect, type Tenant, test } from './tenant';

// An order is identified by its reference and integration, and files rarely have a column for the integration. The round trip of an
// order file is tested in round-trip.spec.ts, the rules beside the code.

const SKU = 'ZYT-SIZ-5L';
const channelled = (...orders: [reference: string, channel: string][]) =>
  [
    `${orderHeader},salesChannel`,
    ...orders.map(([reference, channel]) => `${orderLine(reference, SKU, 1)},${channel}`),
  ].join('\n');

const question = (page: Page) => page.getByRole('combobox', { name: 'For rows without an integration' });
const is = (page: Page, name: string, n: string) =>
  expect(counter(page, name).getByText(n, { exact: true })).toBeVisible();
const theirs = (tenant: Tenant, reference: string) =>
  tenant.call('GET', `/openapi/v1/SalesOrders/${reference}`);

test(
  'an order import prompts for an unknown integration once, and knows it in later imports',
  longExtended(extended('getSalesOrders', 'getSalesOrder')),
  async ({ page, tenant }) => {
    const lineItems = [{ sku: SKU, amountInOrder: 1 }];
    const theirOwn = { ...order('WEB-1'), lineItems, integrationId: web.id };
    await tenant.call('POST', '/openapi/v1/SalesOrders/BulkUpsert', [theirOwn]);

    // The order was sent by another system, so the ID of its integration is unknown.
    await uploadFile(
      page,
      tenant,
      'sales-orders',
      'a.csv',
      channelled(['WEB-1', 'First'], ['NEW-1', 'First']),
    );
    await checkRows(page);
    await expect(page.getByText('The integration of 1 record is unknown')).toBeVisible();
    await expect(question(page)).toBeFocused();
    await expect(page.getByRole('button', { name: /^Send / })).toHaveCount(0);
    await question(page).selectOption({ label: 'Another ID…' });
    await page.getByLabel('Integration ID', { exact: true }).fill(web.id);
    await checkRows(page);
    // Whether this is the ID of the named integration cannot be known.
    await is(page, 'create', '1');
    await is(page, 'save', '1');
    await expect(counter(page, 'integration')).toContainText('2 chosen for this file');
    await sendRows(page);
    await is(page, 'done', '2');
    const integration = { integrationName: web.integrationName };
    expect(await theirs(tenant, 'WEB-1')).toMatchObject({ salesChannel: 'First', integration });
    expect(await theirs(tenant, 'NEW-1')).toMatchObject({ integration });

    // Records sent from the console are known: no question, and the counts are exact.
    await uploadFile(
      page,
      tenant,
      'sales-orders',
      'b.csv',
      channelled(['WEB-1', 'Second'], ['NEW-1', 'Second']),
    );
    await expect(question(page).getByRole('option', { name: web.integrationName })).toHaveCount(1);
    await checkRows(page);
    await is(page, 'update', '2');
    await is(page, 'create', '0');
    await expect(counter(page, 'integration')).toContainText('2 from the last request');
    await sendRows(page);
    // Fields of existing orders that the file lacks are named before the orders are replaced.
    const lost = page.getByRole('dialog', { name: 'Some fields aren’t in the file' });
    await expect(lost).toContainText('Company number: 2 records');
    await lost.getByRole('button', { name: 'Send anyway' }).click();
    await is(page, 'done', '2');
    expect(await theirs(tenant, 'WEB-1')).toMatchObject({ salesChannel: 'Second', integration });
  },
);

test(
  'an import without an integration says so, and a wrong integration is rejected before sending',
  longExtended(extended('getSalesOrders')),
  async ({ page, tenant }) => {
    await uploadFile(page, tenant, 'sales-orders', 'a.csv', channelled(['OWN-1', 'First']));
    await checkRows(page);
    await is(page, 'create', '1');
    await expect(counter(page, 'integration')).toContainText('1 without');
    await sendRows(page);
    await is(page, 'done', '1');
    const [head = '', line = ''] = channelled(['OWN-1', 'Second']).split('\n');
    await uploadFile(page, tenant, 'sales-orders', 'b.csv', `${head},integrationId\n${line},${web.id}`);
    await checkRows(page);
    await is(page, 'faulty', '1');
    await expect(
      page.getByRole('row', { name: /^2 Integration ID: .*another integration or has none/ }),
    ).toBeVisible();
  },
);
