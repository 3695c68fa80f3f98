import type { Page } from '@playwright/test';
import { exampleOrder } from '../lib/rules/order-examples';
import { expectCount } from './counts';
import { extended, longExtended } from './extended';
import { open, waitForHydration } from './hydration';
import { tabTo } from './keyboard';
import { createTranslator } from './messages';
import { expect, test } from './tenant';

test('shortcuts lead from the overview to stock, the shortcut list and a customer', async ({
  page,
  tenant,
}) => {
  await open(page, tenant.at());
  await page.keyboard.press('g');
  await page.keyboard.press('s');
  await expect(page).toHaveURL(/\/stocks/);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await expect(page).toHaveURL(/\/customers/);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await waitForHydration(page);
  await page.keyboard.press('j');
  await expect(page.locator('[data-row-link]').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/customers\/\d+/);
});

test(
  'g and a letter opens a list from a record, also where the letter alone is an action',
  extended('getSalesOrders'),
  async ({ page, tenant, createRecords }) => {
    await createRecords('bulkUpsertSalesOrders', [exampleOrder('WEB-77', ['ZYT-SIZ-5L'])]);
    await open(page, tenant.at('/sales-orders/WEB-77'));
    await page.keyboard.press('c');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('g');
    await page.keyboard.press('c');
    await expect(page).toHaveURL(/\/customers$/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  },
);

/** Tabs through a part of the page, and expects that every focused element is visible and shows its focus. */
async function tabThrough(page: Page, selector: string): Promise<string[]> {
  const names: string[] = [];
  for (;;) {
    await page.keyboard.press('Tab');
    const state = await page.evaluate(async (selector) => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement) || !element.closest(selector)) return undefined;
      const readStyle = async () => {
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        return [element, element.parentElement ?? element]
          .map((element) => getComputedStyle(element))
          .map(({ outline, boxShadow, borderColor }) => `${outline} ${boxShadow} ${borderColor}`)
          .join();
      };
      const focused = await readStyle();
      const { left, top, width, height } = element.getBoundingClientRect();
      const topElement = document.elementFromPoint(left + Math.min(width, 40) / 2, top + height / 2);
      element.blur();
      const hasFocusStyle = focused !== (await readStyle());
      element.focus({ preventScroll: true });
      return {
        name: `${element.tagName} ${element.getAttribute('aria-label') ?? element.id} ${element.textContent?.slice(0, 40)}`,
        hasFocusStyle,
        isCovered: !topElement || !(element.contains(topElement) || topElement.contains(element)),
      };
    }, selector);
    if (!state) return names;
    expect.soft(state, state.name).toMatchObject({ hasFocusStyle: true, isCovered: false });
    names.push(state.name);
    if (names.length > 200) throw new Error(`the focus stays in ${selector}: ${names.slice(-5)}`);
  }
}

test(
  'rejected orders are fixed and sent by keyboard, singly and as a group, in both languages',
  longExtended('getRejectedSalesOrders'),
  async ({ page, tenant, baseURL }) => {
    const orderInCity = (reference: string, city: string) => {
      const order = exampleOrder(reference, ['ZYT-SIZ-5L']);
      return { ...order, salesChannel: 'Keys', shippingAddress: { ...order.shippingAddress, city } };
    };
    const suggestion = page.locator('[data-suggestion]').first();
    const heading = page.getByRole('heading', { level: 1 });
    const dialog = page.getByRole('dialog');
    for (const locale of ['en', 'tr'] as const) {
      const t = createTranslator(locale);
      await page.context().addCookies([{ name: 'locale', value: locale, url: baseURL ?? '' }]);
      const [one, two, ...group] = [1, 2, 3, 4].map((n) => `${locale.toUpperCase()}-${n}`);
      await tenant.call(
        'POST',
        '/openapi/v1/SalesOrders/BulkUpsert',
        [one, two, ...group].map((reference = '') => orderInCity(reference, 'Istambul')),
      );
      await open(page, tenant.at(`/rejected-orders?q=${locale.toUpperCase()}-&sort=referenceNumber`));
      await expect(page.locator('[data-row-link]').first()).toBeFocused();
      await page.keyboard.press('e');
      await expect(suggestion).toBeFocused();

      await page.keyboard.press('?');
      await expect(dialog).toContainText(t('shell.keys.acceptFix'));
      await expect(dialog).toContainText(t('shell.keys.sendAndNext'));
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(suggestion).toBeFocused();

      const controls = await tabThrough(page, '#content');
      expect(controls.length).toBeGreaterThan(8);

      // Sections and the differences open by keyboard.
      await page.keyboard.press('a');
      await page.keyboard.press('d');
      const difference = page.locator('details').filter({ hasText: t('form.fix.difference.title') });
      await expect(difference).toHaveAttribute('open', '');
      await expect(difference.locator('summary')).toBeFocused();
      await page.keyboard.press('d');
      await tabTo(page, page.locator('summary').filter({ hasText: t('fields.customer') }));
      await page.keyboard.press('Enter');
      await expect(page.getByRole('textbox', { name: t('fields.phone'), exact: true }).first()).toBeVisible();

      // Escape cancels the dialog.
      await tabTo(page, page.getByRole('button', { name: t('queue.close') }), 'Shift+Tab');
      await page.keyboard.press('Enter');
      await expect(dialog).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: t('queue.close') })).toBeFocused();

      await page.keyboard.press('Control+Enter');
      await expect(heading).toContainText(two ?? '', { timeout: 20_000 });
      await expect(suggestion).toBeFocused();
      // Next and previous without sending.
      await page.keyboard.press('n');
      await expect(heading).toContainText(group[0] ?? '');
      await page.keyboard.press('p');
      await expect(heading).toContainText(two ?? '');
      await expect(suggestion).toBeFocused();
      await page.keyboard.press('Shift+Enter');
      await expect(page).toHaveURL(/\/runs\/[0-9a-f-]{36}$/, { timeout: 20_000 });
      await waitForHydration(page);
      await expectCount(page, 'waiting', '3');
      await page.keyboard.press('Control+Enter');
      await expectCount(page, 'done', '3');
      for (const reference of [one, two, ...group])
        expect(await tenant.call('GET', `/openapi/v1/SalesOrders/${reference}`)).toMatchObject({
          shippingAddress: { city: 'İstanbul' },
        });
    }
  },
);
