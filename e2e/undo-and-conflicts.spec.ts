import type { Page } from '@playwright/test';
import { exampleOrder } from '../lib/rules/order-examples';
import { extended } from './extended';
import { open } from './hydration';
import { action, sentIn } from './record';
import { expect, type Tenant, test } from './tenant';

// What is changed can be looked at, taken back, and is never written over unseen.

const save = (page: Page, tenant: Tenant) => page.getByRole('button', { name: `Save to ${tenant.name}` });
const toast = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text }).first();

/** The words of the tag that a record's page shows. */
const tags = (page: Page) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText('Tag', { exact: true }) })
    .locator('dd > span > span');

/** Who saves within three seconds of opening a form is not asked about what came in between. */
const aWhile = (page: Page) => page.waitForTimeout(3_000);

test(
  'a tag that was just saved is taken back by one press, and both are recorded',
  extended('updateProductTag'),
  async ({ page, tenant }) => {
    await tenant.call('PATCH', '/openapi/v1/Products/UpdateProductTag', { sku: 'ZYT-SIZ-5L', tag: 'before' });
    await open(page, tenant.at('/products/ZYT-SIZ-5L?act=updateProductTag'));
    await page.getByRole('textbox', { name: 'Tag' }).fill('after');
    await save(page, tenant).click();
    await expect(tags(page)).toHaveText(['before', 'after']);
    await toast(page, `Saved to ${tenant.name}`).getByRole('button', { name: 'Undo' }).click();
    await expect(toast(page, 'Change undone')).toBeVisible();
    await expect(tags(page)).toHaveText(['before']);
    await expect(sentIn(page)).toHaveCount(2);
  },
);

test(
  'what somebody else changed since is not taken back',
  extended('updateProductTag'),
  async ({ page, tenant }) => {
    const tag = (text: string) =>
      tenant.call('PATCH', '/openapi/v1/Products/UpdateProductTag', { sku: 'ZYT-SIZ-5L', tag: text });
    await tag('before');
    await open(page, tenant.at('/products/ZYT-SIZ-5L?act=updateProductTag'));
    await page.getByRole('textbox', { name: 'Tag' }).fill('mine');
    await save(page, tenant).click();
    await expect(toast(page, `Saved to ${tenant.name}`)).toBeVisible();
    await tag('theirs');
    await toast(page, `Saved to ${tenant.name}`).getByRole('button', { name: 'Undo' }).click();
    await expect(toast(page, 'Couldn’t undo the change')).toContainText('Someone else saved this record');
    await page.reload();
    await expect(page.getByText('theirs', { exact: true })).toBeVisible();
  },
);

