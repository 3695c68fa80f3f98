import { exampleOrder } from '../lib/rules/order-examples';
import { sendJson } from './explore';
import { extended } from './extended';
import { sentIn } from './record';
import { expect, test } from './tenant';

test('a record is found whatever it is called', async ({ page, tenant }) => {
  await tenant.call('POST', '/openapi/v1/Products', {
    sku: 'new',
    type: 'Product',
    name: 'Yeni Sezon Çanta',
    barcodes: ['8690000000017'],
  });
  await page.goto(tenant.at('/products?q=new'));
  await page.getByRole('link', { name: 'new', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Yeni Sezon Çanta' })).toBeVisible();
  const orders = ['new', 'rejected', 'sent', 'edit'].map((name) => exampleOrder(name, ['ZYT-SIZ-5L']));
  await sendJson(page, tenant, 'bulkUpsertSalesOrders', orders);
  for (const { referenceNumber } of orders) {
    await page.goto(tenant.at(`/sales-orders/${referenceNumber}`));
    await expect(page.getByRole('heading', { level: 1, name: referenceNumber, exact: true })).toBeVisible();
    await expect(page.getByText('Caferağa Mahallesi, Moda Caddesi 14').first()).toBeVisible();
  }
});

test('what is made has an address of its own, under its list in the navigation', async ({ page, tenant }) => {
  await page.goto(tenant.at('/products'));
  await page.getByRole('link', { name: 'New product' }).click();
  await expect(page).toHaveURL(/\/new\/products$/);
  await expect(
    page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name: 'Products' }).first(),
  ).toHaveAttribute('aria-current', 'page');
});

test(
  'orders sent from here are a view of their own where the platform lists all',
  extended('getSalesOrders'),
  async ({ page, tenant }) => {
    await sendJson(page, tenant, 'bulkUpsertSalesOrders', [exampleOrder('MINE-1', ['ZYT-SIZ-5L'])]);
    await page.goto(tenant.at('/sales-orders'));
    await page.getByRole('link', { name: 'Sent from this console' }).click();
    await expect(page).toHaveURL(/view=sent/);
    await expect(page.getByRole('row')).toHaveCount(2);
    await page.getByRole('link', { name: 'MINE-1' }).click();
    await expect(sentIn(page)).toHaveCount(1);
  },
);
