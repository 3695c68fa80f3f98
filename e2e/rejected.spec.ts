import type { Page } from '@playwright/test';
import * as z from 'zod';
import { isOrderError } from '../lib/contract/schema/error-codes';
import { orderErrorInfo } from '../lib/rules/order-errors';
import { exampleOrder } from '../lib/rules/order-examples';
import { extended, longExtended } from './extended';
import { open, waitForHydration } from './hydration';
import { long } from './long';
import { createTranslator } from './messages';
import { expandSection, expectCreated, sendAnyway } from './orders';
import { sendWrite } from './send-write';
import { expect, type Tenant, test } from './tenant';

const resendButton = (page: Page) => page.getByRole('button', { name: 'Fix and resend' });

async function fillOrder(page: Page, reference: string): Promise<void> {
  await page.getByLabel('Reference number').fill(reference);
  await page.getByRole('button', { name: 'Add line' }).click();
  await page.getByLabel('SKU 1').fill('ZYT-SIZ-5L');
  await page.getByLabel('Quantity 1').fill('1');
  const customer = page.getByRole('group', { name: 'Customer', exact: true });
  await customer.getByLabel('First name').fill('Ayşe');
  await customer.getByLabel('Last name').fill('Yılmaz');
  await customer.getByLabel('Email').fill('ayse@example.test');
  await customer.getByLabel('Phone').fill('+905321112233');
  const shipping = page.getByRole('group', { name: 'Shipping address' });
  for (const [label, text] of [
    ['First name', 'Ayşe'],
    ['Last name', 'Yılmaz'],
    ['Phone', '+905321112233'],
    ['Address line 1', 'Moda Caddesi 14'],
    ['District', 'Çankaya'],
    ['City', 'Ankara'],
  ] as const)
    await shipping.getByLabel(label).fill(text);
}

/** Sends orders with invalid references through the form, so that the console knows their content. */
async function rejectOrders(page: Page, tenant: Tenant, ...references: string[]): Promise<void> {
  await open(page, tenant.at('/new/sales-orders'));
  await fillOrder(page, references[0] ?? '');
  for (const reference of references) {
    await page.getByLabel('Reference number').fill(reference);
    await sendAnyway(page, tenant);
    await expect(page.getByLabel('Reference number')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('Reference number')).toBeFocused();
  }
}

test(
  'rejected orders are fixed one after another, and shown as saved only when accepted',
  long,
  async ({ page, tenant, hasExtensions }) => {
    test.setTimeout(90_000);
    await rejectOrders(page, tenant, 'R_1', 'R_2');
    page.on('dialog', (dialog) => void dialog.accept());
    await open(page, tenant.at('/rejected-orders'));
    await page.getByRole('link', { name: 'R_2', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'R_2' })).toBeVisible();
    await expect(page.getByText('What it means')).toBeVisible();
    await page.getByText('Technical details').click();
    await expect(page.getByText('"referenceNumber": "R_2"')).toBeVisible();
    await waitForHydration(page);
    await expect(page.getByRole('button', { name: 'Next record' })).toBeVisible();
    await page.keyboard.press('j');
    await expect(page.getByRole('heading', { name: 'R_1' })).toBeVisible();
    await page.keyboard.press('k');
    await expect(page.getByRole('heading', { name: 'R_2' })).toBeVisible();
    await page.keyboard.press('e');
    const reference = page.getByLabel('Reference number');
    await expect(reference).toHaveValue('R_2');
    await expect(page.locator('[data-suggestion]').first()).toBeFocused();
    await page.locator('[data-suggestion]').first().click();
    await expect(reference).toHaveValue('R-2');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('heading', { name: 'R_1' })).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText('Order R-2 resent').first()).toBeVisible();
    await expect(reference).toHaveValue('R_1');
    await expectCreated(tenant, hasExtensions, 'R-2');

    // After another rejection the form keeps its values.
    const city = page.getByLabel('City');
    await expandSection(page, 'Order');
    await expandSection(page, 'Shipping address');
    await reference.fill('R-1');
    await page.getByLabel('Sales channel').fill('By phone');
    await city.fill('Ankraa');
    await sendAnyway(page, tenant);
    await expect(city).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByRole('status').filter({ hasText: /^S(aved|ent)$/ })).toHaveCount(0);
    await expect(page.getByLabel('Sales channel')).toHaveValue('By phone');
    const problems = page.getByRole('region', { name: 'Problems' });
    await expect(problems.getByText('Unknown city').first()).toBeVisible();
    await problems
      .getByRole('button', { name: /Ankara/ })
      .first()
      .click();
    await expect(city).toHaveValue('Ankara');
    await resendButton(page).click();
    await expectCreated(tenant, hasExtensions, 'R-1', {
      salesChannel: 'By phone',
      shippingAddress: { city: 'Ankara' },
    });
    await expect(page).not.toHaveURL(/fix\?|R-1/);
  },
);

