import { open } from './hydration';
import { expect, test } from './tenant';

// `npm run calls` counts the calls of each page.

test('hovering over 28 rows makes at most ten requests to the platform', async ({
  page,
  tenant,
  otherPlatformURL,
}) => {
  test.skip(otherPlatformURL === undefined, 'only the second platform tells which calls arrived');
  const countCalls = async () => {
    const body = JSON.stringify({ id: tenant.id });
    const calls: unknown = await (
      await fetch(`${otherPlatformURL}/control/calls`, { method: 'POST', body })
    ).json();
    return Array.isArray(calls) ? calls.length : Number.NaN;
  };
  await open(page, tenant.at('/stocks'));
  const links = page.locator('tbody [data-row-link]');
  await expect(links.nth(27)).toBeAttached();
  await page.waitForLoadState('networkidle');
  const before = await countCalls();
  for (let index = 0; index < 28; index++) await links.nth(index).hover();
  // Prefetches might finish later, so the test waits until the network is idle after opening a row.
  await links.nth(27).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect((await countCalls()) - before).toBeLessThanOrEqual(10);
});
