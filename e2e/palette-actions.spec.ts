import { findViolations, schemes } from './accessibility';
import { open, waitForHydration } from './hydration';
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
  await page.request.get(other.at());
  await open(page, tenant.at('/customers/1'));
  await searchPalette(page, 'edit cust');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByLabel('Phone')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Edit customer' })).toBeFocused();
  // The palette opens within two frames of its shortcut.
  const frames = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }));
        let frames = 0;
        const countFrame = () => {
          frames++;
          const isOpen = document.querySelector('#palette [role="option"]')?.checkVisibility();
          if (isOpen || frames > 60) resolve(frames);
          else requestAnimationFrame(countFrame);
        };
        requestAnimationFrame(countFrame);
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
  await waitForHydration(page);
  await searchPalette(page, 'türkçe');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Ara', exact: true })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Ara' }).fill('SIPARIS');
  await expect(page.getByRole('option', { name: /^Satış siparişleri G D/ })).toBeVisible();
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
    const waitForRecording = () =>
      page.waitForResponse(
        (response) => 'next-action' in response.request().headers() && response.request().method() === 'POST',
      );
    const visit = async (path: string) => {
      const [response] = await Promise.all([waitForRecording(), open(page, tenant.at(path))]);
      expect(response.status()).toBe(200);
    };
    await visit('/products/ZYT-SIZ-5L');
    await visit('/customers/1');
    // A missing record is not recorded.
    await open(page, tenant.at('/products/NOBODY'));
    await page.waitForLoadState('networkidle');
    const otherPage = await openOtherBrowser();
    await open(otherPage, tenant.at('/stocks'));
    await otherPage.keyboard.press('Control+k');
    const recentOptions = paletteDialog(otherPage).getByRole('group', { name: 'Recent' }).getByRole('option');
    await expect(recentOptions).toHaveCount(2);
    await expect(recentOptions.first()).toContainText('Customer');
    await expect(recentOptions.nth(1)).toContainText('ZYT-SIZ-5L');
    await otherPage.keyboard.press('Enter');
    await expect(otherPage).toHaveURL(/\/customers\/1$/);
    // The current record is not offered.
    await otherPage.waitForLoadState('networkidle');
    await otherPage.keyboard.press('Control+k');
    await expect(recentOptions).toHaveCount(1);
    await open(otherPage, other.at('/stocks'));
    await otherPage.waitForLoadState('networkidle');
    await otherPage.keyboard.press('Control+k');
    await expect(paletteDialog(otherPage).getByRole('group', { name: 'Go to' })).toBeVisible();
    await expect(recentOptions).toHaveCount(0);
    await searchBox(otherPage).fill('ZYT-SIZ');
    await waitForResults(otherPage);
    await expect(paletteDialog(otherPage).getByRole('group', { name: 'Recent' })).toHaveCount(0);

    const otherUser = await newUser();
    await open(otherUser.page, tenant.at('/stocks'));
    await otherUser.page.waitForLoadState('networkidle');
    await otherUser.page.keyboard.press('Control+k');
    await expect(paletteDialog(otherUser.page).getByRole('group', { name: 'Go to' })).toBeVisible();
    await expect(paletteDialog(otherUser.page).getByRole('group', { name: 'Recent' })).toHaveCount(0);
  },
);

test(
  'the palette has no accessibility violations in either theme, and restores the focus',
  long,
  async ({ page, tenant }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page, tenant.at('/products?size=25'));
    await page.keyboard.press('j');
    const row = page.getByRole('row').nth(1).getByRole('link').first();
    await expect(row).toBeFocused();
    for (const text of ['', 'zyt', 'ZYT-SIZ-5L']) {
      await searchPalette(page, text);
      if (text) await waitForResults(page);
      for (const scheme of schemes) {
        await page.emulateMedia({ colorScheme: scheme });
        expect(await findViolations(page, scheme), `${scheme} “${text}”`).toEqual([]);
      }
      await page.keyboard.press('Escape');
      await expect(paletteDialog(page)).toBeHidden();
      await expect(row).toBeFocused();
    }
  },
);
