import type { Page } from '@playwright/test';
import { exampleOrder } from '../lib/rules/order-examples';
import { open } from './hydration';
import { downloadFile } from './import-export';
import { long } from './long';
import { createProducts } from './orders';
import { lineMenu, openLineCancellation } from './record';
import { type CreateRecords, expect, type Tenant, test } from './tenant';

// Enough lines that only some are rendered.
const lineCount = process.env.SOAK ? 1_000 : 210;
const lines = Array.from({ length: lineCount }, (_, i) => ({
  sku: `SKU-${i}`,
  amountInOrder: 2,
  itemNo: i,
  lotNumber: `L${String(i).padStart(4, '0')}`,
}));

test.use({ scenario: 'empty', permissions: ['clipboard-read', 'clipboard-write'] });

const formatCount = (count: number) => count.toLocaleString('en-US');
const table = (page: Page) => page.getByRole('region', { name: 'Lines' }).getByRole('table');
const renderedRows = (page: Page) => table(page).locator('tbody tr');

async function openOrder(page: Page, tenant: Tenant, give: CreateRecords, count: number): Promise<void> {
  await createProducts(tenant, count);
  const lineItems = lines.slice(0, count);
  await give('bulkUpsertSalesOrders', [{ ...exampleOrder('MANY', []), lineItems }]);
  await open(page, tenant.at('/sales-orders/MANY'));
}

test('a long order renders only visible lines, and supports search, totals, copy, print and cancellation', async ({
  page,
  tenant,
  createRecords,
  hasExtensions,
}) => {
  test.setTimeout(90_000);
  // Only a platform that lists orders returns product names.
  const rowText = (index: number, separator: string) =>
    `SKU-${index}${separator}${hasExtensions ? `Thing ${index}${separator}` : ''}`;
  await openOrder(page, tenant, createRecords, lineCount);
  await expect(table(page)).toHaveAttribute('aria-rowcount', String(lineCount + 1));
  await expect(renderedRows(page).first()).toBeVisible();
  expect(await renderedRows(page).count()).toBeLessThan(60);
  await expect(page.getByText(`${formatCount(lineCount)} lines`, { exact: true })).toBeVisible();
  const totals = page.locator('dl').filter({ has: page.getByText('Quantity', { exact: true }) });
  await expect(totals).toContainText(formatCount(2 * lineCount));

  const container = page.getByRole('region', { name: 'Lines' });
  await container.evaluate((box) => box.scrollTo(0, box.scrollHeight));
  const last = table(page).getByRole('row', { name: new RegExp(`SKU-${lineCount - 1}\\b`) });
  await expect(last).toBeVisible();
  await expect(last).toHaveAttribute('aria-rowindex', String(lineCount + 1));

  // The search matches any part of the visible text, and scrolls to the top.
  const searchInput = page.getByLabel('Search lines');
  await searchInput.fill('l004');
  await expect(page.getByText(`10 of ${formatCount(lineCount)} lines`)).toBeVisible();
  await expect(renderedRows(page)).toHaveCount(10);
  await expect(totals).toContainText('20');
  await expect(renderedRows(page).first()).toContainText('SKU-40');
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  const readClipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(async () => (await readClipboard()).trimEnd().split('\n')).toHaveLength(11);
  expect(await readClipboard()).toContain(`${rowText(49, '\t')}2\t`);
  await searchInput.press('Escape');
  await expect(page.getByText(`${formatCount(lineCount)} lines`, { exact: true })).toBeVisible();

  const file = await downloadFile(page, page.getByRole('button', { name: 'Download CSV' }));
  expect(file.name).toBe('MANY-lines.csv');
  const rows = file.text.trimEnd().split('\r\n');
  expect(rows).toHaveLength(lineCount + 1);
  expect(rows[0]).toContain('SKU,');
  expect(rows[lineCount]).toContain(`${rowText(lineCount - 1, ',')}2,`);

  // Printing renders all lines.
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(renderedRows(page)).toHaveCount(lineCount);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect.poll(() => renderedRows(page).count()).toBeLessThan(60);

  await container.evaluate((box) => box.scrollTo(0, 0));
  await openLineCancellation(page, 'SKU-3');
  const sheet = page.getByRole('dialog').first();
  await expect(sheet).toContainText('SKU-3');
  await expect(page).toHaveURL(/cancel=SKU-3/);
  await sheet.getByRole('textbox', { name: 'Quantity' }).fill('1');
  await sheet.getByRole('button', { name: 'Cancel 1 unit' }).click();
  await page.getByRole('button', { name: 'Cancel units', exact: true }).click();
  await expect(sheet).toBeHidden();
  await expect(page.locator('dl').filter({ has: page.getByText('Canceled', { exact: true }) })).toContainText(
    '1',
  );
  await table(page)
    .getByRole('row', { name: /SKU-2\b/ })
    .getByRole('cell')
    .nth(1)
    .click();
  await expect(page).toHaveURL(/\/products\/SKU-2$/);
});

test('a short order renders all lines, without a search', long, async ({ page, tenant, createRecords }) => {
  await openOrder(page, tenant, createRecords, 3);
  await expect(renderedRows(page)).toHaveCount(3);
  await expect(page.getByLabel('Search lines')).toHaveCount(0);
  await expect(lineMenu(page, 'SKU-1')).toBeVisible();
});

test('a printed order fits the width of its sheet', async ({ page, tenant, createRecords }) => {
  await createProducts(tenant, 1);
  const lineItems = [{ sku: 'SKU-0', amountInOrder: 1, productSalePrice: 149.9 }];
  await createRecords('bulkUpsertSalesOrders', [{ ...exampleOrder('PRINTED', []), lineItems }]);
  await page.setViewportSize({ width: 703, height: 1018 });
  await open(page, tenant.at('/sales-orders/PRINTED'));
  await expect(lineMenu(page, 'SKU-0')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const sheet = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scrollWidth, clientWidth };
  });
  expect(sheet).toEqual({ scrollWidth: 703, clientWidth: 703 });
  // A line of the time under a step is 16 px high.
  const time = await page.getByRole('list', { name: 'Progress' }).locator('time').first().boundingBox();
  expect(time?.height).toBeLessThanOrEqual(16);
});
