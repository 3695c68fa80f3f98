import type { Page } from '@playwright/test';
import { textOf } from './files';
import { makeProducts, order } from './order';
import { expect, type Tenant, test } from './tenant';

const lines = Array.from({ length: 1_000 }, (_, i) => ({
  sku: `SKU-${i}`,
  amountInOrder: 2,
  itemNo: i,
  lotNumber: `L${String(i).padStart(4, '0')}`,
}));

test.use({ scenario: 'empty', permissions: ['clipboard-read', 'clipboard-write'] });

const table = (page: Page) => page.getByRole('region', { name: 'Lines' }).getByRole('table');
const drawn = (page: Page) => table(page).locator('tbody tr');

async function open(page: Page, tenant: Tenant, count: number): Promise<void> {
  await makeProducts(tenant, 1_000);
  const lineItems = lines.slice(0, count);
  await tenant.call('POST', '/openapi/v1/SalesOrders/BulkUpsert', [{ ...order('MANY'), lineItems }]);
  await page.goto(tenant.at('/sales-orders/MANY'));
  await page.waitForLoadState('networkidle');
}

test('many lines: those in sight are drawn, all are counted, found, added up and taken along', async ({
  page,
  tenant,
}) => {
  test.setTimeout(90_000);
  await open(page, tenant, 1_000);
  await expect(table(page)).toHaveAttribute('aria-rowcount', '1001');
  expect(await drawn(page).count()).toBeLessThan(60);
  await expect(page.getByText('1,000 lines')).toBeVisible();
  const sum = page.locator('dl').filter({ has: page.getByText('Ordered', { exact: true }) });
  await expect(sum).toContainText('2,000');

  // The last one by the wheel, with its number for those who cannot see.
  await page.getByRole('region', { name: 'Lines' }).evaluate((box) => box.scrollTo(0, box.scrollHeight));
  const last = table(page).getByRole('row', { name: /SKU-999\b/ });
  await expect(last).toBeVisible();
  await expect(last).toHaveAttribute('aria-rowindex', '1001');

  // Found by any part of what is shown, and from the top.
  const find = page.getByLabel('Find in these lines');
  await find.fill('l042');
  await expect(page.getByText('10 of 1,000 lines')).toBeVisible();
  await expect(drawn(page)).toHaveCount(10);
  await expect(sum).toContainText('20');
  await expect(drawn(page).first()).toContainText('SKU-420');
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.trimEnd().split('\n')).toHaveLength(11);
  expect(copied).toContain('SKU-429\tThing 429\t2\t');
  await find.press('Escape');
  await expect(page.getByText('1,000 lines')).toBeVisible();

  const [file] = await Promise.all([
    textOf(page.waitForEvent('download')),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(file.name).toBe('MANY-lines.csv');
  const rows = file.text.trimEnd().split('\r\n');
  expect(rows).toHaveLength(1_001);
  expect(rows[0]).toContain('SKU,');
  expect(rows[1_000]).toContain('SKU-999,Thing 999,2,');

  // On paper all of them stand.
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(drawn(page)).toHaveCount(1_000);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect.poll(() => drawn(page).count()).toBeLessThan(60);
});

test('of many lines each is cancelled in its own row, and opens its product', async ({ page, tenant }) => {
  test.setTimeout(90_000);
  await open(page, tenant, 300);
  await page.getByRole('button', { name: 'Cancel SKU-3', exact: true }).click();
  const sheet = page.getByRole('dialog').first();
  await expect(sheet).toContainText('SKU-3');
  await expect(page).toHaveURL(/cancel=SKU-3/);
  await sheet.getByLabel('Amount').fill('1');
  await sheet.getByRole('button', { name: `Subtract at ${tenant.name}` }).click();
  await page.getByRole('button', { name: 'Subtract', exact: true }).click();
  await expect(sheet).toBeHidden();
  await expect(
    page.locator('dl').filter({ has: page.getByText('Cancelled', { exact: true }) }),
  ).toContainText('1');
  await table(page)
    .getByRole('row', { name: /SKU-2\b/ })
    .getByRole('cell')
    .nth(1)
    .click();
  await expect(page).toHaveURL(/\/products\/SKU-2$/);
});

test('few lines are drawn as they are', async ({ page, tenant }) => {
  await open(page, tenant, 3);
  await expect(drawn(page)).toHaveCount(3);
  await expect(page.getByLabel('Find in these lines')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Cancel SKU-1' })).toBeVisible();
});
