import { open } from './hydration';
import { expect, test } from './tenant';

test('in a low window the entries of the navigation keep their height, and it scrolls', async ({
  page,
  tenant,
}) => {
  await page.setViewportSize({ width: 1100, height: 420 });
  await open(page, tenant.at('/products'));
  const navigation = page.getByRole('navigation', { name: 'Navigation' });
  const entries = navigation.getByRole('link');
  const heights = await entries.evaluateAll((links) =>
    links.map((link) => link.getBoundingClientRect().height),
  );
  expect(new Set(heights)).toEqual(new Set([32]));
  expect(await navigation.evaluate((nav) => nav.scrollHeight > nav.clientHeight)).toBe(true);
});

test('the tooltip of a collapsed navigation is centered beside its entry', async ({ page, tenant }) => {
  await open(page, tenant.at('/products'));
  const navigation = page.getByRole('navigation', { name: 'Navigation' });
  await navigation.getByRole('button').click();
  const entry = navigation.getByRole('link').nth(2);
  await entry.hover();
  const tip = page.getByRole('tooltip');
  await expect(tip).toBeVisible();
  const middle = (box: { y: number; height: number } | null) => box && box.y + box.height / 2;
  expect(middle(await tip.locator('div').boundingBox())).toBeCloseTo(
    middle(await entry.boundingBox()) ?? 0,
    0,
  );
  await navigation.getByRole('button').click();
});

test('on a phone, the panel of further sections closes when one is opened', async ({ page, tenant }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, tenant.at('/products'));
  const navigation = page.getByRole('navigation', { name: 'Navigation' });
  await navigation.getByRole('button').click();
  const lots = navigation.getByRole('link', { name: 'Lots' });
  await lots.click();
  await expect(page).toHaveURL(/\/lots$/);
  await expect(lots).toBeHidden();
});
