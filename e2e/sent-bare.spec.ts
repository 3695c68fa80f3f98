import { exampleOrder } from '../lib/rules/order-examples';
import { open } from './hydration';
import { expandSection } from './orders';
import { sendWrite } from './send-write';
import { expect, test } from './tenant';

// Records that are known only from requests.

const bare = { tag: '@bare' };
const SKU = 'ZYT-SIZ-5L';
const sentNote = 'Sent from Tallyman';

test(
  'a record that was never sent from Tallyman says so, and shows no invented data',
  bare,
  async ({ page, tenant }) => {
    for (const path of [
      '/sales-orders/NOBODY-1',
      '/sales-orders/NOBODY-1/edit',
      '/shipments/NOBODY-1',
      '/lots/NOBODY/L-1',
    ]) {
      await open(page, tenant.at(path));
      await expect(page.getByText('Nothing sent from Tallyman'), path).toBeVisible();
      await expect(page.getByText(sentNote, { exact: true }), path).toHaveCount(0);
      await expect(page.getByRole('link', { name: /^Edit/ }), path).toHaveCount(0);
    }
  },
);

test('a product and its stock list the lots that were sent from Tallyman', async ({ page, tenant }) => {
  await open(page, tenant.at(`/products/${SKU}`));
  await expect(page.getByText('no lot for this SKU was ever sent from Tallyman')).toBeVisible();
  await sendWrite(page, tenant, 'upsertLots', [
    { sku: SKU, lotNumber: 'L-1', expirationDate: '2028-05-01' },
    { sku: 'NOBODY', lotNumber: 'L-2', expirationDate: '2028-06-01' },
  ]);
  for (const path of [`/products/${SKU}`, `/stocks?stock=${SKU}`]) {
    await open(page, tenant.at(path));
    const lots = page.getByRole('region', { name: 'Lots' });
    await expect(lots.getByRole('row')).toHaveCount(2);
    await expect(lots).toContainText('1 May 2028');
    await expect(page.getByText(sentNote, { exact: true })).toBeVisible();
  }
  await page.getByRole('region', { name: 'Lots' }).getByRole('link', { name: 'L-1' }).click();
  await expect(page).toHaveURL(new RegExp(`/lots/${SKU}/L-1$`));
});

test('sent records are searched, filtered, sorted and exported like any list', async ({ page, tenant }) => {
  await sendWrite(page, tenant, 'bulkUpsertSalesOrders', [
    exampleOrder('WEB-1', [SKU]),
    exampleOrder('WEB-2', [SKU]),
    { referenceNumber: 'BAD-1' },
  ]);
  const links = page.locator('[data-row-link]');
  await open(page, tenant.at('/sales-orders?f=outcome:in:done&sort=-referenceNumber&campaign=7'));
  await expect(links).toHaveText(['WEB-2', 'WEB-1']);
  await page.getByRole('searchbox').fill('web-1');
  await expect(links).toHaveText(['WEB-1']);
  await expect(page).toHaveURL(/campaign=7.*q=web-1/);
  const search = new URLSearchParams({
    tenant: tenant.id,
    dqb: 's=referenceNumber',
    cols: 'referenceNumber,outcome',
  });
  const file = await page.request.get(`/export/getSentSalesOrders?${search}`);
  expect((await file.text()).trim().split(/\r?\n/).slice(1)).toEqual([
    'BAD-1,Rejected',
    'WEB-1,Succeeded',
    'WEB-2,Succeeded',
  ]);
  await open(page, tenant.at('/sales-orders?f=state:in:Created'));
  await expect(page.getByText('Part of this link isn’t valid, so no rows are shown')).toBeVisible();
  await open(page, tenant.at('/sales-orders?page=9'));
  await expect(page.getByText('This page doesn’t exist')).toBeVisible();
  await page.getByRole('button', { name: 'Go to the last page' }).click();
  await expect(links).toHaveCount(3);
});

test('j and k move through the list of sent records and from one record to the next', async ({
  page,
  tenant,
}) => {
  const orders = ['WEB-1', 'WEB-2', 'WEB-3'].map((reference) => exampleOrder(reference, [SKU]));
  await sendWrite(page, tenant, 'bulkUpsertSalesOrders', orders);
  await open(page, tenant.at('/sales-orders'));
  await expect(page.locator('[data-row-link]')).toHaveCount(3);
  const [first = '', second = ''] = await page.locator('[data-row-link]').allTextContents();
  await page.keyboard.press('j');
  await expect(page.locator('[data-row-link]').first()).toBeFocused();
  await page.keyboard.press('Enter');
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText(first);
  await expect(page.getByRole('navigation', { name: 'Records in the list' })).toContainText('1 of 3');
  await page.keyboard.press('j');
  await expect(title).toHaveText(second);
  await page.keyboard.press('k');
  await expect(title).toHaveText(first);
});

test(
  'an order of another system says so, and its form starts with the known values',
  bare,
  async ({ page, tenant, otherPlatformURL }) => {
    await tenant.call('POST', '/openapi/v1/SalesOrders/BulkUpsert', [
      {
        referenceNumber: 'X_9',
        salesChannel: 'Web',
        customer: { firstName: 'Ayşe Nur', lastName: 'Yılmaz' },
      },
    ]);
    await open(page, tenant.at('/rejected-orders?q=X_9'));
    await page.getByRole('link', { name: 'X_9', exact: true }).click();
    await expect(page.getByText('Another system sent this order')).toBeVisible();
    await page.getByRole('link', { name: 'Fix and resend' }).click();
    // The other platform accepts the reference, whose section is then collapsed.
    if (otherPlatformURL) await expandSection(page, 'Order');
    await expect(page.getByLabel('Reference number')).toHaveValue('X_9');
    await page.locator('summary').filter({ hasText: 'Customer' }).click();
    await expect(page.getByLabel('First name')).toHaveValue('Ayşe Nur');
    await expect(page.getByLabel('Last name')).toHaveValue('Yılmaz');

    // Pasted, and from a file.
    const other = exampleOrder('X-8', ['ZYT-SIZ-5L']);
    await page.evaluate(
      (text) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', text);
        document.body.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
        );
      },
      JSON.stringify([other]),
    );
    await expect(page.getByText('The file doesn’t contain order X_9. It contains X-8.')).toBeVisible();
    const csv =
      'referenceNumber;customer.firstName;customer.lastName;sku;amountInOrder\nX_9;Elif;Kaya;ZYT-SIZ-5L;2\n';
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'orders.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await expect(page.getByText('From orders.csv')).toBeVisible();
    const contents = page.getByRole('region', { name: 'Order contents' });
    await expect(contents).toContainText('1 line · 2 units');
    await expect(contents).toContainText('Elif Kaya');
  },
);
