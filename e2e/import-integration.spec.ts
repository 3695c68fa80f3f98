import type { Page } from '@playwright/test';
import { exampleOrder } from '../lib/rules/order-examples';
import { counter, expectCount } from './counts';
import { longExtended } from './extended';
import { checkRows, sendRows, uploadFile } from './import-export';
import { web } from './integrations';
import { orderHeader, orderLine } from './order-csv';
import { expect, type Tenant, test } from './tenant';

// Reference and integration identify an order, but files rarely have a column for the integration.

const SKU = 'ZYT-SIZ-5L';
const ordersCsv = (...orders: [reference: string, channel: string][]) =>
  [
    `${orderHeader},salesChannel`,
    ...orders.map(([reference, channel]) => `${orderLine(reference, SKU, 1)},${channel}`),
  ].join('\n');

const integrationSelect = (page: Page) =>
  page.getByRole('combobox', { name: 'For rows without an integration' });
const fetchOrder = (tenant: Tenant, reference: string) =>
  tenant.call('GET', `/openapi/v1/SalesOrders/${reference}`);

test(
  'an order import prompts for an unknown integration once, and knows it in later imports',
  longExtended('getSalesOrders', 'getSalesOrder'),
  async ({ page, tenant }) => {
    const lineItems = [{ sku: SKU, amountInOrder: 1 }];
    const existingOrder = { ...exampleOrder('WEB-1', []), lineItems, integrationId: web.id };
    await tenant.call('POST', '/openapi/v1/SalesOrders/BulkUpsert', [existingOrder]);

    // Reads return the name of the integration, not its ID.
    await uploadFile(
      page,
      tenant,
      'sales-orders',
      'a.csv',
      ordersCsv(['WEB-1', 'First'], ['NEW-1', 'First']),
    );
    await checkRows(page);
    await expect(page.getByText('The integration of 1 record is unknown')).toBeVisible();
    await expect(integrationSelect(page)).toBeFocused();
    await expect(page.getByRole('button', { name: /^Send / })).toHaveCount(0);
    await integrationSelect(page).selectOption({ label: 'Another ID…' });
    await page.getByLabel('Integration ID', { exact: true }).fill(web.id);
    await checkRows(page);
    // The console cannot tell whether this ID belongs to the named integration, so it may replace the order.
    await expectCount(page, 'create', '1');
    await expectCount(page, 'save', '1');
    await expect(counter(page, 'integration')).toContainText(
      '2 records with the integration chosen for this file',
    );
    await sendRows(page);
    await expectCount(page, 'done', '2');
    const integration = { integrationName: web.integrationName };
    expect(await fetchOrder(tenant, 'WEB-1')).toMatchObject({ salesChannel: 'First', integration });
    expect(await fetchOrder(tenant, 'NEW-1')).toMatchObject({ integration });

    // The console knows the records that it sent.
    await uploadFile(
      page,
      tenant,
      'sales-orders',
      'b.csv',
      ordersCsv(['WEB-1', 'Second'], ['NEW-1', 'Second']),
    );
    await expect(integrationSelect(page).getByRole('option', { name: web.integrationName })).toHaveCount(1);
    await checkRows(page);
    await expectCount(page, 'update', '2');
    await expectCount(page, 'create', '0');
    await expect(counter(page, 'integration')).toContainText(
      '2 records with the integration from their last request',
    );
    await sendRows(page);
    // Replacing an order clears fields that the file lacks.
    const missingFields = page.getByRole('dialog', { name: 'Some fields aren’t in the file' });
    await expect(missingFields).toContainText('Company number: 2 records');
    await missingFields.getByRole('button', { name: 'Send anyway' }).click();
    await expectCount(page, 'done', '2');
    expect(await fetchOrder(tenant, 'WEB-1')).toMatchObject({ salesChannel: 'Second', integration });
  },
);

test(
  'an import without an integration says so, and a wrong integration is rejected before sending',
  longExtended('getSalesOrders'),
  async ({ page, tenant }) => {
    await uploadFile(page, tenant, 'sales-orders', 'a.csv', ordersCsv(['OWN-1', 'First']));
    await checkRows(page);
    await expectCount(page, 'create', '1');
    await expect(counter(page, 'integration')).toContainText('1 record without an integration');
    await sendRows(page);
    await expectCount(page, 'done', '1');
    const [header = '', line = ''] = ordersCsv(['OWN-1', 'Second']).split('\n');
    await uploadFile(page, tenant, 'sales-orders', 'b.csv', `${header},integrationId\n${line},${web.id}`);
    await checkRows(page);
    await expectCount(page, 'faulty', '1');
    await expect(
      page.getByRole('row', { name: /^2 Integration ID: .*another integration or to none/ }),
    ).toBeVisible();
  },
);
