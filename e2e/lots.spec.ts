import { extended } from './extended';
import { sentIn } from './record';
import { expect, test } from './tenant';

const lot = '/lots/ZYT-SIZ-5L/L-1';

test(
  'a lot that came from anywhere has its record, is corrected there, and says who did',
  extended('getLots'),
  async ({ page, tenant }) => {
    // Not sent from here: another system did.
    await tenant.call('POST', '/openapi/v1/Lots', [
      { sku: 'ZYT-SIZ-5L', lotNumber: 'L-1', expirationDate: '2028-05-01', supplierLotNumber: 'S-1' },
    ]);
    await page.goto(tenant.at('/lots?q=L-1&f=sku:is:ZYT-SIZ-5L'));
    await expect(page.getByRole('row')).toHaveCount(2);
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`${lot}$`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('L-1');
    await expect(page.getByText('1 May 2028')).toBeVisible();
    await expect(page.getByText('Nothing is known yet.')).toBeVisible();

    await page.getByRole('link', { name: 'Edit and resend' }).click();
    await expect(page.getByLabel('Supplier')).toHaveValue('S-1');
    await page.getByLabel('Expiration date').fill('2028-06-02');
    await page.getByRole('button', { name: `Save to ${tenant.name}` }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Saved' }).first()).toBeVisible();
    await page.goto(tenant.at(lot));
    await expect(page.getByText('2 Jun 2028')).toBeVisible();
    await expect(sentIn(page)).toHaveCount(1);
    await expect(page.getByText('S-1')).toBeVisible();
  },
);

test('the lots of a product lead to their records', extended('getLots'), async ({ page, tenant }) => {
  await tenant.call('POST', '/openapi/v1/Lots', [
    { sku: 'ZYT-SIZ-5L', lotNumber: 'A/ 1', expirationDate: '2028-05-01' },
  ]);
  await page.goto(tenant.at('/products/ZYT-SIZ-5L'));
  await page.getByRole('link', { name: 'A/ 1' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A/ 1');
  await expect(page.getByRole('link', { name: 'Open product' })).toBeVisible();
});
