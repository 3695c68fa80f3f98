import type { Page } from '@playwright/test';
import { open } from './hydration';
import { long } from './long';
import { expect } from './tenant';
import { test } from './user';

const views = (page: Page) => page.locator('[popovertarget="views"]');
const panel = (page: Page) => page.getByRole('dialog', { name: 'Views' });
const act = (page: Page, name: string) => panel(page).getByRole('button', { name, exact: true });
const entry = (page: Page, name: string) => panel(page).getByRole('link', { name });

// Two people in two browsers need more time.
test.beforeEach(() => test.slow());

async function saveAs(page: Page, name: string, shared = false): Promise<void> {
  await views(page).click();
  await act(page, 'Save as new view').click();
  await panel(page).getByLabel('Name').fill(name);
  if (shared) await panel(page).getByRole('checkbox', { name: 'Share with everyone' }).check();
  await act(page, 'Save').click();
  await expect(views(page)).toHaveText(name);
}

test('a view is saved, opened in another browser, changed, reset, and made the default of its list', async ({
  newUser,
  tenant,
}) => {
  const { page, openOtherBrowser } = await newUser();
  await open(
    page,
    tenant.at('/products?f=state:in:Active&sort=name&cols=sku,name,tag&density=compact&campaign=7'),
  );
  await saveAs(page, 'Mine');
  await expect(page).toHaveURL(/campaign=7/);
  const other = await openOtherBrowser();
  await open(other, tenant.at('/products?campaign=9'));
  await views(other).click();
  await entry(other, 'Mine').click();
  await expect(other).toHaveURL(/campaign=9/);
  await expect(other.getByRole('columnheader')).toHaveText(['SKU', 'Name', 'Tag']);
  await expect(other.getByText('Sorted by Name ↑')).toBeVisible();
  await expect(other.getByRole('button', { name: /^Remove filter: State/ })).toBeVisible();
  await expect(other.locator('[data-list]')).toHaveAttribute('data-density', 'compact');

  await other.getByRole('columnheader', { name: 'SKU' }).getByRole('button').click();
  await expect(views(other)).toHaveText(/Mine\s*changed/);
  await views(other).click();
  await act(other, 'Reset view').click();
  await expect(views(other)).toHaveText('Mine');
  await expect(other.getByText('Sorted by Name ↑')).toBeVisible();

  await other.getByRole('columnheader', { name: 'SKU' }).getByRole('button').click();
  await views(other).click();
  await act(other, 'Save changes').click();
  await expect(views(other)).toHaveText('Mine');
  await act(other, 'Set as default view').click();
  await expect(act(other, 'Clear default view')).toBeVisible();

  await open(page, tenant.at('/products?utm=x'));
  await expect(views(page)).toHaveText('Mine');
  await expect(page.getByText('Sorted by SKU ↑')).toBeVisible();
  await expect(page).toHaveURL(/utm=x/);
  await views(page).click();
  await entry(page, 'Whole list').click();
  await expect(page.getByText(/^1–50 of 298$/)).toBeVisible();
  await expect(page).toHaveURL(/view=all/);
  await page.reload();
  await expect(page.getByText(/^1–50 of 298$/)).toBeVisible();
});

test('a shared view is opened by another user, changed by them once it is unlocked, pinned and deleted', async ({
  newUser,
  tenant,
}) => {
  const [one, other] = [await newUser(), await newUser()];
  const name = `For all ${one.name}`;
  await open(one.page, tenant.at('/stocks?f=availableStock:range:..5'));
  await saveAs(one.page, name, true);
  await views(one.page).click();
  const link = (await act(one.page, 'Copy link').getAttribute('data-copy')) ?? '';

  await open(other.page, link);
  await expect(views(other.page)).toHaveText(name);
  await expect(other.page).toHaveURL(/f=availableStock:range:..5/);
  await other.page.getByRole('columnheader', { name: 'SKU' }).getByRole('button').click();
  await views(other.page).click();
  await expect(entry(other.page, name)).toContainText(`by ${one.name}`);
  await expect(act(other.page, 'Save changes')).toHaveAttribute('aria-disabled', 'true');
  await expect(act(other.page, 'Delete')).toHaveCount(0);

  await act(one.page, 'Pin to navigation').click();
  const pinned = one.page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name });
  await expect(pinned).toBeVisible();
  await act(one.page, 'Unlock: anyone with edit permission can change it').click();
  await expect(act(one.page, 'Lock: only you and admins can change it')).toBeVisible();

  await other.page.reload();
  await views(other.page).click();
  await act(other.page, 'Save changes').click();
  await expect(views(other.page)).toHaveText(name);

  await one.page.keyboard.press('Escape');
  await one.page.keyboard.press('g');
  await one.page.keyboard.press('r');
  await expect(one.page).toHaveURL(/\/returns/);
  await one.page.keyboard.press('g');
  await one.page.keyboard.press('1');
  await expect(views(one.page)).toHaveText(name);
  await expect(one.page.getByText('Sorted by SKU ↑')).toBeVisible();
  await expect(pinned).toHaveAttribute('aria-current', 'page');
  await views(one.page).click();
  await act(one.page, 'Delete').click();
  await act(one.page, 'Delete').click();
  await expect(views(one.page)).toHaveText('Views');
  await expect(pinned).toHaveCount(0);
  await open(other.page, link);
  await expect(views(other.page)).toHaveText('Unknown view');
});

test(
  'a private view is hidden from others, and a concurrent change to it is not overwritten',
  long,
  async ({ newUser, tenant }) => {
    const [one, other] = [await newUser(), await newUser()];
    await open(one.page, tenant.at('/stocks/expirations?sort=sku'));
    const name = `Only ${one.name}`;
    await saveAs(one.page, name);
    await open(other.page, tenant.at('/stocks/expirations'));
    await views(other.page).click();
    await expect(entry(other.page, 'Expired')).toBeVisible();
    await expect(entry(other.page, name)).toHaveCount(0);

    const second = await one.openOtherBrowser();
    await open(second, one.page.url());
    await expect(views(second)).toHaveText(name);
    await views(one.page).click();
    await act(one.page, 'Rename').click();
    await panel(one.page).getByLabel('Name').fill(`${name} again`);
    await act(one.page, 'Save').click();
    await expect(views(one.page)).toHaveText(`${name} again`);
    await second.getByRole('columnheader', { name: 'Quantity' }).getByRole('button').click();
    await expect(views(second)).toContainText('changed');
    await views(second).click();
    await act(second, 'Save changes').click();
    await expect(panel(second).getByText('Someone else changed this view')).toBeVisible();
  },
);

test(
  'a view that filters by record is offered only in its own tenant',
  long,
  async ({ newUser, tenant, newTenant }) => {
    const other = await newTenant('empty');
    const { page } = await newUser();
    await open(page, tenant.at('/products?f=sku:starts:A'));
    await views(page).click();
    await act(page, 'Save as new view').click();
    await expect(panel(page).getByLabel('Applies to')).toHaveValue('this');
    await panel(page).getByLabel('Name').fill('Here');
    await act(page, 'Save').click();
    await expect(views(page)).toHaveText('Here');
    await open(page, other.at('/products'));
    await views(page).click();
    await expect(entry(page, 'Out of stock')).toBeVisible();
    await expect(entry(page, 'Here')).toHaveCount(0);
  },
);
