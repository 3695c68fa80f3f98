import { exampleOrder } from '../lib/rules/order-examples';
import { expectCount } from './counts';
import { open, reload, waitForHydration } from './hydration';
import { expectCreated } from './orders';
import { sendWrite } from './send-write';
import { expect, test } from './tenant';

test('a file supplies the contents of all rejected orders, which are fixed together', {
  tag: ['@bare', '@other'],
}, async ({ page, tenant }) => {
  test.setTimeout(90_000);
  await tenant.call('POST', '/openapi/v1/Products', {
    sku: 'NEW-1',
    name: 'New',
    barcodes: ['NEW-1'],
    type: 'Product',
  });
  const orders = ['F-1', 'F-2', 'F-3'].map((reference) => exampleOrder(reference, ['OLD-1']));
  await tenant.call('POST', '/openapi/v1/SalesOrders/BulkUpsert', orders);
  await open(page, tenant.at('/rejected-orders?q=F-&sort=referenceNumber'));
  await page.getByRole('link', { name: 'F-1', exact: true }).click();
  await page.getByRole('link', { name: 'Fix and resend' }).click();
  await page.locator('input[type=file]').setInputFiles({
    name: 'orders.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(orders)),
  });
  await expect(page.getByText('From orders.json')).toBeVisible();
  // The content is stored on the server.
  await expect(async () => {
    await reload(page);
    await expect(page.getByText('From orders.json, added by')).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await waitForHydration(page);
  await page.getByLabel('Line 1 · SKU').fill('NEW-1');
  await page.getByRole('button', { name: /^Apply to/ }).click();
  await expect(page).toHaveURL(/\/runs\/[0-9a-f-]{36}$/, { timeout: 20_000 });
  await waitForHydration(page);
  await expectCount(page, 'waiting', '3');
  await expect(page.getByRole('textbox', { name: /SKU of F-3/ })).toHaveValue('NEW-1');
  await page.getByRole('button', { name: `Resend 3 orders to ${tenant.name}` }).click();
  await expectCount(page, 'done', '3');
});

test('a rule corrects and resends an order when the list is opened, with only the operations of the spec', async ({
  page,
  tenant,
  hasExtensions,
}) => {
  test.setTimeout(120_000);
  await tenant.call('POST', '/openapi/v1/Products', {
    sku: 'NEW-1',
    name: 'New',
    barcodes: ['NEW-1'],
    type: 'Product',
  });
  const send = (reference: string) =>
    sendWrite(page, tenant, 'bulkUpsertSalesOrders', [exampleOrder(reference, ['OLD-1'])]);
  await send('M-1');
  const link = page.getByRole('link', { name: 'M-1', exact: true });
  await expect(async () => {
    await open(page, tenant.at('/rejected-orders?q=M-1'));
    await expect(link).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await link.focus();
  await page.keyboard.press('e');
  await page.getByLabel('Line 1 · SKU').fill('NEW-1');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: 'M-1' })).toHaveCount(0, { timeout: 30_000 });
  await expectCreated(tenant, hasExtensions, 'M-1');

  const row = page.getByRole('row', { name: tenant.name });
  await expect(async () => {
    await open(page, '/settings/corrections');
    await expect(row).toContainText('OLD-1', { timeout: 1_000 });
  }).toPass();
  for (const name of ['Correct OLD-1 automatically', 'Resend orders automatically after correcting OLD-1']) {
    await row.getByRole('checkbox', { name }).check();
    await expect(row.getByRole('checkbox', { name })).toBeChecked();
  }
  await send('M-2');
  await expect(async () => {
    await open(page, tenant.at('/rejected-orders'));
    await expect(page.getByRole('link', { name: /’s rule: 1 of 1 order corrected/ })).toBeVisible({
      timeout: 2_000,
    });
  }).toPass({ timeout: 60_000 });
  await expectCreated(tenant, hasExtensions, 'M-2');
});
