import { open } from './hydration';
import { expect, test } from './tenant';

test('a favorite is added with one key, and listed in the navigation, on the overview and in the palette', async ({
  page,
  tenant,
}) => {
  await open(page, tenant.at('/products?sort=sku'));
  const sku = (await page.locator('[data-row-link]').first().textContent()) ?? '';
  await page.keyboard.press('j');
  await page.keyboard.press('f');
  const navigation = page.getByRole('navigation', { name: 'Navigation' });
  const favorite = navigation.getByRole('region', { name: 'Favorites' }).getByRole('link');
  await expect(favorite).toHaveCount(1);
  await expect(favorite).toHaveAttribute('href', tenant.at(`/products/${encodeURIComponent(sku)}`));

  await open(page, tenant.at());
  const section = page.getByRole('region', { name: 'Favorites' }).filter({ hasText: 'Active' });
  await expect(section.getByRole('link')).toContainText(['Product']);
  await expect(section).toContainText(sku);
  await page.keyboard.press('Control+k');
  await page.getByRole('option').filter({ hasText: sku }).click();
  await page.getByRole('button', { name: 'Remove from favorites' }).click();
  await expect(page.getByRole('button', { name: 'Add to favorites' })).toBeVisible();
  await expect(favorite).toHaveCount(0);
});
