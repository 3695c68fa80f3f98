import type { Page } from '@playwright/test';
import { longExtended } from './extended';
import { open, reload } from './hydration';
import { fetchRows } from './import-export';
import { expect, test } from './tenant';

const queryInput = (page: Page) => page.getByRole('textbox', { name: 'Query text' });
const countText = (page: Page) => page.getByText(/ of [\d,]+$/).first();

async function openQueryInput(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('button', { name: 'Edit as query text' }).click();
  await expect(queryInput(page)).toBeFocused();
}

test('a query text becomes a custom query, also after a reload, and an invalid query shows no rows', async ({
  page,
  tenant,
}) => {
  await open(page, tenant.at('/products'));
  await expect(countText(page)).toHaveText(/of 298$/);
  const sku = (await page.locator('tbody tr a').first().textContent()) ?? '';
  await openQueryInput(page);
  await queryInput(page).fill(
    `o=Equals|OrElse&p=sku&v=${sku}&o=EndsWith&p=sku&v=no-such-end&o=NotEqual&p=sku&v=null&s=sku`,
  );
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Custom query/ })).toBeVisible();
  await expect(countText(page)).toHaveText(/of 1$/);
  await reload(page);
  await expect(countText(page)).toHaveText(/of 1$/);
  await expect(page.getByText('Sorted by SKU ↑')).toBeVisible();

  await open(page, tenant.at('/products?f=state:in:Active&f=tag:in:fragile'));
  await expect(page.getByRole('main').getByRole('alert')).toContainText('no filter “Tag is fragile”');
  await expect(page.locator('tbody tr')).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove these parts' }).click();
  await expect(page).toHaveURL(/\?f=state:in:Active$/);
  await expect(page.locator('tbody tr').first()).toBeVisible();
});

test(
  'orders are filtered by a SKU of their lines, and the menu opens the whole list again',
  longExtended('getSalesOrders'),
  async ({ page, tenant }) => {
    await open(page, tenant.at('/sales-orders'));
    const total = (await countText(page).textContent()) ?? '';
    const orders = await fetchRows(
      tenant,
      '/openapi/v1/SalesOrders?dqb=s%3DcreatedAt,desc%26offset%3D0%26count%3D1',
    );
    const sku = JSON.stringify(orders).match(/"sku":"([^"]+)"/)?.[1] ?? '';
    expect(sku).not.toBe('');
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByPlaceholder('Search fields').fill('SKU');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Lines · SKU' })).toBeFocused();
    await page.keyboard.type(sku);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`f=lineItems.sku:is:${sku}`));
    await expect(countText(page)).not.toHaveText(total);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await page.getByRole('navigation').getByRole('link', { name: 'Sales orders' }).first().click();
    await expect(page).toHaveURL(/\/sales-orders$/);
    await expect(countText(page)).toHaveText(total);
  },
);