test(
  'an order of another system opens with the contents that the platform stored, and is fixed in three keys',
  extended('getRejectedSalesOrder'),
  async ({ page, tenant, hasExtensions }) => {
    const order = exampleOrder('X_9', ['ZYT-SIZ-5L']);
    await tenant.call('POST', '/openapi/v1/SalesOrders/BulkUpsert', [order]);
    await open(page, tenant.at('/sales-orders/X_9'));
    await expect(page).toHaveURL(/\/rejected-orders\/[\w-]{36}$/);
    await open(page, tenant.at('/rejected-orders?q=X_9'));
    await expect(page.getByRole('link', { name: 'X_9', exact: true })).toBeFocused();
    await page.keyboard.press('e');
    await expect(page.locator('[data-suggestion]').first()).toBeFocused();
    await page.keyboard.press('a');
    await expect(page.getByLabel('Reference number')).toHaveValue('X-9');
    await page.keyboard.press('Control+Enter');
    await expectCreated(tenant, hasExtensions, 'X-9', { customer: { email: order.customer?.email } });
  },
);

const withShipping = (reference: string, address: object) => {
  const order = exampleOrder(reference, ['ZYT-SIZ-5L']);
  return { ...order, shippingAddress: { ...order.shippingAddress, ...address } };
};
const withCustomer = (reference: string, customer: object) => {
  const order = exampleOrder(reference, ['ZYT-SIZ-5L']);
  return { ...order, customer: { ...order.customer, ...customer } };
};

// Orders with their cause, the field with the problem, and its first suggestion.
const commonCases = [
  [withShipping('K-1', { city: 'İstanbull' }), 'Unknown city', 'Shipping address · City', 'İstanbul'],
  [withShipping('K-2', { district: 'Kadikoyy' }), 'District', 'Shipping address · District', 'Kadıköy'],
  [withCustomer('K-3', { phone: '-' }), 'phone', 'Customer · Phone', /^\+90/],
  [withCustomer('K-4', { email: 'ayse@@example.test' }), 'mail', 'Customer · Email', 'ayse@example.test'],
  [exampleOrder('K-5', ['ZYT-SIZ-5']), 'Unknown SKU', 'Line 1 · SKU', 'ZYT-SIZ-5L'],
] as const;

test('the five most common causes are fixed from the list with three keys, and each next order with two', async ({
  page,
  tenant,
  hasExtensions,
}) => {
  test.setTimeout(90_000);
  await sendWrite(
    page,
    tenant,
    'bulkUpsertSalesOrders',
    commonCases.map(([sent]) => sent),
  );
  let keys = 0;
  const press = async (key: string) => {
    keys++;
    await page.keyboard.press(key);
  };
  const heading = page.getByRole('heading', { level: 1 });
  const badge = page.locator('#content header [data-badge]');
  const suggestion = page.locator('[data-suggestion]').first();
  // The next order follows the filter and sorting of the list.
  await open(page, tenant.at('/rejected-orders?q=K-&sort=referenceNumber'));
  await expect(page.getByRole('link', { name: 'K-1', exact: true })).toBeFocused();
  await press('e');
  for (const [index, [{ referenceNumber }, cause, field, fixed]] of commonCases.entries()) {
    await expect(heading).toContainText(referenceNumber, { timeout: 20_000 });
    await expect(badge).toContainText(cause, { ignoreCase: true });
    await expect(suggestion).toBeFocused();
    await press('a');
    await expect(page.getByLabel(field, { exact: true })).toHaveValue(fixed);
    if (index === 4) break;
    await press('Control+Enter');
    expect(keys).toBe(3 + 2 * index);
    await expectCreated(tenant, hasExtensions, referenceNumber);
  }
  await expect(page.getByText('1 of 1')).toBeVisible();

  await page.keyboard.press('d');
  const change = page.getByRole('row', { name: 'Lines ZYT-SIZ-5 × 1 ZYT-SIZ-5L × 1' });
  await expect(change).toBeVisible();

  // After another rejection the form keeps its values.
  const city = page.getByLabel('City');
  await expandSection(page, 'Order');
  await expandSection(page, 'Shipping address');
  await page.getByLabel('Sales channel').fill('By phone');
  await city.fill('İstanbull');
  await sendAnyway(page, tenant);
  await expect(city).toHaveAttribute('aria-invalid', 'true');
  await expect(badge).toContainText('Unknown city');
  await expect(page.getByRole('status').filter({ hasText: /^S(aved|ent)$/ })).toHaveCount(0);
  await expect(page.getByLabel('Sales channel')).toHaveValue('By phone');
  const problems = page.getByRole('region', { name: 'Problems' });
  await problems
    .getByRole('button', { name: /İstanbul/ })
    .first()
    .click();
  await expect(city).toHaveValue('İstanbul');
  await page.keyboard.press('Control+Enter');
  await expectCreated(tenant, hasExtensions, 'K-5', {
    salesChannel: 'By phone',
    shippingAddress: { city: 'İstanbul' },
  });
  const saved = page.locator('[data-sonner-toast]').filter({ hasText: 'K-5' });
  await saved.getByRole('button', { name: 'Open record' }).click();
  await expect(page).toHaveURL(tenant.at('/sales-orders/K-5'));
});

