import { open } from './hydration';
import { expect, test } from './tenant';

// Limits the calls to the platform for common tasks. `npm run calls` measures them page by page.

test('hovering over 28 rows makes at most ten requests to the platform', async ({
  page,
  tenant,
  otherPlatformURL,
}) => {
  test.skip(otherPlatformURL === undefined, 'only the second platform tells which calls arrived');
  const calls = async () => {
    const body = JSON.stringify({ id: tenant.id });
    const answer: unknown = await (
      await fetch(`${otherPlatformURL}/control/calls`, { method: 'POST', body })
    ).json();
    return Array.isArray(answer) ? answer.length : Number.NaN;
  };
  await open(page, tenant.at('/stocks'));
  const links = page.locator('tbody [data-row-link]');
  await expect(links.nth(27)).toBeAttached();
  await page.waitForLoadState('networkidle');
  const before = await calls();
  for (let at = 0; at < 28; at++) await links.nth(at).hover();
  // A prefetch would follow the pointer and might finish after the last page was opened.
  await links.nth(27).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect((await calls()) - before).toBeLessThanOrEqual(10);
});
