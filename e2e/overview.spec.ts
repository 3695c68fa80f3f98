import { extended } from './extended';
import { open, reportHydration } from './hydration';
import { expect, test } from './tenant';

test('every number leads to the list behind it, and the list has as many rows', async ({ page, tenant }) => {
  await page.goto(tenant.at());
  const causes = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Rejected orders by cause' }) });
  const first = causes.getByRole('link').first();
  await expect(first).toBeVisible();
  const count = Number(/(\d+)\s*$/.exec((await first.textContent()) ?? '')?.[1]);
  expect(count).toBeGreaterThan(0);
  await first.click();
  await expect(page).toHaveURL(/rejected.*error/);
  await expect(page.locator('tbody tr')).toHaveCount(Math.min(count, 50));
});

test('what is stuck is counted, and its list asks the same', async ({ page, tenant }) => {
  await page.goto(tenant.at());
  await page.getByRole('link', { name: /at the gate for two days/ }).click();
  await expect(page).toHaveURL(/receiving-orders\?f=state.*arrivedToWarehouseAt/);
});

test('orders and returns a day are told to the ear too, with today in the reader’s zone', async ({
  browser,
  tenant,
  baseURL,
  storageState,
  listed,
}) => {
  const days: string[] = [];
  for (const timezoneId of ['Pacific/Kiritimati', 'Etc/GMT+12']) {
    const context = await browser.newContext({ baseURL, timezoneId, storageState });
    await reportHydration(context);
    const page = await context.newPage();
    // The zone is told by the first page, and holds from the next.
    await open(page, tenant.at('/products'));
    await page.goto(tenant.at());
    const chart = page.getByRole('table', { name: 'Returns a day' });
    await expect(chart.getByRole('row')).toHaveCount(15);
    const last = chart.getByRole('row').last();
    await expect(last).toContainText('Today');
    days.push((await last.getByRole('rowheader').locator('time').getAttribute('datetime')) ?? '');
    // A chart of what was sent from here alone would lie.
    const orders = page.getByRole('figure').filter({ hasText: 'Orders a day' });
    await expect(orders.getByRole('table')).toHaveCount(listed ? 1 : 0);
    if (!listed) await expect(orders).toContainText('This platform does not list them.');
    await context.close();
  }
  expect(days[0]).not.toBe(days[1]);
});

test('a customer’s orders stand on their page', extended('getSalesOrders'), async ({ page, tenant }) => {
  await page.goto(tenant.at('/sales-orders'));
  await page.locator('tbody [data-row-link]').first().click();
  await page.getByRole('link', { name: 'Open the customer' }).click();
  await expect(page.getByRole('heading', { name: 'Orders', exact: true })).toBeVisible();
  await page.getByRole('link', { name: /One order|All \d+ orders/ }).click();
  await expect(page).toHaveURL(/customer\.customerNo/);
  await expect(page.locator('tbody tr').first()).toBeVisible();
});

test('an address that is no customer number says so', async ({ page, tenant }) => {
  await page.goto(tenant.at('/customers/abc'));
  await expect(page.getByText('“abc” is no customer number')).toBeVisible();
  await page.getByRole('link', { name: 'To the customers' }).click();
  await expect(page).toHaveURL(/\/customers$/);
});
