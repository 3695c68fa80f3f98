import type { Page } from '@playwright/test';
import { open } from './hydration';
import { long } from './long';
import { expect, type Tenant, test } from './tenant';

const total = (page: Page) => page.getByText(/^(?:[\d,]+–[\d,]+|0) of [\d,]+$/);
const tabs = (page: Page, name: string) => page.getByRole('group', { name }).getByRole('button');
async function readTabCount(page: Page, name: string, index: number): Promise<string> {
  const count = tabs(page, name).nth(index).locator('> span').last();
  await expect(count).toHaveText(/\d/);
  return (await count.textContent()) ?? '';
}

const lists = [
  ['/sales-orders', 'By state'],
  ['/receiving-orders', 'By state'],
  ['/returns', 'By state'],
] as const;
const testedLists = process.env.SOAK ? lists : lists.slice(-1);

test('each state is counted above its list, and its tab shows exactly those records', async ({
  page,
  tenant,
  hasExtensions,
}) => {
  for (const [list, name] of testedLists) {
    // Orders known from requests have no states to count.
    if (!hasExtensions && list === '/sales-orders') continue;
    await open(page, tenant.at(`${list}?campaign=7`));
    await expect(tabs(page, name).first()).toBeVisible();
    const allCount = (await total(page).textContent())?.split(' of ')[1] ?? '';
    const count = await tabs(page, name).count();
    let sum = 0;
    // The first tab is the unfiltered list.
    for (let index = 1; index < count; index++) {
      const tabCount = await readTabCount(page, name, index);
      sum += Number(tabCount.replace(/\D/g, ''));
      await tabs(page, name).nth(index).click();
      await expect(tabs(page, name).nth(index)).toHaveAttribute('aria-pressed', 'true');
      await expect(total(page), `${list} ${index}`).toHaveText(new RegExp(` of ${tabCount}$`));
    }
    // Every record has one state, so the counts add up to the list.
    expect(sum, list).toBe(Number(allCount.replace(/\D/g, '')));
    await tabs(page, name).first().click();
    await expect(total(page), list).toHaveText(new RegExp(` of ${allCount}$`));
    await expect(page).toHaveURL(/campaign=7/);
  }

  await test.step('the counts follow the search and the other filters', async () => {
    const name = 'By state';
    const [key = ''] = await page.locator('tbody [data-row-link]').allTextContents();
    await page.getByRole('searchbox').fill(key);
    await expect(total(page)).toHaveText(/ of 1$/);
    const readCounts = () => Promise.all([1, 2, 3].map((index) => readTabCount(page, name, index)));
    await expect.poll(async () => (await readCounts()).toSorted()).toEqual(['0', '0', '1']);
    const index = (await readCounts()).indexOf('1') + 1;
    await tabs(page, name).nth(index).click();
    await expect(total(page)).toHaveText(/ of 1$/);
    await tabs(page, name)
      .nth((index % 3) + 1)
      .click();
    await expect(page.getByText(`Nothing found for “${key}” with these filters`)).toBeVisible();
  });
});

async function rejectOrders(tenant: Tenant, count: number): Promise<void> {
  const references = Array.from({ length: count }, (_, i) => ({ referenceNumber: `BAD_${i}` }));
  await tenant.call('POST', '/openapi/v1/SalesOrders/BulkUpsert', references);
}

test('rejected orders are counted by cause above their list', long, async ({ page, tenant }) => {
  await rejectOrders(tenant, 3);
  await open(page, tenant.at('/rejected-orders'));
  const name = 'Rejected orders by cause';
  await expect(tabs(page, name).first()).toBeVisible();
  const count = await tabs(page, name).count();
  expect(count).toBeGreaterThan(1);
  for (let index = 1; index < Math.min(count, 4); index++) {
    const tabCount = await readTabCount(page, name, index);
    await tabs(page, name).nth(index).click();
    await expect(total(page)).toHaveText(new RegExp(` of ${tabCount}$`));
  }
});
