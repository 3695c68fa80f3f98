import { open, reportHydration } from './hydration';
import { long } from './long';
import { expect, test } from './tenant';

test('the stock pages show levels, ERP totals and expirations', async ({ page, tenant }) => {
  await open(page, tenant.at('/stocks'));
  await expect(page.getByRole('columnheader', { name: 'Available' })).toBeVisible();
  await page.getByRole('link', { name: 'ERP totals' }).click();
  await expect(page).toHaveURL(/\/stocks\/erp/);
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  await page.getByRole('link', { name: 'Expiration dates' }).last().click();
  await expect(page.getByText('Expired', { exact: true })).toBeVisible();
});

test(
  'an expiration date is the same day in the time zones furthest from UTC',
  long,
  async ({ browser, tenant, baseURL, storageState }) => {
    const days: (string | null)[] = [];
    for (const timezoneId of ['Pacific/Kiritimati', 'Etc/GMT+12']) {
      const context = await browser.newContext({ baseURL, timezoneId, storageState });
      await reportHydration(context);
      const page = await context.newPage();
      await open(page, tenant.at('/stocks/expirations'));
      const day = page.getByRole('row').nth(1).getByRole('cell').nth(2);
      await expect(day).toHaveText(/\d{4}/);
      days.push(await day.textContent());
      await context.close();
    }
    expect(days[0]).toBe(days[1]);
  },
);
