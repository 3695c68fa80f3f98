import type { Locator, Page } from '@playwright/test';
import { open, reload } from './hydration';
import { long } from './long';
import { expect } from './tenant';
import { test } from './user';

const heading = (page: Page, name: string) => page.getByRole('columnheader', { name });
const measureWidth = async (column: Locator) => Math.round((await column.boundingBox())?.width ?? 0);

async function dragColumnEdge(page: Page, name: string, distance: number): Promise<void> {
  const box = await heading(page, name).boundingBox();
  if (!box) throw new Error(`no heading ${name}`);
  const [x, y] = [box.x + box.width - 3, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  // The code for resizing columns loads on hover.
  await expect(heading(page, name)).toHaveAttribute('data-sizing');
  await page.mouse.move(x + distance / 2, y);
  await page.mouse.move(x + distance, y, { steps: 4 });
  await page.mouse.up();
}

test('columns are resized, reset, moved and pinned with the mouse', async ({ newUser, tenant }) => {
  const { page } = await newUser();
  const columns = 'sku,name,category,state,tag,weight,barcodes,updatedAt';
  await open(page, tenant.at(`/products?cols=${columns}&pin=name`));
  const state = heading(page, 'State');

  await test.step('dragging an edge resizes only its column', async () => {
    const [before, name] = [await measureWidth(state), await measureWidth(heading(page, 'Name'))];
    const left = (await state.boundingBox())?.x;
    await dragColumnEdge(page, 'State', 60);
    await expect.poll(() => measureWidth(state)).toBe(before + 60);
    expect((await state.boundingBox())?.x).toBe(left);
    expect(await measureWidth(heading(page, 'Name'))).toBe(name);
  });

  await test.step('a double click on the edge restores the default width', async () => {
    const name = heading(page, 'Name');
    const before = await measureWidth(name);
    await dragColumnEdge(page, 'Name', -100);
    await expect.poll(() => measureWidth(name)).toBe(before - 100);
    const box = await name.boundingBox();
    if (!box) throw new Error('no heading');
    await page.mouse.dblclick(box.x + box.width - 3, box.y + 10);
    await expect.poll(() => measureWidth(name)).toBeGreaterThan(before - 100);
    await dragColumnEdge(page, 'Name', 200);
  });

  await test.step('dragging a heading moves its column', async () => {
    const [from, to] = [await heading(page, 'Tag').boundingBox(), await state.boundingBox()];
    if (!from || !to) throw new Error('no heading');
    await page.mouse.move(from.x + 30, from.y + 10);
    await page.mouse.down();
    await expect(async () => {
      await page.mouse.move(from.x + 45, from.y + 10);
      await page.mouse.move(from.x + 40, from.y + 10);
      await expect(heading(page, 'Tag')).toHaveAttribute('data-dragged', { timeout: 500 });
    }).toPass({ timeout: 10_000 });
    await page.mouse.move(to.x + 60, to.y + 10, { steps: 5 });
    await page.mouse.move(to.x + 10, to.y + 10, { steps: 2 });
    await page.mouse.up();
    await expect(page).toHaveURL(/cols=sku,name,category,tag,state,/);
    await expect(page.getByRole('columnheader').nth(3)).toHaveText('Tag');
  });

  await test.step('the rows end at the edge of the page, however narrow the columns are', async () => {
    const row = await page.locator('tbody tr').first().boundingBox();
    const list = await page.locator('.list-scroll').boundingBox();
    if (!row || !list) throw new Error('no row');
    expect(row.x + row.width).toBeGreaterThanOrEqual(list.x + list.width - 1);
  });

  await test.step('a pinned column stays visible while the others scroll', async () => {
    const scroll = page.locator('.list-scroll');
    await scroll.evaluate((node) => node.scrollTo({ left: 300 }));
    await expect.poll(() => scroll.evaluate((node) => node.scrollLeft)).toBeGreaterThan(100);
    const [sku, name] = [await heading(page, 'SKU').boundingBox(), await heading(page, 'Name').boundingBox()];
    expect(Math.round(name?.x ?? 0)).toBe(Math.round((sku?.x ?? 0) + (sku?.width ?? 0)));
    const cell = await page.locator('tbody tr').first().locator('td').nth(1).boundingBox();
    expect(Math.round(cell?.x ?? 0)).toBe(Math.round(name?.x ?? -1));
  });
  // Dragging and resizing do not sort.
  await expect(page).not.toHaveURL(/sort=/);
});

test(
  'a column width is kept for the user across reloads and browsers until it is reset',
  long,
  async ({ newUser, tenant }) => {
    const { page, openOtherBrowser } = await newUser();
    await open(page, tenant.at('/products'));
    const state = heading(page, 'State');
    const [before, name] = [await measureWidth(state), await measureWidth(heading(page, 'Name'))];
    const left = (await state.boundingBox())?.x;
    const saved = page.waitForResponse((response) => response.request().method() === 'POST');
    await dragColumnEdge(page, 'State', 60);
    await expect.poll(() => measureWidth(state)).toBe(before + 60);
    expect((await state.boundingBox())?.x).toBe(left);
    expect(await measureWidth(heading(page, 'Name'))).toBe(name);
    // Resizing does not sort, and the URL has no widths: they belong to the user.
    await expect(page).toHaveURL(/\/products$/);
    await saved;
    await reload(page);
    await expect.poll(() => measureWidth(state)).toBe(before + 60);
    const otherPage = await openOtherBrowser();
    await open(otherPage, tenant.at('/products'));
    await expect.poll(() => measureWidth(heading(otherPage, 'State'))).toBe(before + 60);

    await page.getByRole('button', { name: 'Display' }).click();
    await expect(page.getByRole('textbox', { name: 'Width of State in pixels' })).toHaveValue(
      String(before + 60),
    );
    await page.getByRole('button', { name: 'Reset columns' }).click();
    await expect.poll(() => measureWidth(state)).toBe(before);
  },
);
