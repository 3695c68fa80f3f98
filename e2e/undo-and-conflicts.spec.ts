import type { Page } from '@playwright/test';
import { exampleOrder } from '../lib/rules/order-examples';
import { extended, longExtended } from './extended';
import { open } from './hydration';
import { fetchProducts } from './import-export';
import { long } from './long';
import { findAction, timelineRequests } from './record';
import { expect, type Tenant, test } from './tenant';

const saveButton = (page: Page, tenant: Tenant) =>
  page.getByRole('button', { name: `Save to ${tenant.name}` });
const toast = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text }).first();

/** The tags displayed on a record's page. */
const tags = (page: Page) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText('Tag', { exact: true }) })
    .locator('dd > span > span');

test(
  'a saved tag is undone with one click, but not after another user changed it',
  extended('updateProductTag'),
  async ({ page, tenant }) => {
    const setTag = (text: string) =>
      tenant.call('PATCH', '/openapi/v1/Products/UpdateProductTag', { sku: 'ZYT-SIZ-5L', tag: text });
    const saveTag = async (text: string) => {
      await page.getByRole('textbox', { name: 'Tag' }).fill(text);
      await saveButton(page, tenant).click();
    };
    const undo = toast(page, `Saved to ${tenant.name}`).getByRole('button', { name: 'Undo' });
    await setTag('before');
    await open(page, tenant.at('/products/ZYT-SIZ-5L?act=updateProductTag'));
    await saveTag('after');
    await expect(tags(page)).toHaveText(['before', 'after']);
    await undo.click();
    await expect(toast(page, 'Change undone')).toBeVisible();
    await expect(tags(page)).toHaveText(['before']);
    await expect(timelineRequests(page)).toHaveCount(2);

    await (await findAction(page, 'Tag product')).click();
    await saveTag('mine');
    await expect(tags(page)).toHaveText(['before', 'mine']);
    await setTag('theirs');
    await undo.click();
    await expect(toast(page, 'Couldn’t undo the change')).toContainText('Someone else saved this record');
    const [product] = await fetchProducts(tenant, 'ZYT-SIZ-5L');
    expect(product?.tag).toBe('theirs');
  },
);

