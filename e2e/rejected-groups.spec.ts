import type { Page } from '@playwright/test';
import { exampleOrder } from '../lib/rules/order-examples';
import { expectCount, expectNoCount } from './counts';
import { extended, longExtended } from './extended';
import { open, reload, waitForHydration } from './hydration';
import { expandSection, sendAnyway } from './orders';
import { expect } from './tenant';
import { test } from './user';

const orderInCity = (reference: string, city: string) => {
  const order = exampleOrder(reference, ['ZYT-SIZ-5L']);
  return { ...order, salesChannel: 'Group', shippingAddress: { ...order.shippingAddress, city } };
};
/** No other field of the address determines the city. */
const orderInUnknownCity = (reference: string) => {
  const order = orderInCity(reference, 'Xqzt');
  const rest = { district: null, postalCode: null, addressOne: 'Uzun Sokak 1', addressTwo: null };
  return { ...order, shippingAddress: { ...order.shippingAddress, ...rest } };
};
const ordersInCity = (n: number, name: string, city: string) =>
  Array.from({ length: n }, (_, i) => orderInCity(`${name}-${i + 1}`, city));

test(
  'ten orders with one cause are fixed with five keys, regardless of the system that sent them',
  extended('getRejectedSalesOrders'),
  async ({ page, tenant }) => {
    // The scenario has four orders with this cause.
    await tenant.call('POST', '/openapi/v1/SalesOrders/BulkUpsert', ordersInCity(6, 'G', 'Istambul'));
    const filter = 'o=Equals&p=error&v=InvalidCity&offset=0&count=1';
    const rejections = await tenant.call(
      'GET',
      `/openapi/v1/SalesOrders/SalesOrders.queryInvalidSalesOrders?dqb=${encodeURIComponent(filter)}`,
    );
    expect(rejections).toMatchObject({ count: 10 });
    let keys = 0;
    const press = async (key: string) => {
      keys++;
      await page.keyboard.press(key);
    };
    await open(page, tenant.at(''));
    await press('g');
    await press('i');
    await expect(page.locator('[data-row-link]').first()).toBeFocused();
    await press('e');
    await expect(page.locator('[data-suggestion]').first()).toBeFocused();
    await press('Shift+Enter');
    await expect(page).toHaveURL(/\/runs\/[0-9a-f-]{36}$/, { timeout: 20_000 });
    await waitForHydration(page);
    await expectCount(page, 'waiting', '10');
    await expect(page.getByRole('row', { name: /G-1 / })).toContainText('Istambul');
    await press('Control+Enter');
    await expectCount(page, 'done', '10');
    expect(keys).toBe(5);
    expect(await tenant.call('GET', '/openapi/v1/SalesOrders/G-6')).toMatchObject({
      shippingAddress: { city: 'İstanbul' },
    });
  },
);

