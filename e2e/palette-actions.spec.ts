import { findViolations, schemes } from './accessibility';
import { open } from './hydration';
import { long } from './long';
import { paletteDialog, searchBox, searchPalette, waitForResults } from './palette';
import { expect } from './tenant';
import { test } from './user';

test('the palette finds page actions, pages, forms, themes and tenants by name', async ({
  page,
  tenant,
  newTenant,
}) => {
  const other = await newTenant('empty');
  // A tenant enters the registry when it is first opened.
  await page.request.get(other.at());
  await page.goto(tenant.at('/customers/1'));
  await searchPalette(page, 'edit cust');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByLabel('Phone')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Edit customer' })).toBeFocused();
  // It opens in the same frame as its key.
  const frames = await page.evaluate(
    () =>
      new Promise<number>((tell) => {
        dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }));
        let frames = 0;
        const look = () => {
          frames++;
          const isThere = document.querySelector('#finder [role="option"]')?.checkVisibility();
          if (isThere || frames > 60) tell(frames);
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
  );
  expect(frames).toBeLessThanOrEqual(2);
  await page.keyboard.press('Escape');

  await searchPalette(page, 'new sales');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/new\/sales-orders$/);
  await searchPalette(page, 'expir');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/stocks\/expirations/);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await searchPalette(page, 'export');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: /Export/ })).toBeVisible();
  await page.keyboard.press('Escape');

  await searchPalette(page, 'dark');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await searchPalette(page, other.id);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/t/${other.id}/stocks/expirations`));
  await searchPalette(page, 'türkçe');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Ara', exact: true })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Ara' }).fill('SIPARIS');
  await expect(page.getByRole('option', { name: /^Satış siparişleri g d/ })).toBeVisible();
  await page.getByRole('combobox', { name: 'Ara' }).fill('dil: eng');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible();
});

test(
  'recent records are shown only in their own tenant and to their own user',
  long,
  async ({ newUser, tenant, newTenant }) => {
    test.slow();
    const other = await newTenant('corner');
    const { page, openOtherBrowser } = await newUser();
    const noted = () =>
      page.waitForResponse(
        (answer) => 'next-action' in answer.request().headers() && answer.request().method() === 'POST',
      );
    const visit = async (path: string) => {
      const [note] = await Promise.all([noted(), page.goto(tenant.at(path))]);
      expect(note.status()).toBe(200);
    };
    await visit('/products/ZYT-SIZ-5L');
    await visit('/customers/1');
    // A missing record does not count as opened.
    await page.goto(tenant.at('/products/NOBODY'));
    await page.waitForLoadState('networkidle');
    const far = await openOtherBrowser();
    await open(far, tenant.at('/stocks'));
    await far.keyboard.press('Control+k');
    const lately = paletteDialog(far).getByRole('group', { name: 'Recent' }).getByRole('option');
    await expect(lately).toHaveCount(2);
    await expect(lately.first()).toContainText('Customer');
    await expect(lately.nth(1)).toContainText('ZYT-SIZ-5L');
    await far.keyboard.press('Enter');
    await expect(far).toHaveURL(/\/customers\/1$/);
    // The current tenant is not offered.
    await far.waitForLoadState('networkidle');
    await far.keyboard.press('Control+k');
    await expect(lately).toHaveCount(1);
    await far.goto(other.at('/stocks'));
    await far.waitForLoadState('networkidle');
    await far.keyboard.press('Control+k');
    await expect(paletteDialog(far).getByRole('group', { name: 'Go to' })).toBeVisible();
    await expect(lately).toHaveCount(0);
    await searchBox(far).fill('ZYT-SIZ');
    await waitForResults(far);
    await expect(paletteDialog(far).getByRole('group', { name: 'Recent' })).toHaveCount(0);

    const someoneElse = await newUser();
    await someoneElse.page.goto(tenant.at('/stocks'));
    await someoneElse.page.waitForLoadState('networkidle');
    await someoneElse.page.keyboard.press('Control+k');
    await expect(paletteDialog(someoneElse.page).getByRole('group', { name: 'Go to' })).toBeVisible();
    await expect(paletteDialog(someoneElse.page).getByRole('group', { name: 'Recent' })).toHaveCount(0);
  },
);

test(
  'the palette has no accessibility violations in either theme, and restores the focus',
  long,
  async ({ page, tenant }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(tenant.at('/products?size=25'));
    await page.keyboard.press('j');
    const row = page.getByRole('row').nth(1).getByRole('link').first();
    await expect(row).toBeFocused();
    for (const typed of ['', 'zyt', 'ZYT-SIZ-5L']) {
      await searchPalette(page, typed);
      if (typed) await waitForResults(page);
      for (const scheme of schemes) {
        await page.emulateMedia({ colorScheme: scheme });
        expect(await findViolations(page, scheme), `${scheme} “${typed}”`).toEqual([]);
      }
      await page.keyboard.press('Escape');
      await expect(paletteDialog(page)).toBeHidden();
      await expect(row).toBeFocused();
    }
  },
);