test('another user’s change is shown beside the edited and the previous value, and one is chosen', async ({
  page,
  tenant,
}) => {
  await open(page, tenant.at('/customers/1?act=updateCustomer'));
  const phone = page.getByLabel('Phone');
  const before = await phone.inputValue();
  await phone.fill('+905321110001');
  await tenant.call('PUT', '/openapi/v1/Customers/1', { phone: '+905321110002', lastName: 'Başka' });
  await saveButton(page, tenant).click();
  const dialog = page.getByRole('dialog', { name: 'Someone else saved this record' });
  // The name was not edited, so it is no conflict.
  await expect(dialog.getByRole('group')).toHaveCount(1);
  const conflict = dialog.getByRole('group', { name: 'Phone' });
  await expect(conflict).toContainText('+905321110001');
  await expect(conflict).toContainText('+905321110002');
  await expect(conflict).toContainText(before);
  await dialog.getByRole('button', { name: 'Back to the form' }).click();
  await expect(dialog).toBeHidden();
  await expect(phone).toHaveValue('+905321110001');
  await saveButton(page, tenant).click();
  await dialog.getByRole('radio', { name: /Current/ }).check();
  await dialog.getByRole('button', { name: 'Save these values' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('+905321110002')).toBeVisible();
  await expect(page.getByText('Başka').first()).toBeVisible();
});

test(
  'an order that is sent as a whole does not revert changes by other users',
  longExtended('getSalesOrder'),
  async ({ page, tenant }) => {
    const order = exampleOrder('MET-1', ['ZYT-SIZ-5L']);
    await tenant.call('POST', '/openapi/v1/SalesOrders/BulkUpsert', [order]);
    await open(page, tenant.at('/sales-orders/MET-1'));
    await (await findAction(page, 'Edit')).click();
    await page.getByLabel('Sales channel').fill('Mine');
    await tenant.call('POST', '/openapi/v1/SalesOrders/BulkUpsert', [{ ...order, orderType: 'Theirs' }]);
    await saveButton(page, tenant).click();
    const dialog = page.getByRole('dialog', { name: 'Someone else saved this record' });
    const conflict = dialog.getByRole('group', { name: 'Order type' });
    await expect(conflict.getByRole('radio', { name: /Current/ })).toBeChecked();
    await dialog.getByRole('button', { name: 'Save these values' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Saved' }).first()).toBeVisible();
    const stored = JSON.stringify(await tenant.call('GET', '/openapi/v1/SalesOrders/MET-1'));
    expect(stored).toContain('"orderType":"Theirs"');
    expect(stored).toContain('"salesChannel":"Mine"');
  },
);

test('the timeline shows each change with the previous and the new value', async ({ page, tenant }) => {
  await open(page, tenant.at('/customers/1?act=updateCustomer'));
  for (const number of ['+905321110001', '+905321110002']) {
    await page.getByLabel('Phone').fill(number);
    await saveButton(page, tenant).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    if (number.endsWith('1')) await page.getByRole('button', { name: 'Edit customer' }).click();
  }
  const timeline = page.getByRole('list', { name: 'Timeline' });
  const changeButtons = timeline.getByRole('button', { name: /^Changes/ });
  await expect(changeButtons).toHaveCount(2);
  await changeButtons.first().click();
  const changes = timeline.getByRole('list', { name: /^Changes/ });
  await expect(changes).toContainText('Phone');
  await expect(changes.locator('del')).toContainText('+905321110001');
  await expect(changes.locator('ins')).toContainText('+905321110002');
});

test('a stock adjustment has a timeline', long, async ({ page, tenant }) => {
  await open(page, tenant.at('/stock-adjustments'));
  await page.locator('[data-row-link]').first().click();
  await page.getByRole('button', { name: 'Tag stock adjustment' }).click();
  await page.getByRole('textbox', { name: 'Tag' }).fill('counted');
  await saveButton(page, tenant).click();
  await expect(timelineRequests(page).getByRole('link')).toHaveText(/Tag stock adjustment/);
});

test(
  'an order is duplicated without its own keys, and can be attached to a shipment while its state allows it',
  extended('getSalesOrder', 'getSalesOrders'),
  async ({ page, tenant }) => {
    const order = { ...exampleOrder('DUP-1', ['ZYT-SIZ-5L']), externalOrderId: 'EXT-1' };
    await tenant.call('POST', '/openapi/v1/SalesOrders/BulkUpsert', [order]);
    await open(page, tenant.at('/sales-orders/DUP-1'));
    await (await findAction(page, 'Attach to shipment')).click();
    await expect(page).toHaveURL(/\/new\/shipments\?orders=DUP-1/);
    await page.goBack();
    await (await findAction(page, 'Duplicate')).click();
    await expect(page).toHaveURL(/\/new\/sales-orders\?from=DUP-1/);
    await expect(page.getByLabel('SKU 1')).toHaveValue('ZYT-SIZ-5L');
    await expect(page.getByLabel('External order ID')).toHaveValue('');
    // The suggested reference; another user takes it before the order is saved.
    const reference = page.getByLabel('Reference number');
    await expect(reference).not.toHaveValue(/^(DUP-1)?$/);
    const nextReference = await reference.inputValue();
    await tenant.call('POST', '/openapi/v1/SalesOrders/BulkUpsert', [
      exampleOrder(nextReference, ['ZYT-SIZ-5L']),
    ]);
    await saveButton(page, tenant).click();
    const dialog = page.getByRole('dialog', { name: new RegExp(`${nextReference} already exists`) });
    await dialog.getByRole('button', { name: 'Back' }).click();
    await reference.fill('DUP-2');
    await saveButton(page, tenant).click();
    await expect(page.getByRole('status').filter({ hasText: 'Saved' }).first()).toBeVisible();
    await open(page, tenant.at('/sales-orders?f=state:in:Delivered'));
    await page.locator('[data-row-link]').first().click();
    await expect(await findAction(page, 'Edit')).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByRole('menuitem', { name: 'Attach to shipment' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  },
);
