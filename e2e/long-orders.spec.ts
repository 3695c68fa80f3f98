import { exampleOrder } from '../lib/rules/order-examples';
import { longExtended } from './extended';
import { open, waitForHydration } from './hydration';
import { long } from './long';
import { createProducts, expandSection, observeLongTasks, repetitions, reportDurations } from './orders';
import { sendWrite } from './send-write';
import { expect, test } from './tenant';

// 10,000 lines are the maximum of an order.

const count = 10_000;
const lineItems = Array.from({ length: count }, (_, i) => ({
  sku: `SKU-${i}`,
  amountInOrder: 2,
  productSalePrice: 12.5,
  lotNumber: `L${i}`,
}));

test.use({ scenario: 'empty' });
test.describe.configure({ timeout: 240_000 });

test('a very long order opens without blocking the page', long, async ({ page, tenant, createRecords }) => {
  await createProducts(tenant, count);
  await createRecords('bulkUpsertSalesOrders', [{ ...exampleOrder('LONG-1', []), lineItems }]);
  const loading: number[] = [];
  const navigating: number[] = [];
  for (const _ of repetitions) {
    await open(page, tenant.at('/sales-orders/LONG-1'));
    const lineCount = page.getByText(`${count.toLocaleString('en')} lines`, { exact: true });
    await expect(lineCount).toBeVisible();
    await waitForHydration(page);
    loading.push(await (await observeLongTasks(page, true))());
    await open(page, tenant.at('/sales-orders'));
    const longestTask = await observeLongTasks(page);
    await longestTask();
    await page.getByRole('link', { name: 'LONG-1' }).click();
    await expect(lineCount).toBeVisible();
    navigating.push(await longestTask());
  }
  reportDurations(`longest task of loading an order of ${count} lines`, 100, ...loading);
  reportDurations(`longest task of coming to it from the list`, 100, ...navigating);
});

test('a very long rejected order is validated again while the user types', long, async ({ page, tenant }) => {
  await sendWrite(page, tenant, 'bulkUpsertSalesOrders', [{ ...exampleOrder('LONG_2', []), lineItems }]);
  await open(page, tenant.at('/rejected-orders'));
  await page.getByRole('link', { name: 'LONG_2', exact: true }).click();
  await page.getByRole('link', { name: 'Fix and resend' }).click();
  const panel = page.getByRole('region', { name: 'Problems' });
  const reference = panel.getByRole('textbox', { name: 'Reference number' });
  const suggestion = panel.getByRole('button', { name: /LONG-2/ });
  await expect(suggestion).toBeVisible({ timeout: 20_000 });
  for (const part of ['Lines', 'Order']) await expandSection(page, part);
  const longestTask = await observeLongTasks(page);
  await longestTask();
  const tasks: number[] = [];
  for (const _ of repetitions) {
    await reference.fill('LONG-2');
    await expect(suggestion).toHaveCount(0);
    tasks.push(await longestTask());
    await reference.fill('LONG_2');
    await expect(suggestion).toBeVisible();
    tasks.push(await longestTask());
    await page.getByLabel('Sales channel').pressSequentially('By hand', { delay: 25 });
    tasks.push(await longestTask());
  }
  reportDurations(`longest task while an order of ${count} lines is fixed`, 50, ...tasks);
});

test(
  'all wrong SKUs of a very long rejected order are corrected in one step',
  longExtended('getRejectedSalesOrder'),
  async ({ page, tenant }) => {
    await createProducts(tenant, count);
    const isWrong = (i: number) => i % 33 === 7 && i < 33 * 300;
    const sent = lineItems.map((line, i) => (isWrong(i) ? { ...line, sku: `sku_${i}` } : line));
    await tenant.call('POST', '/openapi/v1/SalesOrders/BulkUpsert', [
      { ...exampleOrder('LONG-3', []), lineItems: sent },
    ]);
    const acceptAll = page.getByRole('button', { name: 'Apply 300 safe fixes' });
    const openedMs: number[] = [];
    const firstSuggestionMs: number[] = [];
    const allSuggestionsMs: number[] = [];
    const appliedMs: number[] = [];
    const tasks: number[] = [];
    for (const _ of repetitions) {
      await open(page, tenant.at('/rejected-orders'));
      const longestTask = await observeLongTasks(page);
      let start = Date.now();
      await page.keyboard.press('e');
      await page.waitForFunction(() => /LONG-3/.test(document.querySelector('h1')?.textContent ?? ''));
      openedMs.push(Date.now() - start);
      await page.waitForFunction(() => document.querySelector('[data-suggestion]'));
      firstSuggestionMs.push(Date.now() - start);
      await expect(acceptAll).toBeVisible({ timeout: 30_000 });
      allSuggestionsMs.push(Date.now() - start);
      await longestTask();
      start = Date.now();
      await page.keyboard.press('Shift+A');
      await expect(page.getByText('No problems found')).toBeVisible();
      appliedMs.push(Date.now() - start);
      tasks.push(await longestTask());
      page.once('dialog', (dialog) => void dialog.accept());
    }
    reportDurations('opening a rejected order of 10,000 lines', 1_000, ...openedMs);
    reportDurations('the first suggestions', 1_300, ...firstSuggestionMs);
    reportDurations('all 300 suggestions', 3_000, ...allSuggestionsMs);
    reportDurations('accepting 300 suggestions', 1_000, ...appliedMs);
    reportDurations('longest task of it', 100, ...tasks);
    await page.keyboard.press('Control+Enter');
    await expect(page).toHaveURL(/rejected-orders$/, { timeout: 60_000 });
    expect(await tenant.call('GET', '/openapi/v1/SalesOrders/LONG-3')).toMatchObject({
      lineItems: expect.arrayContaining([expect.objectContaining({ sku: 'SKU-7' })]),
    });
  },
);
