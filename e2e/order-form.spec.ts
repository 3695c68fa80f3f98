import type { Locator, Page } from '@playwright/test';
import { exampleOrder } from '../lib/rules/order-examples';
import { open, reload, waitForHydration } from './hydration';
import { fetchRows } from './import-export';
import { long } from './long';
import {
  createProducts,
  expectCreated,
  observeLongTasks,
  paste,
  repetitions,
  reportDurations,
} from './orders';
import { expect, type Tenant, test } from './tenant';

const cell = (page: Page, name: string, row: number): Locator =>
  page.getByLabel(`${name} ${row}`, { exact: true });

const lineCount = 10_000;

const pastedLines = Array.from({ length: 10_000 }, (_, i) => `SKU-${i}\t${(i % 9) + 1}\t12,50`).join('\r\n');

const openNewOrder = async (page: Page, tenant: Tenant) => {
  await open(page, tenant.at('/new/sales-orders'));
};

test(
  'ten thousand lines are pasted in one step, and typing stays responsive',
  long,
  async ({ page, tenant }) => {
    test.setTimeout(120_000);
    await openNewOrder(page, tenant);
    await page.getByRole('button', { name: 'Add line' }).click();
    await expect(cell(page, 'SKU', 1)).toBeFocused();
    const longestTask = await observeLongTasks(page);
    await paste(page, pastedLines);
    await expect(page.getByText('10,000 rows pasted')).toBeVisible({ timeout: 5_000 });
    await expect(cell(page, 'SKU', 1)).toHaveValue('SKU-0');
    await expect(cell(page, 'SKU', 1)).toBeFocused();
    await expect(cell(page, 'Unit price', 1)).toHaveValue('12.50');
    reportDurations('longest task of pasting 10,000 rows', 100, await longestTask());
    const typingInLine: number[] = [];
    const typingInField: number[] = [];
    for (const round of repetitions) {
      await cell(page, 'SKU', 3).fill('');
      await page.keyboard.type(`typed quickly ${round}`, { delay: 25 });
      await expect(cell(page, 'SKU', 3)).toHaveValue(`typed quickly ${round}`);
      typingInLine.push(await longestTask());
      await page.getByLabel('Reference number').pressSequentially('MANY', { delay: 25 });
      typingInField.push(await longestTask());
    }
    reportDurations('longest task while typing in one of 10,000 lines', 100, ...typingInLine);
    reportDurations('longest task while typing beside 10,000 lines', 100, ...typingInField);
    // Reloads right after the last input.
    await cell(page, 'SKU', 4).fill('the last word');
    page.on('dialog', (dialog) => void dialog.accept());
    await reload(page);
    await page.getByRole('button', { name: 'Resume draft' }).click({ timeout: 30_000 });
    await expect(page.getByText('10,000', { exact: true }).first()).toBeVisible();
    await expect(cell(page, 'SKU', 4)).toHaveValue('the last word');
    await expect(cell(page, 'SKU', 3)).toHaveValue(`typed quickly ${repetitions.at(-1)}`);
  },
);

