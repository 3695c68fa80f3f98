import { exampleOrder } from '../lib/rules/order-examples';
import { extended } from './extended';
import { open } from './hydration';
import { expect, test } from './tenant';

test('from the overview over stock and the list of keys to a customer without a mouse', async ({
  page,
  tenant,
}) => {
  await open(page, tenant.at());
  await page.keyboard.press('g');
  await page.keyboard.press('s');
  await expect(page).toHaveURL(/\/stocks/);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await expect(page).toHaveURL(/\/customers/);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/customers\/\d+/);
});

test(
  'a letter after g leaves a record for a list, also where the letter alone acts on the record',
  extended('getSalesOrders'),
  async ({ page, tenant, give }) => {
    await give('bulkUpsertSalesOrders', [exampleOrder('WEB-77', ['ZYT-SIZ-5L'])]);
    await open(page, tenant.at('/sales-orders/WEB-77'));
    await page.keyboard.press('c');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('g');
    await page.keyboard.press('c');
    await expect(page).toHaveURL(/\/customers$/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  },
);