test(
  'a cause is split by value, its orders are corrected or excluded in a table, and the rest is the next group',
  extended('getRejectedSalesOrders'),
  async ({ page, tenant }) => {
    await tenant.call('POST', '/openapi/v1/SalesOrders/BulkUpsert', [
      ...ordersInCity(3, 'A', 'Istambul'),
      orderInUnknownCity('B-1'),
      orderInUnknownCity('B-2'),
      { ...exampleOrder('C_1', ['ZYT-SIZ-5L']), salesChannel: 'Group' },
    ]);
    await open(page, tenant.at('/rejected-orders?q=Group&sort=referenceNumber'));
    await page.getByRole('button', { name: /Unknown city/ }).click();
    const group = page.getByRole('region', { name: 'Group' });
    await group.getByRole('button', { name: /Istambul/ }).click();
    await expect(page.locator('[data-row-link]')).toHaveCount(3);
    await expect(page).toHaveURL(/sort=referenceNumber/);
    // Assigning the group and opening an order keep the filter.
    const assign = group.getByLabel('Assign to…');
    const person = (await assign.getByRole('option').nth(2).textContent()) ?? '';
    await assign.selectOption({ label: person });
    await expect(page.locator('[data-sonner-toast]').filter({ hasText: '3 orders assigned' })).toBeVisible();
    await expect(group.getByRole('button', { name: `${person} 3` })).toBeVisible();
    await page.getByRole('link', { name: 'A-2', exact: true }).focus();
    await page.keyboard.press('e');
    await page.getByRole('button', { name: 'Apply to 2 other orders' }).click();
    await expectCount(page, 'waiting', '3');
    await expectNoCount(page, 'skipped');
    await page.goBack();
    // A second step back during the first would end on the same page.
    await expect(page).toHaveURL(/\/fix$/);
    await page.goBack();
    await group.getByRole('button', { name: /Istambul/ }).click();
    await group.getByRole('button', { name: 'Fix all 5' }).click();
    await expectCount(page, 'waiting', '3');
    await expectCount(page, 'skipped', '2');
    // Excludes one order and edits another; an invalid edit is not saved.
    await page.getByRole('checkbox', { name: 'Send A-1' }).uncheck();
    await expectCount(page, 'waiting', '2');
    const city = page.getByRole('textbox', { name: /City of A-2/ });
    const cityError = page
      .getByRole('main')
      .getByRole('alert')
      .filter({ hasText: /unknown/i });
    const send = page.getByRole('button', { name: `Resend 2 orders to ${tenant.name}` });
    await city.fill('Nowhere');
    await city.press('Enter');
    await expect(cityError).toBeVisible();
    // Nothing is sent while a typed value is not stored.
    await send.click();
    await expect(city).toBeFocused();
    await city.fill('İSTANBUL');
    await send.click();
    await expectCount(page, 'done', '2');
    expect(await tenant.call('GET', '/openapi/v1/SalesOrders/A-2')).toMatchObject({
      shippingAddress: { city: 'İSTANBUL' },
    });
    await page.getByRole('link', { name: 'Review the rest (3)' }).click();
    await expect(page.locator('[data-row-link]')).toHaveCount(3);
    for (const reference of ['A-1', 'B-1', 'B-2'])
      await expect(page.getByRole('link', { name: reference, exact: true })).toBeVisible();
  },
);

