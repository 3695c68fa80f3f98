import { open } from './hydration';
import { long } from './long';
import { expect, test } from './tenant';

test.use({ viewport: { width: 390, height: 700 }, hasTouch: true, isMobile: true });

const currentTab = 'main nav [aria-current="page"]';

// `npm test` covers two pages, because all tabs use the same component.
const pages = ['/stocks/erp', '/import?to=cargo-codes'];
const soakPages = ['/requests?view=errors', '/sales-orders?view=sent'];

test('on a phone the current tab is in view, opened by its URL or by a tap', async ({ page, tenant }) => {
  for (const path of process.env.SOAK ? [...soakPages, ...pages] : pages) {
    await open(page, tenant.at(path));
    await expect(page.locator(currentTab), path).toBeInViewport({ ratio: 1 });
  }
  if (process.env.SOAK) {
    await open(page, '/settings/account');
    await expect(page.locator(currentTab)).toBeInViewport({ ratio: 1 });
    await page.goBack();
  }
  for (const name of ['Products', 'Receiving orders', 'Cargo codes']) {
    await page.locator('main nav').getByRole('link', { name, exact: true }).click();
    await expect(page.locator(currentTab)).toHaveText(name);
    await expect(page.locator(currentTab)).toBeInViewport({ ratio: 1 });
  }
});

test('on a phone rows are cards, the page does not scroll sideways, and a row is previewed and opened', async ({
  page,
  tenant,
}) => {
  await open(page, tenant.at('/returns?size=25'));
  await expect(page.getByRole('group', { name: 'By state' })).toBeVisible();
  expect(await page.evaluate(() => innerWidth)).toBe(390);
  await expect(page.getByRole('columnheader').first()).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.locator('[data-row-link]').first().focus();
  await page.keyboard.press('Space');
  // Polls until the slide-in animation has finished.
  const preview = page.locator('dialog[open]');
  await expect
    .poll(async () => {
      const box = await preview.boundingBox();
      return box && [Math.round(box.x * 10), Math.round(box.width * 10)];
    })
    .toEqual([0, 3900]);
  await page.keyboard.press('Escape');
  await expect(preview).toHaveCount(0);
  const row = page.locator('tbody tr').nth(2);
  const key = (await row.locator('[data-row-link]').textContent()) ?? '';
  await row.tap({ position: { x: 200, y: 60 } });
  await expect(page.getByRole('heading', { level: 1 })).toContainText(key);
});

test('the selected operation of the explorer is in view', long, async ({ page, tenant }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await open(page, tenant.at('/explorer?op=getTenants'));
  await expect(page.locator(currentTab)).toBeInViewport({ ratio: 1 });
});
