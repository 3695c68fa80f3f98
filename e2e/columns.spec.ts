import type { Locator, Page } from '@playwright/test';
import { open } from './hydration';
import { test } from './person';
import { expect } from './tenant';

const heading = (page: Page, name: string) => page.getByRole('columnheader', { name });
const widthOf = async (one: Locator) => Math.round((await one.boundingBox())?.width ?? 0);

async function dragEdge(page: Page, name: string, by: number): Promise<void> {
  const box = await heading(page, name).boundingBox();
  if (!box) throw new Error(`no heading ${name}`);
  const [x, y] = [box.x + box.width - 3, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  // What sizes columns is loaded when the pointer comes.
  await expect(heading(page, name)).toHaveAttribute('data-sizing');
  await page.mouse.move(x + by / 2, y);
  await page.mouse.move(x + by, y, { steps: 4 });
  await page.mouse.up();
}

test('a column is made wider by its edge; nothing else moves, and it is so at the next visit too', async ({
  newPerson,
  tenant,
}) => {
  const { page, elsewhere } = await newPerson();
  await open(page, tenant.at('/products'));
  const state = heading(page, 'State');
  const [before, name] = [await widthOf(state), await widthOf(heading(page, 'Name'))];
  const left = (await state.boundingBox())?.x;
  await dragEdge(page, 'State', 60);
  await expect.poll(() => widthOf(state)).toBe(before + 60);
  expect((await state.boundingBox())?.x).toBe(left);
  expect(await widthOf(heading(page, 'Name'))).toBe(name);
  // It was no press: the order is the usual one, and the address says nothing of widths.
  await expect(page).toHaveURL(/\/products$/);
  await page.waitForTimeout(700);
  await page.reload();
  expect(await widthOf(state)).toBe(before + 60);
  const other = await elsewhere();
  await open(other, tenant.at('/products'));
  expect(await widthOf(heading(other, 'State'))).toBe(before + 60);

  await page.getByRole('button', { name: 'Display' }).click();
  await expect(page.getByRole('textbox', { name: 'Width of State in pixels' })).toHaveValue(
    String(before + 60),
  );
  await page.getByRole('button', { name: 'Reset columns' }).click();
  await expect.poll(() => widthOf(state)).toBe(before);
});

test('a double press on the edge fits a column to what it shows', async ({ page, tenant }) => {
  await open(page, tenant.at('/products?w=name:60&cols=sku,name,state'));
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const box = await heading(page, 'Name').boundingBox();
  if (!box) throw new Error('no heading');
  await page.mouse.move(box.x + box.width - 3, box.y + 10);
  await page.waitForLoadState('networkidle');
  await page.mouse.dblclick(box.x + box.width - 3, box.y + 10);
  await expect(page).not.toHaveURL(/name:60/);
  const cut = await page
    .locator('tbody td:nth-child(2)')
    .evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth).length);
  expect(cut).toBe(0);
  await expect(page).not.toHaveURL(/sort=/);
});

test('columns are moved by dragging and by keys, and made wider by keys', async ({ page, tenant }) => {
  await open(page, tenant.at('/products?cols=sku,name,state,tag'));
  const [from, to] = [await heading(page, 'Tag').boundingBox(), await heading(page, 'State').boundingBox()];
  if (!from || !to) throw new Error('no heading');
  await page.mouse.move(from.x + 30, from.y + 10);
  await page.mouse.down();
  // What moves columns is loaded when the pointer comes.
  await expect(async () => {
    await page.mouse.move(from.x + 45, from.y + 10);
    await page.mouse.move(from.x + 40, from.y + 10);
    await expect(heading(page, 'Tag')).toHaveAttribute('data-dragged', { timeout: 500 });
  }).toPass({ timeout: 10_000 });
  await page.mouse.move(to.x + 60, to.y + 10, { steps: 5 });
  await page.mouse.move(to.x + 10, to.y + 10, { steps: 2 });
  await page.mouse.up();
  await expect(page.getByRole('columnheader')).toHaveText(['SKU', 'Name', 'Tag', 'State']);
  await expect(page).not.toHaveURL(/sort=/);

  const tag = heading(page, 'Tag').getByRole('button');
  await tag.focus();
  await page.keyboard.press('Control+Shift+ArrowRight');
  await expect(page.getByRole('columnheader')).toHaveText(['SKU', 'Name', 'State', 'Tag']);
  await expect(tag).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Tag is now column 4 of 4' })).toBeAttached();
  await page.keyboard.press('Control+Shift+ArrowLeft');
  await expect(page.getByRole('columnheader')).toHaveText(['SKU', 'Name', 'Tag', 'State']);
});

test('a held column stays in sight when the others scroll', async ({ page, tenant }) => {
  await page.setViewportSize({ width: 1000, height: 700 });
  await open(page, tenant.at('/products'));
  await page.getByRole('button', { name: 'Display' }).click();
  await page.getByRole('button', { name: 'Pin State', exact: true }).click();
  await expect(page).toHaveURL(/pin=state/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader').nth(1)).toHaveText('State');
  await page.locator('.list-scroll').evaluate((node) => node.scrollTo({ left: 400 }));
  const [sku, state] = [await heading(page, 'SKU').boundingBox(), await heading(page, 'State').boundingBox()];
  expect(Math.round(state?.x ?? 0)).toBe(Math.round((sku?.x ?? 0) + (sku?.width ?? 0)));
  const cell = await page.locator('tbody tr').first().locator('td').nth(1).boundingBox();
  expect(Math.round(cell?.x ?? 0)).toBe(Math.round(state?.x ?? -1));
});

test('several columns sort by rank, by mouse, by key and in the panel', async ({ page, tenant }) => {
  await open(page, tenant.at('/products?cols=sku,name,category,state&size=100'));
  await heading(page, 'Category').getByRole('button').click();
  await heading(page, 'SKU')
    .getByRole('button')
    .click({ modifiers: ['Shift'] });
  await expect(page.getByText('Sorted by Category ↑, SKU ↑')).toBeVisible();
  await heading(page, 'SKU').getByRole('button').focus();
  await page.keyboard.press('Shift+Enter');
  await expect(page.getByText('Sorted by Category ↑, SKU ↓')).toBeVisible();
  await expect(heading(page, 'SKU').locator('sup')).toHaveText('2');
  let rows: string[][] = [];
  // The order is said at once, the rows come a moment later.
  await expect(async () => {
    rows = await page
      .getByRole('row')
      .evaluateAll((all) =>
        all.slice(1).map((row) => [row.children[2]?.textContent ?? '', row.children[0]?.textContent ?? '']),
      );
    expect(rows.length).toBe(100);
    for (const [i, [category = '', sku = '']] of rows.entries()) {
      const [before, above] = rows[i - 1] ?? [];
      if (category === before) expect(sku < (above ?? '')).toBe(true);
    }
  }).toPass({ timeout: 10_000 });
  // Every category in one piece: it is the first rank.
  const runs = rows.map(([category]) => category).filter((category, i, all) => category !== all[i - 1]);
  expect(new Set(runs).size).toBe(runs.length);
  expect(runs.length).toBeGreaterThan(1);

  await page.getByRole('button', { name: 'Display' }).click();
  await page.getByRole('combobox', { name: 'Then by …' }).selectOption({ label: 'State' });
  await expect(page).toHaveURL(/sort=category,-sku,state/);
  await page.getByRole('button', { name: 'Remove sort 1' }).click();
  await expect(page).toHaveURL(/sort=-sku,state/);
  await page.getByRole('button', { name: 'Restore default order' }).click();
  await expect(page.getByText('Sorted by Updated ↓')).toBeVisible();
});
