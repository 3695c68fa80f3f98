import { open } from './hydration';
import { expect, test } from './tenant';

test.use({ viewport: { width: 390, height: 700 }, hasTouch: true, isMobile: true });

const current = 'main nav [aria-current="page"]';

test('on a phone the tab that one is on is in sight, opened by its address or by a press', async ({
  page,
  tenant,
}) => {
  for (const path of [
    '/stocks/expirations',
    '/stocks/erp',
    '/import?to=cargo-codes',
    '/requests?view=errors',
    '/sales-orders?view=sent',
  ]) {
    await open(page, tenant.at(path));
    await expect(page.locator(current), path).toBeInViewport({ ratio: 1 });
  }
  await page.goto('/settings/account');
  await expect(page.locator(current)).toBeInViewport({ ratio: 1 });
  // A tab at the edge, and back to the first one.
  await open(page, tenant.at('/import?to=products'));
  for (const name of ['Cargo codes', 'Products', 'Receiving orders']) {
    await page.locator('main nav').getByRole('link', { name, exact: true }).click();
    await expect(page.locator(current)).toHaveText(name);
    await expect(page.locator(current)).toBeInViewport({ ratio: 1 });
  }
});

test('figures that are wider than a phone scroll by themselves, and the page stays as wide as it is', async ({
  page,
  tenant,
}) => {
  await open(page, tenant.at('/returns?size=25'));
  await expect(page.getByRole('group', { name: 'Returns by state' })).toBeVisible();
  expect(await page.evaluate(() => innerWidth)).toBe(390);
  await page.locator('[data-row-link]').first().focus();
  await page.keyboard.press('Space');
  // It slides in: measured when it has come.
  const peek = page.locator('dialog[open]');
  await expect
    .poll(async () => {
      const box = await peek.boundingBox();
      return box && [Math.round(box.x * 10), Math.round(box.width * 10)];
    })
    .toEqual([0, 3900]);
});

test('the chosen operation of the explorer is in sight', async ({ page, tenant }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await open(page, tenant.at('/explorer?op=getTenants'));
  await expect(page.locator(current)).toBeInViewport({ ratio: 1 });
});