test(
  'a very long order opens for editing, is validated completely and saved',
  long,
  async ({ page, tenant, createRecords, hasExtensions, otherPlatformURL }) => {
    test.setTimeout(180_000);
    await createProducts(tenant, lineCount);
    const lineItems = Array.from({ length: lineCount }, (_, i) => ({
      sku: `SKU-${i}`,
      amountInOrder: 1,
      productSalePrice: 12.5,
    }));
    await createRecords('bulkUpsertSalesOrders', [{ ...exampleOrder('MANY-2', []), lineItems }]);
    await open(page, tenant.at('/sales-orders'));
    const start = Date.now();
    await open(page, tenant.at('/sales-orders/MANY-2/edit'));
    await expect(cell(page, 'SKU', 1)).toHaveValue('SKU-0');
    const openedMs = Date.now() - start;
    await waitForHydration(page);
    const longestTask = await observeLongTasks(page);
    const saveButton = page.getByRole('button', { name: `Save to ${tenant.name}` });
    const validating: number[] = [];
    const correcting: number[] = [];
    for (const _ of repetitions) {
      await cell(page, 'Quantity', 2).fill('x');
      await saveButton.click();
      await expect(cell(page, 'Quantity', 2)).toHaveAttribute('aria-invalid', 'true');
      validating.push(await longestTask());
      await cell(page, 'Quantity', 2).fill('7');
      await expect(cell(page, 'Quantity', 2)).not.toHaveAttribute('aria-invalid', 'true');
      correcting.push(await longestTask());
    }
    reportDurations(`an order of ${lineCount} lines, shown`, 2_000, openedMs);
    reportDurations('longest task while it is judged', 100, ...validating);
    reportDurations('longest task while it is corrected', 100, ...correcting);
    await saveButton.click();
    // The other platform does not list orders, so nothing proves that the order was saved.
    const status = page.getByRole('status').filter({ hasText: otherPlatformURL ? 'Sent' : 'Saved' });
    await expect(status.first()).toBeVisible({ timeout: 30_000 });
    await expectCreated(tenant, hasExtensions, 'MANY-2', {
      lineItems: expect.arrayContaining([expect.objectContaining({ sku: 'SKU-1', amountInOrder: 7 })]),
    });
  },
);

test('an order form pastes lines, finds products by name and barcode, and copies an address', async ({
  page,
  tenant,
}) => {
  await openNewOrder(page, tenant);
  const shipping = page.getByRole('group', { name: 'Shipping address' });
  const billing = page.getByRole('group', { name: 'Billing address' });
  await billing.getByLabel('Same as the shipping address').uncheck();
  await billing.getByLabel('City').fill('İzmir');
  await billing.getByLabel('District').fill('Konak');
  await shipping.getByRole('button', { name: 'Same as the billing address' }).click();
  await expect(shipping.getByLabel('City')).toHaveValue('İzmir');
  await shipping.getByLabel('City').fill('Bursa');
  await billing.getByLabel('Same as the shipping address').check();
  await expect(billing.getByLabel('City')).toHaveCount(0);
  await shipping.getByLabel('District').fill('Nilüfer');
  await billing.getByLabel('Same as the shipping address').uncheck();
  await expect(billing.getByLabel('City')).toHaveValue('Bursa');
  await expect(billing.getByLabel('District')).toHaveValue('Nilüfer');

  await page.getByRole('button', { name: 'Add line' }).press('Enter');
  const sku = cell(page, 'SKU', 1);
  await expect(sku).toBeFocused();
  // At once: only the whole text is searched.
  await page.keyboard.insertText('zeytinya');
  const options = page.getByRole('option');
  await expect(options.first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  const first = (await options.first().locator('code').textContent()) ?? '';
  await page.keyboard.press('Enter');
  await expect(sku).toHaveValue(first);
  await expect(sku).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(cell(page, 'SKU', 2)).toBeFocused();
  const [product] = await fetchRows(
    tenant,
    `/openapi/v1/Products/GetProductsWithTag?dqb=${encodeURIComponent('o=eq&p=sku&v=ZYT-SIZ-5L')}`,
  );
  const barcode = Array.isArray(product?.barcodes) ? String(product.barcodes[0]) : '';
  await page.keyboard.type(barcode);
  await expect(page.getByRole('option', { selected: true })).toContainText('ZYT-SIZ-5L');
  await page.keyboard.press('Enter');
  await expect(cell(page, 'SKU', 2)).toHaveValue('ZYT-SIZ-5L');

  // Two invalid lines are not rendered. The lookup of products is aborted, so unknown SKUs are not reported.
  await page.route('**/import/known', (route) => route.abort());
  await sku.focus();
  const rows = Array.from({ length: 500 }, (_, i) => `S-${i}\t${i === 100 || i === 400 ? 'many' : 1}`);
  await paste(page, rows.join('\n'));
  await expect(page.getByText('500 rows pasted')).toBeVisible();
  await page.getByLabel('Reference number').fill('K-1');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('2 lines with problems')).toBeVisible();
  await page.getByRole('button', { name: 'Next problem' }).click();
  await expect(cell(page, 'Quantity', 101)).toBeFocused();
  await page.keyboard.press('F8');
  await expect(cell(page, 'Quantity', 401)).toBeFocused();
});
