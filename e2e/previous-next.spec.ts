import type { Page } from '@playwright/test';
import { exampleOrder } from '../lib/rules/order-examples';
import { open, reload } from './hydration';
import { long } from './long';
import { searchPalette } from './palette';
import { recordKey } from './record';
import { sendWrite } from './send-write';
import { expect, test } from './tenant';

const readRowKey = async (page: Page, row: number) =>
  (await page.getByRole('row').nth(row).getByRole('link').first().textContent()) ?? '';
const listNavigation = (page: Page) => page.getByRole('navigation', { name: 'Records in the list' });

test('previous and next follow the order of the list across its pages, in the tab that opened it', async ({
  page,
  context,
  tenant,
}) => {
  await open(page, tenant.at('/products?size=25&sort=-name&f=state:in:Active'));
  await expect(page.getByRole('row').nth(25)).toBeVisible();
  const [top, before, last] = [
    await readRowKey(page, 1),
    await readRowKey(page, 24),
    await readRowKey(page, 25),
  ];
  const total = ((await page.getByText(/^1–25 of /).textContent()) ?? '').split(' of ')[1] ?? '';
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText(/^26–50 of /)).toBeVisible();
  // The rows appear after the counts.
  await expect.poll(() => readRowKey(page, 1)).not.toBe(top);
  const first = await readRowKey(page, 1);
  // The URL changes shortly after the rows.
  await expect(page).toHaveURL(/page=2/);
  await page.goBack();
  await expect(page.getByText(/^1–25 of /)).toBeVisible();

  await page.getByRole('link', { name: before, exact: true }).click();
  await expect(recordKey(page)).toHaveText(before);
  await expect(listNavigation(page)).toContainText(`24 of ${total}`);
  await page.keyboard.press('j');
  await expect(recordKey(page)).toHaveText(last);
  await page.keyboard.press(']');
  await expect(recordKey(page)).toHaveText(first);
  await expect(listNavigation(page)).toContainText(`26 of ${total}`);
  await listNavigation(page).getByRole('button', { name: 'Previous record' }).click();
  await expect(recordKey(page)).toHaveText(last);
  await reload(page);
  await expect(listNavigation(page)).toContainText(`25 of ${total}`);
  const backLink = page.getByRole('link', { name: 'Back to the list' });
  await backLink.click();
  await expect(page).toHaveURL(/\/products\?size=25&sort=-name&f=state:in:Active$/);
  await expect(page.getByText(/^1–25 of /)).toBeVisible();

  const otherTab = await context.newPage();
  await open(otherTab, tenant.at(`/products/${encodeURIComponent(top)}`));
  await expect(otherTab.getByRole('link', { name: 'Back to the list' })).toHaveAttribute(
    'href',
    tenant.at('/products'),
  );
  await expect(listNavigation(otherTab)).toBeHidden();
  await otherTab.keyboard.press('j');
  await expect(recordKey(otherTab)).toHaveText(top);
});

test('a rejected order opened by a link has its position, the previous and next order, and opens the next once accepted', async ({
  page,
  tenant,
  context,
}) => {
  const orders = ['L-1', 'L-2', 'L-3'].map((reference) => {
    const order = exampleOrder(reference, ['ZYT-SIZ-5L']);
    return { ...order, shippingAddress: { ...order.shippingAddress, city: 'İstanbull' } };
  });
  await sendWrite(page, tenant, 'bulkUpsertSalesOrders', orders);
  await open(page, tenant.at('/rejected-orders?q=L-'));
  const href = (await page.getByRole('link', { name: 'L-2', exact: true }).getAttribute('href')) ?? '';
  const tab = await context.newPage();
  const heading = tab.getByRole('heading', { level: 1 });
  await open(tab, `${href}/fix`);
  await expect(listNavigation(tab)).toContainText(/\d of \d/);
  const suggestion = tab.locator('[data-suggestion]').first();
  await expect(suggestion).toBeFocused();
  await tab.keyboard.press('Alt+PageDown');
  await expect(heading).not.toContainText('L-2');
  await tab.keyboard.press('Alt+PageUp');
  await expect(heading).toContainText('L-2');
  await expect(suggestion).toBeFocused();
  await tab.keyboard.press('a');
  await tab.keyboard.press('Control+Enter');
  await expect(heading).not.toContainText('L-2', { timeout: 20_000 });
  // The order has left the list, so the next order is the first of the list.
  await open(tab, `${href}/fix`);
  await expect(tab.getByText(/has left the list of rejected orders/)).toBeVisible();
  await tab.keyboard.press('n');
  await expect(heading).toContainText(/L-[13]/);
  const closed = /L-\d/.exec((await heading.textContent()) ?? '')?.[0] ?? '';
  await tab.getByRole('button', { name: 'Close without sending' }).click();
  const dialog = tab.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Test order' }).click();
  await dialog.getByRole('button', { name: 'Close without sending' }).click();
  await expect(heading).toContainText(closed === 'L-1' ? 'L-3' : 'L-1');
});

