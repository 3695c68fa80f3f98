import { expect, test } from './tenant';

const total = (text: string) => new RegExp(`of ${text}$`);

test('pages turn by button and key, the address remembers, and what is not ours survives', async ({
  page,
  tenant,
}) => {
  await page.goto(tenant.at('/products?campaign=7'));
  const first = page.getByRole('row').nth(1).getByRole('link').first();
  const key = (await first.textContent()) ?? '';
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(first).not.toHaveText(key);
  await expect(page).toHaveURL(/campaign=7.*page=2|page=2.*campaign=7/);
  // Steps that follow each other faster than a hand are one step of the browser's history.
  await page.waitForTimeout(300);
  await page.keyboard.press('[');
  await expect(first).toHaveText(key);
  await expect(page).not.toHaveURL(/page=2/);
  await page.goBack();
  await expect(page).toHaveURL(/page=2/);
  await expect(first).not.toHaveText(key);
  await page.reload();
  await expect(first).not.toHaveText(key);
});

test('a head sorts up, down and back; the order in force is always said', async ({ page, tenant }) => {
  await page.goto(tenant.at('/products'));
  await expect(page.getByText('Sorted by Updated ↓')).toBeVisible();
  const head = page.getByRole('columnheader', { name: 'Available' });
  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await expect(page.getByText('Sorted by Available ↑')).toBeVisible();
  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await head.getByRole('button').click();
  await expect(page).not.toHaveURL(/sort=/);
});

test('a filter is made by key, combines with the search, is changed and taken away', async ({
  page,
  tenant,
}) => {
  await page.goto(tenant.at('/products'));
  const count = page.getByText(/ of [\d,]+$/).first();
  await expect(count).toHaveText(total('298'));
  await page.getByRole('button', { name: 'Filter', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByPlaceholder('Find a field')).toBeFocused();
  await page.keyboard.type('categ');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Category' })).toBeFocused();
  await page.keyboard.type('Gıda');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/f=category:contains:/);
  await expect(count).not.toHaveText(total('298'));
  const food = (await count.textContent()) ?? '';
  await page.getByRole('searchbox').fill('zeytin');
  await expect(page).toHaveURL(/q=zeytin/);
  await expect(count).not.toHaveText(food);
  for (const category of await page.getByRole('row').locator('td:nth-child(4)').allInnerTexts())
    expect(category).toContain('Gıda');
  await page.getByRole('button', { name: 'Remove filter: Category contains Gıda' }).click();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(count).toHaveText(total('298'));
});

test('what is typed, taken back and typed again while it is being read is asked once more', async ({
  page,
  tenant,
}) => {
  await page.goto(tenant.at('/products'));
  await tenant.call('PUT', '/sandbox/v1/faults', [
    { operation: 'getProductsWithTag', kind: 'delay', seconds: 3, times: 1 },
  ]);
  const asked = page.waitForRequest(/getProductsWithTag.*zeytin/);
  await page.getByRole('searchbox').fill('zeytin');
  await asked;
  await page.keyboard.press('Backspace');
  await page.keyboard.press('n');
  const rows = page.locator('tbody tr');
  await expect(rows.first()).toContainText(/zeytin/i);
  await expect(rows.filter({ hasNotText: /zeytin/i })).toHaveCount(0);
  await expect(page).toHaveURL(/q=zeytin/);
});

test('who goes on right after a key is not called back, and the way back leads to the search', async ({
  page,
  tenant,
}) => {
  const returns = page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name: 'Returns' });
  // So many milliseconds after the key: while the typing is waited for, and while the address is.
  for (const after of [10, 60, 110]) {
    await page.goto(tenant.at('/products?campaign=7'));
    await page.getByRole('searchbox').focus();
    await returns.evaluate(async (link, pause) => {
      const box = document.activeElement;
      if (!(box instanceof HTMLInputElement)) throw new Error('no search');
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, 'zeytin');
      box.dispatchEvent(new Event('input', { bubbles: true }));
      await new Promise((go) => setTimeout(go, pause));
      if (link instanceof HTMLElement) link.click();
    }, after);
    await expect(page.getByRole('heading', { level: 1, name: 'Returns' })).toBeVisible();
    // Longer than anything is waited for.
    await page.waitForTimeout(600);
    await expect(page).toHaveURL(new RegExp(`${tenant.at('/returns')}$`));
    await page.goBack();
    await expect(page).toHaveURL(/\/products\?campaign=7&q=zeytin$/);
    await expect(page.getByRole('searchbox')).toHaveValue('zeytin');
    await expect(page.locator('tbody tr').first()).toContainText(/zeytin/i);
  }
});

