import { open, reload } from './hydration';
import { expect, test } from './tenant';

test('the URL follows every change of a list and keeps unknown parameters', async ({ page, tenant }) => {
  await open(page, tenant.at('/stocks?size=25&campaign=7&from=mail'));
  const first = page.locator('[data-row-link]').first();
  const key = (await first.textContent()) ?? '';
  const expectUnknownParams = async () => {
    await expect(page).toHaveURL(/campaign=7/);
    await expect(page).toHaveURL(/from=mail/);
  };
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(first).not.toHaveText(key);
  await expect(page).toHaveURL(/page=2/);
  await page.goBack();
  await expect(page).not.toHaveURL(/page=2/);
  await expect(first).toHaveText(key);
  const heading = page.getByRole('columnheader', { name: 'Available' });
  await heading.getByRole('button').click();
  await expect(page).toHaveURL(/sort=availableStock/);
  await expect(page.getByText('Sorted by Available ↑')).toBeVisible();
  await page.getByRole('searchbox').fill('ZYT');
  await expect(page).toHaveURL(/q=ZYT/);
  await expect(first).toContainText('ZYT');
  await expectUnknownParams();
  await first.click();
  await expect(page).toHaveURL(/stock=/);
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/stock=/);
  await expectUnknownParams();
  await page.getByRole('button', { name: 'Display' }).click();
  const display = page.getByRole('dialog', { name: 'Display' });
  await display.getByRole('button', { name: 'Compact' }).click();
  await expect(page).toHaveURL(/density=compact/);
  await display.getByRole('checkbox', { checked: false }).first().click();
  await expect(page).toHaveURL(/cols=/);
  await reload(page);
  await expectUnknownParams();
  await expect(heading).toHaveAttribute('aria-sort', 'ascending');
  await expect(first).toContainText('ZYT');
  await expect(page.locator('[data-list]')).toHaveAttribute('data-density', 'compact');
});

/** How many times slower the browser runs than the machine. */
const slowdowns = process.env.SOAK ? [1, 4, 8] : [1];

for (const slowdown of slowdowns)
  test(`a link or row that is clicked right after typing opens, and back leads to the search, ${slowdown} times slower`, async ({
    page,
    tenant,
  }) => {
    const browser = await page.context().newCDPSession(page);
    const row = page.locator('tbody tr').first();
    const targets = [
      [
        page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name: 'Returns' }),
        /\/returns$/,
      ],
      [row.getByRole('cell').nth(3), /\/products\/[^/?]+/],
    ] as const;
    for (const [target, opened] of targets) {
      await open(page, tenant.at('/products?campaign=7'));
      const box = await target.boundingBox();
      if (!box) throw new Error('the target is not visible');
      await page.getByRole('searchbox').focus();
      await page.mouse.move(box.x + 20, box.y + box.height / 2);
      await browser.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
      await page.keyboard.insertText('zeytin');
      await page.mouse.down();
      await page.mouse.up();
      await expect(page).toHaveURL(opened);
      await page.goBack();
      await expect(page).toHaveURL(/\/products\?campaign=7&q=zeytin$/);
      await expect(page.getByRole('searchbox')).toHaveValue('zeytin');
      await expect(row).toContainText(/zeytin/i);
      await browser.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    }
  });

test('going back or reloading right after a list is sorted loses nothing', async ({ page, tenant }) => {
  await open(page, tenant.at('/products?campaign=7&q=zeytin'));
  const name = page.getByRole('columnheader', { name: 'Name' });
  const sort = async () => {
    await name.getByRole('button').first().click();
    await expect(page).toHaveURL(/sort=name/);
  };
  await sort();
  await page.goBack();
  await expect(page).toHaveURL(/\/products\?campaign=7&q=zeytin$/);
  await expect(name).not.toHaveAttribute('aria-sort', /./);
  await sort();
  await reload(page);
  await expect(page).toHaveURL(/sort=name/);
  await expect(name).toHaveAttribute('aria-sort', 'ascending');
});

test('a list of a page from before an upgrade asks to reload the page when it is read again', async ({
  page,
  tenant,
}) => {
  await open(page, tenant.at('/products'));
  const rows = page.locator('[data-row-link]');
  await expect(rows.first()).toBeVisible();
  await page.route('**/read/getProducts**', async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      headers: { ...response.headers(), 'x-build': 'newer' },
      json: { kind: 'ok', value: {} },
    });
  });
  await page.getByRole('searchbox').fill('a');
  await expect(page.getByText('A new version is available')).toBeVisible();
  await page.unroute('**/read/getProducts**');
  await page.getByRole('button', { name: 'Reload', exact: true }).click();
  await expect(rows.first()).toBeVisible();
});
