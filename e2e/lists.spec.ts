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

// Milliseconds after the key: during the debounce, and during the URL's update.
const delays = process.env.SOAK ? [10, 60, 110] : [60];

test('leaving, going back or reloading right after a key or a click loses nothing', async ({
  page,
  tenant,
}) => {
  const returns = page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name: 'Returns' });
  for (const delay of delays) {
    await open(page, tenant.at('/products?campaign=7'));
    await page.getByRole('searchbox').focus();
    await returns.evaluate(async (link, ms) => {
      const input = document.activeElement;
      if (!(input instanceof HTMLInputElement)) throw new Error('no search');
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'zeytin');
      input.dispatchEvent(new Event('input', { bubbles: true }));
      await new Promise((resolve) => setTimeout(resolve, ms));
      if (link instanceof HTMLElement) link.click();
    }, delay);
    await expect(page.getByRole('heading', { level: 1, name: 'Returns' })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${tenant.at('/returns')}$`));
    await page.goBack();
    await expect(page).toHaveURL(/\/products\?campaign=7&q=zeytin$/);
    await expect(page.getByRole('searchbox')).toHaveValue('zeytin');
    await expect(page.locator('tbody tr').first()).toContainText(/zeytin/i);
  }

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