test('two users see who is fixing an order, its assignee, and when it is closed and reopened', async ({
  page,
  tenant,
  newUser,
}) => {
  await tenant.call('POST', '/openapi/v1/SalesOrders/BulkUpsert', [exampleOrder('Q-1', ['NOWHERE'])]);
  const other = await newUser({ tenants: [tenant.id] });
  const openFix = async () => {
    await open(other.page, tenant.at('/rejected-orders?q=Q-1'));
    await expect(other.page.getByRole('link', { name: 'Q-1', exact: true })).toBeFocused();
    await other.page.keyboard.press('e');
  };
  await openFix();
  await expect(other.page.getByLabel('Assigned to')).toBeVisible();
  await expect(async () => {
    await open(page, tenant.at('/rejected-orders?q=Q-1'));
    await expect(page.getByRole('row', { name: /Q-1/ })).toContainText(
      `${other.name} just started fixing this order`,
    );
  }).toPass();
  await page.getByRole('link', { name: 'Q-1', exact: true }).focus();
  await page.keyboard.press('e');
  await expect(page.getByText(new RegExp(`${other.name} .*fixing this order`))).toBeVisible();
  const assigned = page.getByLabel('Assigned to');
  await assigned.selectOption({ label: other.name });
  await expect(assigned).toBeEnabled();
  await page.getByRole('button', { name: 'Close without sending' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Test order' }).click();
  await dialog.getByRole('button', { name: 'Close without sending' }).click();
  await expect(page.locator('[data-sonner-toast]').filter({ hasText: 'Q-1 closed' })).toBeVisible();

  const leftResponse = other.page.waitForResponse((response) => response.url().endsWith('/rejection'));
  await other.page.goBack();
  await leftResponse;
  await open(other.page, tenant.at('/rejected-orders?q=Q-1'));
  await expect(other.page.getByRole('row', { name: /Q-1/ })).toContainText('Closed by');
  await other.page.getByRole('link', { name: 'Q-1', exact: true }).click();
  await expect(other.page.getByText('Closed without sending by')).toBeVisible();
  await expect(other.page.getByText('Test order')).toBeVisible();
  await other.page.getByRole('button', { name: 'Reopen' }).click();
  await expect(other.page.getByText('Closed without sending by')).toBeHidden();

  await open(page, tenant.at('/rejected-orders?q=Q-1'));
  const row = page.getByRole('row', { name: /Q-1/ });
  // After leaving the page, the user is still the assignee but no longer fixing the order.
  await expect(row).toContainText(other.name);
  await expect(row).not.toContainText('fixing this order');

  await openFix();
  await expect(async () => {
    await reload(page);
    await expect(row).toContainText(new RegExp(`${other.name} .*fixing this order`), { timeout: 2_000 });
  }).toPass();
  await open(other.page, 'about:blank');
  await expect(async () => {
    await reload(page);
    await expect(row).toBeVisible();
    await expect(row).not.toContainText('fixing this order', { timeout: 500 });
  }).toPass();
});

test(
  'an order that another user handled in the meantime is sent only after confirmation, and input is kept',
  longExtended('getRejectedSalesOrders'),
  async ({ page, tenant, newUser }) => {
    const other = await newUser({ tenants: [tenant.id] });
    const dialog = page.getByRole('dialog');
    const channel = page.getByLabel('Sales channel');
    const fix = async (fixerPage: Page, reference: string) => {
      await open(fixerPage, tenant.at(`/rejected-orders?q=${reference}`));
      await expect(fixerPage.getByRole('link', { name: reference, exact: true })).toBeFocused();
      await fixerPage.keyboard.press('e');
      await expect(fixerPage.locator('[data-suggestion]').first()).toBeFocused();
      await fixerPage.keyboard.press('a');
    };
    /** Edits an order and sends it after another user has changed it. */
    const expectConflict = async (reference: string, changeAsOther: () => Promise<void>) => {
      await tenant.call('POST', '/openapi/v1/SalesOrders/BulkUpsert', ordersInCity(1, reference, 'Istambul'));
      await fix(page, `${reference}-1`);
      await expandSection(page, 'Order');
      await channel.fill('By phone');
      await changeAsOther();
      await page.keyboard.press('Control+Enter');
      await expect(dialog).toContainText(`${reference}-1 changed while you had it open`);
    };
    const goBack = async () => {
      await dialog.getByRole('button', { name: 'Back' }).click();
      await expect(channel).toHaveValue('By phone');
    };

    await expectConflict('M', async () => {
      await fix(other.page, 'M-1');
      await other.page.keyboard.press('Control+Enter');
      await expect(other.page.getByText('Order M-1 resent').first()).toBeVisible();
    });
    await expect(dialog).toContainText(`${other.name} sent the order, and the platform accepted it.`);
    await page.keyboard.press('Control+Enter');
    await expect(dialog.getByRole('button', { name: 'Fix and resend' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await goBack();
    expect(await tenant.call('GET', '/openapi/v1/SalesOrders/M-1')).toMatchObject({ salesChannel: 'Group' });

    await page.keyboard.press('Control+Enter');
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Fix and resend' }).click();
    await expect(page).not.toHaveURL(/\/fix$/);
    expect(await tenant.call('GET', '/openapi/v1/SalesOrders/M-1')).toMatchObject({
      salesChannel: 'By phone',
    });

    await expectConflict('N', async () => {
      await open(other.page, tenant.at('/rejected-orders?q=N-1'));
      await other.page.getByRole('link', { name: 'N-1', exact: true }).click();
      await other.page.getByRole('button', { name: 'Close without sending' }).click();
      const closeDialog = other.page.getByRole('dialog');
      await closeDialog.getByRole('button', { name: 'Test order' }).click();
      await closeDialog.getByRole('button', { name: 'Close without sending' }).click();
      await expect(other.page.getByText('Closed without sending by')).toBeVisible();
    });
    await expect(dialog).toContainText(`${other.name} closed the order without sending: Test order.`);
    await goBack();

    await expectConflict('O', async () => {
      await fix(other.page, 'O-1');
      await expandSection(other.page, 'Customer');
      await other.page.getByLabel('Email').fill('nobody');
      await sendAnyway(other.page, tenant);
    });
    await expect(dialog).toContainText(
      `${other.name} sent the order, and the platform rejected it again: Customer email`,
    );
    await goBack();
    await page.keyboard.press('Control+Enter');
    await expect(page).not.toHaveURL(/\/fix$/);
    expect(await tenant.call('GET', '/openapi/v1/SalesOrders/O-1')).toMatchObject({
      salesChannel: 'By phone',
    });
  },
);
