import type { Page } from '@playwright/test';
import { extended } from './extended';
import { open, reload, reportHydration } from './hydration';
import { long } from './long';
import { duplicateSkuStatus, sendWrite } from './send-write';
import { expect, test } from './tenant';

/** A row of the attention list or the metrics. */
const metricRow = (page: Page, name: string | RegExp) =>
  page
    .locator('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name }) });

const readCount = async (page: Page, name: string | RegExp): Promise<number> =>
  Number(
    (
      await metricRow(page, name)
        .getByText(/^[\d,]+$/)
        .first()
        .textContent()
    )?.replaceAll(',', ''),
  );

test('attention items link to their lists, and cards are hidden and moved by keyboard', async ({
  page,
  tenant,
  hasExtensions,
}) => {
  await open(page, tenant.at());
  await expect(page.getByRole('figure', { name: /Orders created and shipped/ })).toHaveCount(
    hasExtensions ? 1 : 0,
  );
  const rejected = metricRow(page, /rejected orders?/);
  const causeLink = rejected.getByRole('link').first();
  await expect(causeLink).toBeVisible();
  const count = Number(/(\d+)\s*$/.exec((await causeLink.textContent()) ?? '')?.[1]);
  expect(count).toBeGreaterThan(0);
  await causeLink.click();
  await expect(page).toHaveURL(/rejected.*error/);
  await expect(page.locator('tbody tr')).toHaveCount(Math.min(count, 50));
  await page.goBack();
  const total = await readCount(page, /rejected orders?/);
  await rejected.getByRole('link', { name: 'Fix' }).click();
  await expect(page).toHaveURL(/rejected-orders$/);
  await expect(page.locator('tbody tr')).toHaveCount(Math.min(total, 50));
  await page.goBack();

  const metrics = page.getByRole('region', { name: 'Other metrics' });
  const readNames = () => metrics.getByRole('heading', { level: 3 }).allTextContents();
  await expect(causeLink).toBeVisible();
  await expect(metrics.getByRole('heading', { level: 3 }).nth(1)).toBeVisible();
  const [top = '', second = ''] = await readNames();
  await page.getByRole('button', { name: 'Customize' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(top, { exact: true }).press('Space');
  await dialog.getByLabel('Expired units', { exact: true }).press('Alt+ArrowUp');
  await dialog.getByRole('button', { name: 'Save layout' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect.poll(async () => (await readNames())[0]).toBe(second);
  await reload(page);
  await expect.poll(async () => (await readNames())[0]).toBe(second);
  // Other tests share the account.
  await page.getByRole('button', { name: 'Customize' }).click();
  await dialog.getByRole('button', { name: 'Restore defaults' }).click();
  await expect.poll(async () => (await readNames())[0]).toBe(top);
});

test('the count of expired units matches the rows that it opens', async ({ page, tenant }) => {
  await open(page, tenant.at());
  const expired = metricRow(page, /^expired units?/);
  const units = await readCount(page, /^expired units?/);
  const skus = await expired.getByText(/SKUs?$/).textContent();
  await expired.getByRole('link').last().click();
  await expect(page).toHaveURL(/expirationDate.*past/);
  const tile = page.getByRole('button', { name: /^Expired/ });
  await expect(tile).toContainText(new Intl.NumberFormat('en').format(units));
  await expect(tile).toHaveAttribute('data-tip', `units · ${skus}`);
});

test('the count of failed requests this week matches the rows that it opens', async ({
  page,
  tenant,
  otherPlatformURL,
}) => {
  const product = { sku: 'TWICE-1', name: 'Tea', type: 'Product', barcodes: ['8690000000017'] };
  await sendWrite(page, tenant, 'createProduct', product);
  for (const _ of [1, 2])
    await sendWrite(page, tenant, 'createProduct', product, { status: duplicateSkuStatus(otherPlatformURL) });
  await open(page, tenant.at());
  const failed = metricRow(page, /failed or unconfirmed requests/i);
  await expect(failed.getByText('2', { exact: true }).first()).toBeVisible();
  await failed.getByRole('link').last().click();
  await expect(page).toHaveURL(/outcome=failed&days=last7d/);
  await expect(page.locator('tbody tr')).toHaveCount(2);
});

test(
  'daily orders and returns are also in a table, up to yesterday in the user’s or warehouse’s time zone',
  long,
  async ({ browser, page: settings, tenant, baseURL, storageState, hasExtensions }) => {
    const readLastDay = async (timezoneId: string, expectedText?: string): Promise<string> => {
      const context = await browser.newContext({ baseURL, timezoneId, storageState });
      await reportHydration(context);
      const page = await context.newPage();
      // The first page reports the time zone, and the next one uses it.
      await open(page, tenant.at('/products'));
      await open(page, tenant.at());
      const returns = page.getByRole('figure', { name: /Returns per day/ });
      await expect(returns.locator('tbody tr')).toHaveCount(14);
      // Without a list of orders there is no chart of orders.
      await expect(page.getByRole('figure', { name: /Orders created and shipped/ })).toHaveCount(
        hasExtensions ? 1 : 0,
      );
      if (!hasExtensions) await expect(page.getByText('This platform doesn’t list orders')).toBeVisible();
      if (expectedText) await expect(page.getByText(expectedText)).toBeVisible();
      const day = await returns.locator('tbody tr').last().locator('time').getAttribute('datetime');
      await context.close();
      return day ?? '';
    };
    const [east, west] = [await readLastDay('Pacific/Kiritimati'), await readLastDay('Etc/GMT+12')];
    expect(east).not.toBe(west);

    await open(settings, '/settings');
    await settings.getByRole('button', { name: tenant.name }).first().click();
    const dialog = settings.getByRole('dialog');
    await dialog.getByLabel('Warehouse time zone').selectOption('Pacific/Kiritimati');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    expect(await readLastDay('Etc/GMT+12', 'Warehouse time: Pacific/Kiritimati')).toBe(east);
  },
);

test(
  'the page of a customer shows the customer’s orders',
  extended('getSalesOrders'),
  async ({ page, tenant }) => {
    await open(page, tenant.at('/sales-orders'));
    await page.locator('tbody [data-row-link]').first().click();
    await page.locator('h2', { hasText: 'Customer' }).locator('../..').getByRole('link').first().click();
    await expect(page.getByRole('heading', { name: 'Orders', exact: true })).toBeVisible();
    await page.getByRole('link', { name: /View 1 order|View all \d+ orders/ }).click();
    await expect(page).toHaveURL(/customer\.customerNo/);
    await expect(page.locator('tbody tr').first()).toBeVisible();
  },
);

test(
  'an invalid customer number in the URL shows that there is no such record',
  long,
  async ({ page, tenant }) => {
    await open(page, tenant.at('/customers/abc'));
    await expect(page.getByRole('heading', { name: 'Record not found' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to the list' }).click();
    await expect(page).toHaveURL(/\/customers$/);
  },
);
