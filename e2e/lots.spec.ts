import { extended } from './extended';
import { open } from './hydration';
import { timelineRequests } from './record';
import { expect, test } from './tenant';

test(
  'a lot created by another system is opened from its product and corrected, and its request is listed',
  extended('getLots'),
  async ({ page, tenant }) => {
    await tenant.call('POST', '/openapi/v1/Lots', [
      { sku: 'ZYT-SIZ-5L', lotNumber: 'A/ 1', expirationDate: '2028-05-01', supplierLotNumber: 'S-1' },
    ]);
    await open(page, tenant.at('/products/ZYT-SIZ-5L'));
    await page.getByRole('link', { name: 'A/ 1' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A/ 1');
    await expect(page.locator('header a[href$="/products/ZYT-SIZ-5L"]')).toBeVisible();
    await expect(page.getByText('1 May 2028')).toBeVisible();
    await expect(timelineRequests(page)).toHaveCount(0);
    const lot = page.url();

    await page.getByRole('link', { name: 'Edit lot' }).click();
    await expect(page.getByLabel('Supplier')).toHaveValue('S-1');
    await page.getByLabel('Expiration date').fill('2028-06-02');
    await page.getByRole('button', { name: `Save to ${tenant.name}` }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Saved' }).first()).toBeVisible();
    await open(page, lot);
    await expect(page.getByText('2 Jun 2028')).toBeVisible();
    await expect(timelineRequests(page)).toHaveCount(1);
    await expect(page.getByText('S-1')).toBeVisible();
  },
);