test('what cannot be taken back does not offer it', async ({ page, tenant }) => {
  await open(page, tenant.at('/new/customers'));
  await page.getByLabel('First name').fill('Ayşe');
  await page.getByLabel('Last name').fill('Kaya');
  await page.getByLabel('Email').fill('no.undo@example.test');
  await page.getByLabel('Phone').fill('+905321112233');
  await save(page, tenant).click();
  await expect(toast(page, `Saved to ${tenant.name}`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
});

test('what somebody else changed meanwhile is shown beside mine and what it was, and chosen', async ({
  page,
  tenant,
}) => {
  await open(page, tenant.at('/customers/1?act=updateCustomer'));
  const phone = page.getByLabel('Phone');
  const before = await phone.inputValue();
  await phone.fill('+905321110001');
  await aWhile(page);
  await tenant.call('PUT', '/openapi/v1/Customers/1', { phone: '+905321110002', lastName: 'Başka' });
  await save(page, tenant).click();
  const dialog = page.getByRole('dialog', { name: 'Someone else saved this record' });
  // The name was not touched here: it is not sent, and nothing is lost.
  await expect(dialog.getByRole('group')).toHaveCount(1);
  const asked = dialog.getByRole('group', { name: 'Phone' });
  await expect(asked).toContainText('+905321110001');
  await expect(asked).toContainText('+905321110002');
  await expect(asked).toContainText(before);
  await dialog.getByRole('button', { name: 'Back to the form' }).click();
  await expect(dialog).toBeHidden();
  await expect(phone).toHaveValue('+905321110001');
  await save(page, tenant).click();
  await dialog.getByRole('radio', { name: /Current/ }).check();
  await dialog.getByRole('button', { name: 'Save these values' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('+905321110002')).toBeVisible();
  await expect(page.getByText('Başka').first()).toBeVisible();
});

test(
  'an order that is sent whole does not write back what others changed',
  extended('getSalesOrder'),
  async ({ page, tenant }) => {
    const order = exampleOrder('MET-1', ['ZYT-SIZ-5L']);
    await tenant.call('POST', '/openapi/v1/SalesOrders/BulkUpsert', [order]);
    await open(page, tenant.at('/sales-orders/MET-1'));
    await (await action(page, 'Edit')).click();
    await page.getByLabel('Sales channel').fill('Mine');
    await aWhile(page);
    await tenant.call('POST', '/openapi/v1/SalesOrders/BulkUpsert', [{ ...order, orderType: 'Theirs' }]);
    await save(page, tenant).click();
    const dialog = page.getByRole('dialog', { name: 'Someone else saved this record' });
    const asked = dialog.getByRole('group', { name: 'Order type' });
    await expect(asked.getByRole('radio', { name: /Current/ })).toBeChecked();
    await dialog.getByRole('button', { name: 'Save these values' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Saved' }).first()).toBeVisible();
    const kept = JSON.stringify(await tenant.call('GET', '/openapi/v1/SalesOrders/MET-1'));
    expect(kept).toContain('"orderType":"Theirs"');
    expect(kept).toContain('"salesChannel":"Mine"');
  },
);

test('a timeline tells before and after in its place', async ({ page, tenant }) => {
  for (const number of ['+905321110001', '+905321110002']) {
    await open(page, tenant.at('/customers/1?act=updateCustomer'));
    await page.getByLabel('Phone').fill(number);
    await save(page, tenant).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  const sent = page.getByRole('list', { name: 'Timeline' });
  const opens = sent.getByRole('button', { name: /^Changes/ });
  await expect(opens).toHaveCount(2);
  await opens.first().click();
  const changes = sent.getByRole('list', { name: /^Changes/ });
  await expect(changes).toContainText('Phone');
  await expect(changes.locator('del')).toContainText('+905321110001');
  await expect(changes.locator('ins')).toContainText('+905321110002');
});

test('a stock adjustment has its timeline too', async ({ page, tenant }) => {
  await open(page, tenant.at('/stock-adjustments'));
  await page.locator('[data-row-link]').first().click();
  await page.getByRole('button', { name: 'Tag stock adjustment' }).click();
  await page.getByRole('textbox', { name: 'Tag' }).fill('counted');
  await save(page, tenant).click();
  await expect(sentIn(page).getByRole('link')).toHaveText(/Tag stock adjustment/);
});

test(
  'a record is duplicated into a new form, without what is its own',
  extended('getSalesOrder'),
  async ({ page, tenant }) => {
    const order = { ...exampleOrder('DUP-1', ['ZYT-SIZ-5L']), externalOrderId: 'EXT-1' };
    await tenant.call('POST', '/openapi/v1/SalesOrders/BulkUpsert', [order]);
    await open(page, tenant.at('/sales-orders/DUP-1'));
    await (await action(page, 'Duplicate')).click();
    await expect(page).toHaveURL(/\/new\/sales-orders\?from=DUP-1/);
    await expect(page.getByLabel('SKU 1')).toHaveValue('ZYT-SIZ-5L');
    await expect(page.getByLabel('External order ID')).toHaveValue('');
    // The next reference of the tenant's pattern. Somebody takes it meanwhile: nothing is replaced unasked.
    const reference = page.getByLabel('Reference number');
    await expect(reference).not.toHaveValue(/^(DUP-1)?$/);
    const next = await reference.inputValue();
    await tenant.call('POST', '/openapi/v1/SalesOrders/BulkUpsert', [exampleOrder(next, ['ZYT-SIZ-5L'])]);
    await save(page, tenant).click();
    const taken = page.getByRole('dialog', { name: new RegExp(`${next} already exists`) });
    await taken.getByRole('button', { name: 'Back' }).click();
    await reference.fill('DUP-2');
    await save(page, tenant).click();
    await expect(page.getByRole('status').filter({ hasText: 'Saved' }).first()).toBeVisible();
    await open(page, tenant.at('/products/ZYT-SIZ-5L'));
    await (await action(page, 'Duplicate')).click();
    await expect(page.getByLabel('SKU')).toHaveValue('');
    await expect(page.getByRole('textbox', { name: /^Name/ })).not.toHaveValue('');
  },
);

test(
  'an order leads to its form and into a shipment, or says why it does not',
  extended('getSalesOrder', 'getSalesOrders'),
  async ({ page, tenant }) => {
    await tenant.call('POST', '/openapi/v1/SalesOrders/BulkUpsert', [exampleOrder('WAY-1', ['ZYT-SIZ-5L'])]);
    await open(page, tenant.at('/sales-orders/WAY-1'));
    await (await action(page, 'Attach to shipment')).click();
    await expect(page).toHaveURL(/\/new\/shipments\?orders=WAY-1/);
    await open(page, tenant.at('/sales-orders?f=state:in:Delivered'));
    await page.locator('[data-row-link]').first().click();
    await expect(await action(page, 'Edit')).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByRole('menuitem', { name: 'Attach to shipment' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  },
);
