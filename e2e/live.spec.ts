import type { Locator, Page } from '@playwright/test';
import { exampleOrder } from '../lib/rules/order-examples';
import { extended } from './extended';
import { open } from './hydration';
import { expect, test } from './tenant';

/** Advances the clock of a page by its polling interval, again while the code that polls was not loaded yet. */
const runUntilVisible = (page: Page, notice: Locator) =>
  expect(async () => {
    await page.clock.runFor(15_000);
    await expect(notice).toBeVisible({ timeout: 3_000 });
  }).toPass();

test(
  'an open list and an open record announce changes by other users, and r shows them',
  extended('getSalesOrders', 'updateSalesOrderTag'),
  async ({ page, tenant }) => {
    const send = (reference: string) =>
      tenant.call('POST', '/openapi/v1/SalesOrders/BulkUpsert', [exampleOrder(reference, ['ZYT-SIZ-5L'])]);
    await send('LIVE-1');
    await page.clock.install();
    await open(page, tenant.at('/sales-orders?q=LIVE'));
    const rows = page.locator('[data-list] tbody tr');
    await expect(rows).toHaveCount(1);
    await send('LIVE-2');
    const notice = page.getByRole('button', { name: '1 new' });
    await runUntilVisible(page, notice);
    await expect(rows).toHaveCount(1);
    await page.keyboard.press('r');
    await expect(rows).toHaveCount(2);
    await expect(notice).toBeHidden();

    await open(page, tenant.at('/sales-orders/LIVE-1'));
    await tenant.call('PATCH', '/openapi/v1/SalesOrders/UpdateSalesOrderTag', {
      referenceNumber: 'LIVE-1',
      tag: 'urgent',
    });
    const changed = page.getByRole('button', { name: 'Changed' });
    await runUntilVisible(page, changed);
    await expect(page.getByText('urgent')).toHaveCount(0);
    await page.keyboard.press('r');
    await expect(page.getByText('urgent')).toBeVisible();
    await expect(changed).toBeHidden();
  },
);
