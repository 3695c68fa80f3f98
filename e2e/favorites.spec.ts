import { open } from './hydration';
import { test } from './person';
import { expect } from './tenant';

test.beforeEach(() => test.slow());

test('a favorite is a key away: in the navigation, the palette and the overview, also at another browser', async ({
  newPerson,
  tenant,
}) => {
  const { page, elsewhere } = await newPerson();
  await open(page, tenant.at('/products?sort=sku'));
  const sku = (await page.locator('[data-row-link]').first().textContent()) ?? '';
  await page.keyboard.press('j');
  await page.keyboard.press('f');
  const navigation = page.getByRole('navigation', { name: 'Navigation' });
  const favorite = navigation.getByRole('region', { name: 'Favorites' }).getByRole('link');
  await expect(favorite).toHaveCount(1);
  await expect(favorite).toHaveAttribute('href', tenant.at(`/products/${encodeURIComponent(sku)}`));

  const other = await elsewhere();
  await open(other, tenant.at());
  const section = other.getByRole('region', { name: 'Favorites' }).filter({ hasText: sku });
  await expect(section.getByRole('link')).toContainText(['Product']);
  await expect(section).toContainText('Active');
  await other.keyboard.press('Control+k');
  await expect(other.getByRole('option').filter({ hasText: sku })).toBeVisible();
  await other.keyboard.press('Escape');

  await open(page, tenant.at(`/products/${encodeURIComponent(sku)}`));
  await page.getByRole('button', { name: 'Remove from favorites' }).click();
  await expect(page.getByRole('button', { name: 'Add to favorites' })).toBeVisible();
  await expect(favorite).toHaveCount(0);
});
