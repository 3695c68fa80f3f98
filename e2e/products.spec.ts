import { open } from './hydration';
import { expect, test } from './tenant';

test('the list is rendered on the server and not fetched again, and / focuses the search', async ({
  page,
  tenant,
}) => {
  const reads: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/read/getProductsWithTag')) reads.push(request.url());
  });
  const response = await open(page, tenant.at('/products?q=ZYT-SIZ-5L'));
  const html = (await response?.text()) ?? '';
  expect(html).toContain('ZYT-SIZ-5L');
  await expect(page.getByRole('link', { name: 'ZYT-SIZ-5L' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const ownReads = reads.filter((url) => !decodeURIComponent(url).includes('offset=50'));
  expect(ownReads, 'only the next page may be read ahead').toEqual([]);
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('zeytinyağı');
  await expect(page).toHaveURL(/q=zeytinya%C4%9F%C4%B1/);
  await expect(page.getByRole('row', { name: /Zeytinyağı/i }).nth(1)).toBeVisible();
});

test('a product is created once it is complete, and an error of the platform is shown at its field', async ({
  page,
  tenant,
  otherPlatformURL,
}) => {
  await open(page, tenant.at('/new/products'));
  const save = page.getByRole('button', { name: `Save to ${tenant.name}` });
  await save.click();
  await expect(page.getByLabel('SKU')).toBeFocused();
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(3);
  await page.getByLabel('SKU').fill('ZYT-SIZ-5L');
  await page.getByLabel('Name').fill('A second one');
  await page.getByLabel('Barcodes').fill('8680000000012');
  await page.getByLabel('Barcodes').press('Enter');
  await save.click();
  await page
    .getByRole('dialog', { name: 'Product ZYT-SIZ-5L already exists' })
    .getByRole('button', { name: 'Send anyway' })
    .click();
  // The other platform has its own messages, which name no field.
  const errorText = otherPlatformURL ? 'This SKU is taken' : 'A product with this SKU already exists';
  await expect(page.getByText(errorText).first()).toBeVisible();
  if (!otherPlatformURL) {
    await expect(page.getByLabel('SKU')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('SKU')).toBeFocused();
  }
  await expect(page.getByLabel('Name')).toHaveValue('A second one');
  await page.getByLabel('SKU').fill('NEW-1');
  await save.click();
  await expect(page.getByRole('status').filter({ hasText: 'Saved' }).first()).toBeVisible();
  // Incomplete records were not sent.
  await open(page, tenant.at('/requests?operation=createProduct'));
  await expect(page.getByText(/ of 2$/)).toBeVisible();
});