test(
  'a row is previewed beside the list, and edited where the platform offers it',
  long,
  async ({ page, tenant, hasExtensions }) => {
    await open(page, tenant.at('/products?size=25'));
    const [one, two] = [await readRowKey(page, 1), await readRowKey(page, 2)];
    await page.keyboard.press('j');
    await page.keyboard.press('Space');
    const preview = page.getByRole('dialog');
    await expect(preview.getByRole('heading').first()).toHaveText(one);
    await expect(preview.getByText('Available', { exact: true })).toBeVisible();
    await page.keyboard.press('j');
    await expect(preview.getByRole('heading').first()).toHaveText(two);
    await page.keyboard.press('k');
    await expect(preview.getByRole('heading').first()).toHaveText(one);
    await page.keyboard.press('Escape');
    await expect(preview).toBeHidden();
    await expect(page).toHaveURL(/\/products\?size=25$/);
    await page.keyboard.press('j');
    await page.keyboard.press('Space');
    await expect(preview.getByRole('heading').first()).toHaveText(two);
    await page.keyboard.press('Enter');
    await expect(recordKey(page)).toHaveText(two);
    // The heading appears before the URL changes.
    await expect(page).toHaveURL(/\/products\/[^?]/);
    await page.goBack();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await page.getByRole('link', { name: one, exact: true }).focus();
    if (!hasExtensions) {
      // The preview has no link to a form that the platform does not offer; the record shows the reason.
      await page.keyboard.press('Space');
      await expect(preview.getByRole('link', { name: 'Open' })).toBeVisible();
      await expect(preview.getByRole('link', { name: 'Edit' })).toHaveCount(0);
      await page.keyboard.press('e');
      await expect(recordKey(page)).toHaveText(one);
      await expect(page).toHaveURL(/\/products\/[^?]+$/);
      await expect(page.getByRole('button', { name: 'Edit product' })).toHaveAttribute(
        'data-tip',
        'Not offered by this platform',
      );
      return;
    }
    await page.keyboard.press('e');
    await expect(page).toHaveURL(/act=updateProduct/);
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Name' })).toBeVisible();
  },
);

test(
  'rows are tagged by keyboard, from the list to the result',
  long,
  async ({ page, tenant, hasExtensions }) => {
    // Where the platform cannot tag returns, the console stores local tags.
    const labels = hasExtensions
      ? { action: 'Tag returns', field: 'Tag', startButton: `Tag 3 records for ${tenant.name}` }
      : { action: 'Set local tags', field: 'Local tag', startButton: 'Label 3 here' };
    await open(page, tenant.at('/returns?size=25'));
    // As a person types: six characters within 50 ms each would be a scanned code.
    await page.keyboard.type('jxjxjjx', { delay: 80 });
    const bar = page.getByRole('region', { name: 'Selection' });
    await expect(bar).toContainText('3 selected');
    await bar.getByRole('button', { name: labels.action }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: labels.field })).toBeFocused();
    await page.keyboard.type('by-hand');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/runs\//, { timeout: 30_000 });
    const startButton = page.getByRole('button', { name: labels.startButton });
    await startButton.focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('[data-figure="done"]').getByText('3', { exact: true })).toBeVisible();
  },
);

test(
  'the back link opens the list as last seen in this tab, however the record was opened',
  long,
  async ({ page, context, tenant }) => {
    const backLink = page.getByRole('link', { name: 'Back to the list' });
    const filtered = /\/products\?f=state:in:Active&sort=name$/;
    await open(page, tenant.at('/products/ZYT-SIZ-5L'));
    await expect(backLink).toHaveAttribute('href', tenant.at('/products'));
    await open(page, tenant.at('/products?f=state:in:Active&sort=name'));
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await page.waitForLoadState('networkidle');
    // Opened by the palette and reloaded, then opened by its URL.
    await searchPalette(page, 'ZYT-SIZ-5L');
    await page.keyboard.press('Enter');
    await expect(recordKey(page)).toHaveText('ZYT-SIZ-5L');
    await reload(page);
    await backLink.click();
    await expect(page).toHaveURL(filtered);
    await open(page, tenant.at('/stocks'));
    await open(page, tenant.at('/products/ZYT-SIZ-5L'));
    await backLink.click();
    await expect(page).toHaveURL(filtered);
    // Opening the whole list resets the link.
    await page.getByRole('link', { name: 'Products' }).first().click();
    await expect(page).toHaveURL(/\/products$/);
    await open(page, tenant.at('/products/ZYT-SIZ-5L'));
    await expect(backLink).toHaveAttribute('href', tenant.at('/products'));
    // Another tab has no list navigation.
    await open(page, tenant.at('/products?q=zeytin'));
    const otherTab = await context.newPage();
    await open(otherTab, tenant.at('/products/ZYT-SIZ-5L'));
    await expect(otherTab.getByRole('link', { name: 'Back to the list' })).toHaveAttribute(
      'href',
      tenant.at('/products'),
    );
  },
);