test('an order that a colleague fixed meanwhile is skipped with the key for the next order', async ({
  page,
  tenant,
}) => {
  const orders = ['N-1', 'N-2', 'N-3'].map((reference) => withShipping(reference, { city: 'İstanbull' }));
  await sendWrite(page, tenant, 'bulkUpsertSalesOrders', orders);
  await open(page, tenant.at('/rejected-orders?q=N-&sort=referenceNumber'));
  await expect(page.getByRole('link', { name: 'N-1', exact: true })).toBeFocused();
  await page.keyboard.press('e');
  await expect(page.locator('[data-suggestion]').first()).toBeFocused();
  await tenant.call('POST', '/openapi/v1/SalesOrders/BulkUpsert', [withShipping('N-2', {})]);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/has left the list of rejected orders/)).toBeVisible({ timeout: 20_000 });
  await page.keyboard.press('n');
  await expect(page.getByRole('heading', { name: 'N-3' })).toBeVisible();
  await expect(page.locator('[data-suggestion]').first()).toBeFocused();
});

test('an order that was rejected again is closed under its new entry', async ({ page, tenant }) => {
  await sendWrite(page, tenant, 'bulkUpsertSalesOrders', [withShipping('Q-1', { city: 'İstanbull' })]);
  await open(page, tenant.at('/rejected-orders?q=Q-1'));
  await expect(page.getByRole('link', { name: 'Q-1', exact: true })).toBeFocused();
  await page.keyboard.press('e');
  await expect(page.locator('[data-suggestion]').first()).toBeFocused();
  const firstUrl = page.url();
  await page.getByLabel('Shipping address · City').fill('Nowhere');
  await sendAnyway(page, tenant);
  await expect(page).not.toHaveURL(firstUrl);
  await expect(page.getByText('1 of 1')).toBeVisible();
  const url = page.url();
  await page.getByRole('button', { name: 'Close without sending' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Duplicate');
  await dialog.getByRole('button', { name: 'Close without sending' }).click();
  await expect(page.getByText('Q-1 closed').first()).toBeVisible();
  await open(page, url.replace('/fix', ''));
  await expect(page.getByText(/^Closed without sending by/)).toBeVisible();
});

test('on a phone, the long label of the group is not cut off in Turkish', async ({
  page,
  tenant,
  context,
  baseURL,
}) => {
  await sendWrite(page, tenant, 'bulkUpsertSalesOrders', [withShipping('P-1', { city: 'İstanbull' })]);
  await open(page, tenant.at('/rejected-orders?q=P-1'));
  await expect(page.getByRole('link', { name: 'P-1', exact: true })).toBeFocused();
  await page.keyboard.press('e');
  await expect(page.locator('[data-suggestion]').first()).toBeFocused();
  await context.addCookies([{ name: 'locale', value: 'tr', url: baseURL ?? '' }]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  const group = page.getByRole('button', { name: /diğer siparişlere uygula/ });
  await expect(group).toBeVisible();
  const box = await group.boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
});

test('stray spaces that caused a rejection are removed when the order opens', async ({
  page,
  tenant,
  hasExtensions,
}) => {
  const sent = exampleOrder('B-1', ['ZYT-SIZ-5L']);
  const email = 'ayse.yilmaz@example.test';
  const customer = { ...sent.customer, email: ` ${email} ` };
  await sendWrite(page, tenant, 'bulkUpsertSalesOrders', [{ ...sent, customer }]);
  await open(page, tenant.at('/rejected-orders?q=B-1'));
  await expect(page.getByRole('link', { name: 'B-1', exact: true })).toBeFocused();
  await page.keyboard.press('e');
  await expect(page.getByText('No problems found.')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expectCreated(tenant, hasExtensions, 'B-1', { customer: { email } });
});

test('one key applies all safe fixes', async ({ page, tenant }) => {
  const order = exampleOrder('S-1', ['ZYT-SIZ-5L', 'ZYT-SIZ-5L']);
  await sendWrite(page, tenant, 'bulkUpsertSalesOrders', [
    { ...order, customer: { ...order.customer, email: 'ayse @example.test' } },
  ]);
  await open(page, tenant.at('/rejected-orders?q=S-1'));
  await expect(page.getByRole('link', { name: 'S-1', exact: true })).toBeFocused();
  await page.keyboard.press('e');
  await expect(page.getByRole('button', { name: 'Apply 2 safe fixes' })).toBeVisible();
  await page.keyboard.press('Shift+A');
  await expect(page.getByText('No problems found')).toBeVisible();
  await expect(page.getByText('1 line · 3 units')).toBeVisible();
});

test('an order with a reference that already exists is shown beside the existing order', async ({
  page,
  tenant,
  createRecords,
}) => {
  const [product] = ['ZYT-SIZ-5L'];
  const existingOrder = { ...exampleOrder('T-1', [product]), salesChannel: 'Web' };
  await createRecords('bulkUpsertSalesOrders', [existingOrder]);
  await tenant.call('POST', '/sandbox/v1/sales-orders/T-1:advance', { to: 'Picked' });
  await sendWrite(page, tenant, 'bulkUpsertSalesOrders', [{ ...existingOrder, salesChannel: 'By phone' }]);
  await open(page, tenant.at('/rejected-orders?q=T-1'));
  await expect(page.getByRole('link', { name: 'T-1', exact: true })).toBeFocused();
  await page.keyboard.press('e');
  const existingRegion = page.getByRole('region', { name: 'Order T-1 already exists' });
  await expect(existingRegion.getByRole('link', { name: 'Open the existing order' })).toHaveAttribute(
    'href',
    tenant.at('/sales-orders/T-1'),
  );
  await expect(existingRegion.getByRole('row', { name: 'Sales channel Web By phone' })).toBeVisible();
  // A new reference creates another order, so it needs a click.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'T-2' }).click();
  await expect(page.getByLabel('Reference number')).toHaveValue('T-2');
});

test.describe('with one rejected order per code', () => {
  test.use({ scenario: 'rejections' });

  // Codes whose correct values neither the order nor the catalog has.
  const needsManualFix: ReadonlySet<string> = new Set([
    'AddressEmailMaxLenght',
    'EmptyAddressPostalCode',
    'EmptyLineItemSku',
    'IntegrationIsNotActive',
    'InternationalCustomsProductPriceError',
    'InvalidReferenceNumber',
    'LineItemNotFound',
    'LineItemQuantityError',
    'UpdateFromDifferentIntegration',
  ]);
  // Codes whose fix changes the key of the order: the platform still lists the rejected one.
  const stillListed = [
    'EmptyIntegrationId',
    'InvalidSalesOrderReferenceNumber',
    'ReferenceNumberAlreadyExists',
    'ReferenceNumberTooLong',
  ];
  const MAX_SUGGESTIONS = 8;

  test(
    'fixable orders are accepted after their suggestions, and the others show who can fix them',
    longExtended('getRejectedSalesOrder'),
    async ({ page, tenant }) => {
      test.setTimeout(300_000);
      const fetchRejections = async () => {
        const response = await tenant.call(
          'GET',
          '/openapi/v1/SalesOrders/SalesOrders.queryInvalidSalesOrders?dqb=offset%3D0%26count%3D100',
        );
        return z.object({ data: z.array(z.object({ id: z.string(), error: z.string() })) }).parse(response)
          .data;
      };
      const t = createTranslator('en');
      const suggestions = page.locator('[data-suggestion]');
      const noProblems = page.getByText(/^No problems? (found|is visible)/);
      const notFixed: string[] = [];
      for (const { id, error } of await fetchRejections()) {
        const { fixedBy } = isOrderError(error) ? orderErrorInfo(error) : { fixedBy: 'here' };
        if (fixedBy !== 'here' || needsManualFix.has(error)) {
          notFixed.push(error);
          await open(page, tenant.at(`/rejected-orders/${id}`));
          if (fixedBy === 'here')
            await expect(page.getByRole('link', { name: 'Fix and resend' })).toBeVisible();
          else {
            await page.getByText('More about this cause').click();
            await expect(page.getByText(t(`rules.who.${fixedBy}`)), error).toBeVisible();
          }
          continue;
        }
        await open(page, tenant.at(`/rejected-orders/${id}/fix`));
        // A new reference needs a click.
        if (error === 'ReferenceNumberAlreadyExists')
          await page.getByRole('region', { name: 'Problems' }).getByRole('button').first().click();
        for (let count = 0; count < MAX_SUGGESTIONS; count++) {
          await expect(suggestions.or(noProblems).first(), error).toBeVisible();
          if (await noProblems.isVisible()) break;
          await suggestions.first().click();
        }
        await page.keyboard.press('Control+Enter');
        await expect(page, error).not.toHaveURL(new RegExp(`${id}/fix$`), { timeout: 20_000 });
      }
      await expect
        .poll(async () => (await fetchRejections()).map(({ error }) => error).toSorted())
        .toEqual([...notFixed, ...stillListed].toSorted());
    },
  );
});
