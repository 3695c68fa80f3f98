import { CountedUser } from './counted-user';
import { open, waitForHydration } from './hydration';
import { long } from './long';
import { option, searchPalette, waitForResults } from './palette';
import { expect, test } from './tenant';

test(
  'an ID copied in one tenant and searched in another shows the tenant that it comes from',
  long,
  async ({ context, tenant, newTenant }) => {
    const other = await newTenant('apparel');
    await tenant.call('POST', '/openapi/v1/Products', {
      sku: 'ONLY-HERE',
      name: 'A thing of one tenant',
      barcodes: ['8690000009985'],
      type: 'Product',
    });
    const [one, two] = [await context.newPage(), await context.newPage()];
    await open(one, tenant.at('/products/ONLY-HERE'));
    const title = one.getByRole('heading', { level: 1 }).getByText('ONLY-HERE');
    await expect(async () => {
      await title.selectText();
      await one.keyboard.press('Control+c');
      expect(await one.evaluate(() => localStorage.getItem('copied'))).toContain(tenant.id);
    }).toPass();
    expect(await one.evaluate(() => localStorage.getItem('copied'))).not.toContain('"ONLY');
    await open(two, other.at('/products'));
    await two.getByRole('searchbox').fill('ONLY-HERE');
    await expect(two.getByText('Nothing found for “ONLY-HERE”')).toBeVisible();
    await expect(two.getByRole('link', { name: `Open in ${tenant.name} (copied there)` })).toBeVisible();
    await two.getByRole('heading', { level: 1 }).click();
    await searchPalette(two, 'ONLY-HERE');
    await waitForResults(two);
    await option(two, new RegExp(`^Open in ${tenant.name}, where`)).click();
    await expect(two).toHaveURL(new RegExp(`${tenant.at('/products/ONLY-HERE')}$`));
    await waitForHydration(two);
    // In its own tenant the record has no such option.
    await searchPalette(two, 'ONLY-HERE');
    await waitForResults(two);
    await expect(option(two, /copied there/)).toHaveCount(0);
  },
);

test.describe('barcode scanner', () => {
  // So few products that a platform that ignores filters by barcode returns all of them.
  test.use({ scenario: 'empty' });

  test('a barcode scanned on any page opens its product', async ({ page, tenant }) => {
    // Its letters are also shortcuts.
    const barcode = 'gtx-7kjv2e';
    await tenant.call('POST', '/openapi/v1/Products', {
      sku: 'SCANNED',
      name: 'Scanned',
      barcodes: [barcode],
      type: 'Product',
    });
    await open(page, tenant.at('/returns'));
    await new CountedUser(page).scan(barcode, 30);
    await expect(page).toHaveURL(/\/products\/SCANNED$/, { timeout: 20_000 });
  });
});
