import type { Page } from '@playwright/test';
import { open, reload } from './hydration';
import { long } from './long';
import { expect } from './tenant';
import { test } from './user';

const viewsButton = (page: Page) => page.locator('[popovertarget="views"]');
const panel = (page: Page) => page.getByRole('dialog', { name: 'Views' });
const panelButton = (page: Page, name: string) => panel(page).getByRole('button', { name, exact: true });
const viewLink = (page: Page, name: string) => panel(page).getByRole('link', { name });

// The tests use two browser contexts.
test.beforeEach(() => test.slow());

async function saveAs(page: Page, name: string, shared = false): Promise<void> {
  await viewsButton(page).click();
  await panelButton(page, 'Save as new view').click();
  await panel(page).getByLabel('Name').fill(name);
  if (shared) await panel(page).getByRole('checkbox', { name: 'Share with everyone' }).check();
  await panelButton(page, 'Save').click();
  await expect(viewsButton(page)).toHaveText(name);
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
  await viewsButton(other).click();
  await viewLink(other, 'Mine').click();
  await expect(other).toHaveURL(/campaign=9/);
  await expect(other.getByRole('columnheader')).toHaveText(['SKU', 'Name', 'Tag']);
  await expect(other.getByText('Sorted by Name ↑')).toBeVisible();
  await expect(other.getByRole('button', { name: /^Remove filter: State/ })).toBeVisible();
  await expect(other.locator('[data-list]')).toHaveAttribute('data-density', 'compact');

  await other.getByRole('columnheader', { name: 'SKU' }).getByRole('button').click();
  await expect(viewsButton(other)).toHaveText(/Mine\s*changed/);
  await viewsButton(other).click();
  await panelButton(other, 'Reset view').click();
  await expect(viewsButton(other)).toHaveText('Mine');
  await expect(other.getByText('Sorted by Name ↑')).toBeVisible();

  await other.getByRole('columnheader', { name: 'SKU' }).getByRole('button').click();
  await viewsButton(other).click();
  await panelButton(other, 'Save changes').click();
  await expect(viewsButton(other)).toHaveText('Mine');
  await panelButton(other, 'Set as default view').click();
  await expect(panelButton(other, 'Clear default view')).toBeVisible();

  await open(page, tenant.at('/products?utm=x'));
  await expect(viewsButton(page)).toHaveText('Mine');
  await expect(page.getByText('Sorted by SKU ↑')).toBeVisible();
  await expect(page).toHaveURL(/utm=x/);
  await viewsButton(page).click();
  await viewLink(page, 'All records').click();
  await expect(page.getByText(/^1–50 of 298$/)).toBeVisible();
  await expect(page).toHaveURL(/view=all/);
  await reload(page);
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
  await viewsButton(one.page).click();
  const link = (await panelButton(one.page, 'Copy link').getAttribute('data-copy')) ?? '';

  await open(other.page, link);
  await expect(viewsButton(other.page)).toHaveText(name);
  await expect(other.page).toHaveURL(/f=availableStock:range:..5/);
  await other.page.getByRole('columnheader', { name: 'SKU' }).getByRole('button').click();
  await viewsButton(other.page).click();
  await expect(viewLink(other.page, name)).toContainText(`by ${one.name}`);
  await expect(panelButton(other.page, 'Save changes')).toHaveAttribute('aria-disabled', 'true');
  await expect(panelButton(other.page, 'Delete')).toHaveCount(0);

  await panelButton(one.page, 'Pin to navigation').click();
  const pinned = one.page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name });
  await expect(pinned).toBeVisible();
  await panelButton(one.page, 'Unlock: anyone with edit permission can change it').click();
  await expect(panelButton(one.page, 'Lock: only you and admins can change it')).toBeVisible();

  await reload(other.page);
  await viewsButton(other.page).click();
  await panelButton(other.page, 'Save changes').click();
  await expect(viewsButton(other.page)).toHaveText(name);

  await one.page.keyboard.press('Escape');
  await one.page.keyboard.press('g');
  await one.page.keyboard.press('r');
  await expect(one.page).toHaveURL(/\/returns/);
  await one.page.keyboard.press('g');
  await one.page.keyboard.press('1');
  await expect(viewsButton(one.page)).toHaveText(name);
  await expect(one.page.getByText('Sorted by SKU ↑')).toBeVisible();
  await expect(pinned).toHaveAttribute('aria-current', 'page');
  await viewsButton(one.page).click();
  await panelButton(one.page, 'Delete').click();
  await panelButton(one.page, 'Delete').click();
  await expect(viewsButton(one.page)).toHaveText('Views');
  await expect(pinned).toHaveCount(0);
  await open(other.page, link);
  await expect(viewsButton(other.page)).toHaveText('Unknown view');
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
    await viewsButton(other.page).click();
    await expect(viewLink(other.page, 'Expired')).toBeVisible();
    await expect(viewLink(other.page, name)).toHaveCount(0);

    const second = await one.openOtherBrowser();
    await open(second, one.page.url());
    await expect(viewsButton(second)).toHaveText(name);
    await viewsButton(one.page).click();
    await panelButton(one.page, 'Rename').click();
    await panel(one.page).getByLabel('Name').fill(`${name} again`);
    await panelButton(one.page, 'Save').click();
    await expect(viewsButton(one.page)).toHaveText(`${name} again`);
    await second.getByRole('columnheader', { name: 'Quantity' }).getByRole('button').click();
    await expect(viewsButton(second)).toContainText('changed');
    await viewsButton(second).click();
    await panelButton(second, 'Save changes').click();
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
    await viewsButton(page).click();
    await panelButton(page, 'Save as new view').click();
    await expect(panel(page).getByLabel('Applies to')).toHaveValue('this');
    await panel(page).getByLabel('Name').fill('Here');
    await panelButton(page, 'Save').click();
    await expect(viewsButton(page)).toHaveText('Here');
    await open(page, other.at('/products'));
    await viewsButton(page).click();
    await expect(viewLink(page, 'Out of stock')).toBeVisible();
    await expect(viewLink(page, 'Here')).toHaveCount(0);
  },
);
