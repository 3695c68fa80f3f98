import type { Page } from '@playwright/test';
import { exampleOrder } from '../lib/rules/order-examples';
import { extended } from './extended';
import { open } from './hydration';
import { fetchRows } from './import-export';
import { erp, web } from './integrations';
import { long } from './long';
import { createProducts } from './orders';
import { expect, type Tenant, test } from './tenant';

// Reads return the name of a record's integration, but not the ID that writes need.

const saveButton = (page: Page, tenant: Tenant) =>
  page.getByRole('button', { name: `Save to ${tenant.name}` });
const statusMessage = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: text }).first();

async function findNewOrder(tenant: Tenant): Promise<string> {
  const query = encodeURIComponent('o=Equals&p=state&v=Created&s=referenceNumber&offset=0&count=1');
  const [order] = await fetchRows(tenant, `/openapi/v1/SalesOrders?dqb=${query}`);
  return String(order?.referenceNumber);
}

test(
  'an order of an unknown integration is not sent before its ID is entered',
  extended('getSalesOrder', 'getSalesOrders'),
  async ({ page, tenant }) => {
    const reference = await findNewOrder(tenant);
    await open(page, tenant.at(`/sales-orders/${reference}/edit`));
    await expect(statusMessage(page, 'Belongs to the integration')).toContainText(
      'this record was never sent',
    );
    const id = page.getByLabel('Integration ID', { exact: true });
    await expect(id).toHaveValue('');
    await page.getByLabel('Sales channel').fill('By hand');
    await saveButton(page, tenant).click();
    await expect(id).toHaveAttribute('aria-invalid', 'true');
    await expect(id).toBeFocused();
    const requestLog = await page.request.get(tenant.at(`/requests?record=${reference}`));
    expect(await requestLog.text()).toContain('No results for these filters');

    // The platform rejects it without the ID.
    await page.getByLabel('Send without an integration ID').check();
    await expect(id).not.toHaveAttribute('aria-invalid', 'true');
    await saveButton(page, tenant).click();
    await expect(id).toHaveAttribute('aria-invalid', 'true');

    await id.fill(web.id);
    await expect(page.getByLabel('Send without an integration ID')).toBeDisabled();
    await saveButton(page, tenant).click();
    await expect(statusMessage(page, 'Saved')).toBeVisible();
    expect(await tenant.call('GET', `/openapi/v1/SalesOrders/${reference}`)).toMatchObject({
      salesChannel: 'By hand',
      integration: { integrationName: web.integrationName },
    });

    // The console knows the ID from its last request.
    await open(page, tenant.at(`/sales-orders/${reference}/edit`));
    await expect(id).toHaveValue(web.id);
    await expect(statusMessage(page, 'Belongs to the integration')).toContainText(
      'This ID is from the last request',
    );
    await page.getByRole('link', { name: /^request \d+$/ }).click();
    await expect(page.getByText('By hand').first()).toBeVisible();
  },
);

test(
  'an order without an integration requires no ID',
  long,
  async ({ page, tenant, createRecords, otherPlatformURL }) => {
    await createProducts(tenant, 1);
    const lineItems = [{ sku: 'SKU-0', amountInOrder: 1 }];
    await createRecords('bulkUpsertSalesOrders', [{ ...exampleOrder('OWN-1', []), lineItems }]);
    await open(page, tenant.at('/sales-orders/OWN-1/edit'));
    await expect(page.getByText('Belongs to the integration')).toHaveCount(0);
    await page.getByLabel('Sales channel').fill('By hand');
    await saveButton(page, tenant).click();
    // The other platform does not list orders, so nothing proves that the order was saved.
    await expect(statusMessage(page, otherPlatformURL ? 'Sent' : 'Saved')).toBeVisible();
  },
);

test(
  'a receiving order of an integration requires its ID as well',
  long,
  async ({ page, tenant, otherPlatformURL }) => {
    await createProducts(tenant, 1);
    const receiving = {
      referenceNumber: 'RO-ERP',
      transferType: 'CarriageTransfer',
      receiveType: 'Standard',
      carriageTransfer: {
        shipmentDate: '2026-11-01T09:00:00Z',
        carriageCompanyName: 'Yıldız Nakliyat',
        waybillNumber: 'W-1',
      },
      lineItems: [{ sku: 'SKU-0', expectedQuantity: 3 }],
      integrationId: erp.id,
    };
    await tenant.call('POST', '/openapi/v1/ReceivingOrders/BulkUpsert', [receiving]);
    await open(page, tenant.at('/receiving-orders/RO-ERP/edit'));
    await expect(statusMessage(page, 'Belongs to the integration')).toContainText(
      otherPlatformURL ? `ERP ${erp.id}` : erp.integrationName,
    );
    const id = page.getByLabel('Integration ID', { exact: true });
    await saveButton(page, tenant).click();
    await expect(id).toHaveAttribute('aria-invalid', 'true');
    await id.fill(erp.id);
    await saveButton(page, tenant).click();
    // The other platform may clear fields that it does not return.
    if (otherPlatformURL) {
      const dialog = page.getByRole('dialog', { name: 'Save without knowing all current values?' });
      await expect(dialog.getByRole('listitem').first()).toBeVisible();
      await dialog.getByRole('button', { name: 'Save anyway' }).click();
    }
    await expect(statusMessage(page, 'Saved')).toBeVisible();
  },
);