test('a step is a step from the first moment: going back and loading anew do not lose it', async ({
  page,
  tenant,
}) => {
  await page.goto(tenant.at('/products'));
  const press = () => page.getByRole('columnheader', { name: 'Name' }).getByRole('button').first();
  const rightAfter = (what: 'back' | 'reload') =>
    press().evaluate((head, way) => {
      if (head instanceof HTMLElement) head.click();
      if (way === 'back') history.back();
      else location.reload();
    }, what);
  await rightAfter('back');
  await page.waitForTimeout(600);
  await expect(page).toHaveURL(/\/products$/);
  await expect(page.locator('th[aria-sort]:not([aria-sort="none"])').filter({ hasText: 'Name' })).toHaveCount(
    0,
  );
  await rightAfter('reload');
  await page.waitForLoadState();
  await expect(page).toHaveURL(/sort=name/);
  await expect(page.locator('th[aria-sort="ascending"]')).toContainText('Name');
});

test('a filter that nobody understands is shown as such, one that is refused can be taken away', async ({
  page,
  tenant,
}) => {
  await page.goto(tenant.at(`/products?f=sku:is:${'x'.repeat(2100)}`));
  await expect(page.getByText('The platform can’t read this query')).toBeVisible();
  await page.getByRole('button', { name: /^Remove filter: SKU is x/ }).click();
  await expect(page.getByRole('row').nth(2)).toBeVisible();
});

test('days relative to today stay relative in the address, and a link to them works', async ({
  page,
  tenant,
}) => {
  await page.goto(tenant.at('/stocks/expirations'));
  await page.getByRole('button', { name: /within 30 days/i }).click();
  await expect(page).toHaveURL(/f=expirationDate:range:next30d/);
  await page.reload();
  await expect(
    page.getByRole('button', { name: 'Remove filter: Expiration date within 30 days' }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: /within 30 days/i }).first()).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  for (const left of await page.getByRole('row').locator('td:nth-child(4)').allInnerTexts())
    expect(left).toMatch(/^(today|\d+ days?)$/);
});

test('columns are chosen and ordered, and a column that does not exist breaks nothing', async ({
  page,
  tenant,
}) => {
  await page.goto(tenant.at('/products?cols=sku,gone,weight'));
  await expect(page.getByRole('columnheader')).toHaveText(['SKU', 'Weight']);
  await page.getByRole('button', { name: 'Display' }).click();
  await page.getByRole('checkbox', { name: 'Tag' }).check();
  await page.getByRole('button', { name: 'Move Tag up' }).click();
  await expect(page.getByRole('columnheader')).toHaveText(['SKU', 'Tag', 'Weight']);
  await page.getByRole('button', { name: 'Reset columns' }).click();
  await expect(page).not.toHaveURL(/cols=/);
});

test('the menu entry pressed again gives the clean list', async ({ page, tenant }) => {
  await page.goto(tenant.at('/products?q=zeytin&page=1&sort=sku&f=state:in:Active'));
  await page.getByRole('navigation').getByRole('link', { name: 'Products' }).first().click();
  await expect(page).toHaveURL(new RegExp(`/t/${tenant.id}/products$`));
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await expect(page.getByText(/^1–50 of 298$/)).toBeVisible();
});

test.describe('under a thumb', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('rows are cards, nothing scrolls sideways, and a tap opens the record', async ({ page, tenant }) => {
    await page.goto(tenant.at('/stocks'));
    await expect(page.getByRole('columnheader').first()).toBeHidden();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
    const row = page.locator('tbody tr').nth(2);
    const key = (await row.locator('a').first().textContent()) ?? '';
    await row.tap({ position: { x: 200, y: 60 } });
    // Of stock, what is known of the SKU opens over the list.
    await expect(page.getByRole('dialog', { name: key })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`stock=${key}`));
  });
});
