import type { Page } from '@playwright/test';
import { extended } from './extended';
import { rowsOf } from './files';
import { alive, open } from './hydration';
import { expect, test } from './tenant';

const text = (page: Page) => page.getByRole('textbox', { name: 'Query text' });
const count = (page: Page) => page.getByText(/ of [\d,]+$/).first();

async function openText(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('button', { name: 'Edit as query text' }).click();
  await expect(text(page)).toBeFocused();
}

test('the filters are shown as text, and the same text gives the same filters', async ({ page, tenant }) => {
  await open(page, tenant.at('/products?f=state:in:Active&f=updatedAt:range:last30d&sort=category,-sku'));
  await openText(page);
  const asked = await text(page).inputValue();
  expect(asked).toContain('o=Equals&p=state&v=Active');
  expect(asked).toContain('s=category&s=sku,desc');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/f=state:in:Active&f=updatedAt:range:last30d/);

  await open(page, tenant.at('/products'));
  await openText(page);
  await text(page).fill('o=Equals&p=state&v=Active&s=category&s=sku,desc');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Remove filter: State is Active' })).toBeVisible();
  await expect(page.getByText('Sorted by Category ↑, SKU ↓')).toBeVisible();
});

test('what no filter can say is kept as one chip, asked, and taken away', async ({ page, tenant }) => {
  await open(page, tenant.at('/products'));
  await expect(count(page)).toHaveText(/of 298$/);
  const sku = (await page.locator('tbody tr a').first().textContent()) ?? '';
  await openText(page);
  await text(page).fill(
    `o=Equals|OrElse&p=sku&v=${sku}&o=EndsWith&p=sku&v=no-such-end&o=NotEqual&p=sku&v=null`,
  );
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Custom query/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove filter: SKU is not empty' })).toBeVisible();
  await expect(count(page)).toHaveText(/of 1$/);
  await page.reload();
  await expect(count(page)).toHaveText(/of 1$/);
  // Beside an "or" there is no room for a search in several fields: then no row is shown as its result.
  await page.getByRole('searchbox').fill('zeytin');
  await expect(page.getByRole('searchbox')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Search is off');
  await expect(page.locator('tbody tr')).toHaveCount(0);
  await page.getByRole('button', { name: /^Custom query/ }).click();
  await expect(text(page)).toHaveValue(/^o=Equals\|OrElse&p=sku&v=.*EndsWith/);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('button', { name: 'Clear search' }).first().click();
  await expect(count(page)).toHaveText(/of 298$/);
});

test('a bad text names the place, and one in a link is shown and never asked', async ({ page, tenant }) => {
  await open(page, tenant.at('/products'));
  await openText(page);
  await text(page).fill('o=Equals&p=state&v=Active&o=Same&p=tag&v=x');
  await page.keyboard.press('Enter');
  await expect(page.locator('ul[role=alert]')).toHaveText('Filter 2 (tag): there is no such operation');
  await expect(page).not.toHaveURL(/f=|dqb=/);
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('Same');

  await page.goto(tenant.at(`/products?dqb=${encodeURIComponent('o=Any&p=barcodes&v=(o=Equals')}`));
  await alive(page);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('At character');
  await expect(page.locator('tbody tr')).toHaveCount(0);
  await page.getByRole('button', { name: /^Custom query/ }).click();
  await expect(page.locator('ul[role=alert]')).toContainText('At character');
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('(o=Equals');
});

test('a filter that cannot be applied shows no rows and blocks selection and export until it is removed', async ({
  page,
  tenant,
}) => {
  await page.goto(tenant.at('/products?f=state:in:Active&f=tag:in:fragile'));
  await alive(page);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('“Tag is fragile” isn');
  await expect(page.getByText('No rows shown', { exact: true })).toBeVisible();
  await expect(page.locator('tbody tr')).toHaveCount(0);
  await expect(page.getByRole('checkbox', { name: 'Select all rows on this page' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Export' })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Remove these filters' }).click();
  await expect(page).toHaveURL(/\?f=state:in:Active$/);
  await expect(page.locator('tbody tr').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export' })).not.toHaveAttribute('aria-disabled', 'true');
});

test(
  'orders with a SKU on their lines are found by a filter, and the menu gives the whole list again',
  extended('getSalesOrders'),
  async ({ page, tenant }) => {
    await open(page, tenant.at('/sales-orders'));
    const all = (await count(page).textContent()) ?? '';
    const orders = await rowsOf(
      tenant,
      '/openapi/v1/SalesOrders?dqb=s%3DcreatedAt,desc%26offset%3D0%26count%3D1',
    );
    const sku = JSON.stringify(orders).match(/"sku":"([^"]+)"/)?.[1] ?? '';
    expect(sku).not.toBe('');
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByPlaceholder('Find a field').fill('SKU');
    await page.keyboard.press('Enter');
    await page.keyboard.type(sku);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`f=lineItems.sku:is:${sku}`));
    await expect(count(page)).not.toHaveText(all);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await page.getByRole('navigation').getByRole('link', { name: 'Sales orders' }).first().click();
    await expect(page).toHaveURL(/\/sales-orders$/);
    await expect(count(page)).toHaveText(all);
  },
);
