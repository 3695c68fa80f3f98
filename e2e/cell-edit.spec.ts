import type { Page } from '@playwright/test';
import { findViolations } from './accessibility';
import { extended } from './extended';
import { open } from './hydration';
import { long } from './long';
import { expect, test } from './tenant';

const editableCells = (page: Page, index: number) =>
  page.locator('tbody tr').nth(index).locator('td[tabindex]');
const toast = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text }).first();

test(
  'a cell is edited in place: Enter saves and moves down, Ctrl+Z undoes',
  extended('updateProduct'),
  async ({ page, tenant }) => {
    await open(page, tenant.at('/products?sort=sku'));
    const [first, second] = [editableCells(page, 0), editableCells(page, 1)];
    const before = (await first.first().textContent()) ?? '';
    const sku = (await page.locator('[data-row-link]').first().textContent()) ?? '';
    const height = await page
      .locator('tbody tr')
      .first()
      .evaluate((row) => row.clientHeight);
    await page.keyboard.press('j');
    await page.keyboard.press('ArrowRight');
    await expect(first.first()).toBeFocused();
    await page.keyboard.press('Enter');
    const control = page.getByRole('textbox', { name: `Name, ${sku}` });
    await expect(control).toBeFocused();
    expect(await findViolations(page, 'light')).toEqual([]);
    expect(
      await page
        .locator('tbody tr')
        .first()
        .evaluate((row) => row.clientHeight),
    ).toBe(height);
    await control.fill('');
    await page.keyboard.press('Enter');
    await expect(control).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByRole('form', { name: `Name, ${sku}` }).getByRole('alert')).not.toBeEmpty();
    await control.fill('Changed in its cell');
    await page.keyboard.press('Enter');
    await expect(second.first()).toBeFocused();
    await expect(first.first()).toHaveText('Changed in its cell');
    await expect(toast(page, `Saved to ${tenant.name}`)).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(toast(page, 'Change undone')).toBeVisible();
    await expect(first.first()).toHaveText(before);
    await page.keyboard.press('F2');
    await page.getByRole('textbox', { name: /^Name, / }).fill('not meant');
    await page.keyboard.press('Escape');
    await expect(second.first()).toBeFocused();
    await expect(second.first()).not.toHaveText('not meant');
  },
);

test(
  'a conflict with another user’s change in a cell opens the same dialog as in a form',
  long,
  async ({ page, tenant }) => {
    await open(page, tenant.at('/customers?sort=customerNo&cols=customerNo,phone'));
    const customerNo = (await page.locator('[data-row-link]').first().textContent()) ?? '';
    await page.keyboard.press('j');
    await page.keyboard.press('F2');
    const control = page.getByRole('textbox', { name: `Phone, ${customerNo}` });
    await control.fill('+905321110001');
    await tenant.call('PUT', `/openapi/v1/Customers/${customerNo}`, { phone: '+905321110002' });
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('+905321110002');
    await page.keyboard.press('Escape');
    await expect(control).toHaveValue('+905321110001');
  },
);

test('the controls of a hovered row cover no text', extended('updateProduct'), async ({ page, tenant }) => {
  await open(page, tenant.at('/products?size=25&cols=sku,name,state,category,updatedAt'));
  const row = page.locator('tbody tr').nth(1);
  const cell = row.locator('td[tabindex]').filter({ hasText: '/' });
  await cell.hover();
  const [contentEnd, pencil, lastTextEnd, edit] = await Promise.all([
    cell.evaluate(
      (node) => node.getBoundingClientRect().right - parseFloat(getComputedStyle(node).paddingRight),
    ),
    cell.locator('[data-cell-edit]').boundingBox(),
    row
      .locator('time')
      .last()
      .evaluate((node) => node.getBoundingClientRect().right),
    row.locator('[data-row-edit]').boundingBox(),
  ]);
  expect(contentEnd).toBeLessThanOrEqual(pencil?.x ?? 0);
  expect(lastTextEnd).toBeLessThanOrEqual(edit?.x ?? 0);
});
