import { open } from './hydration';
import { expect, test } from './tenant';

// Limits the calls to the platform for common tasks. `npm run calls` measures them page by page.

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
  // A prefetch would follow the pointer and might finish after the last page was opened.
  await links.nth(27).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect((await countCalls()) - before).toBeLessThanOrEqual(10);
});
