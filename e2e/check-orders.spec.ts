import { exampleOrder } from '../lib/rules/order-examples';
import { extended } from './extended';
import { open, reload } from './hydration';
import { downloadFile, sendRows } from './import-export';
import { expectCreated } from './orders';
import { expect, test } from './tenant';

test.use({ scenario: 'empty' });

test('orders are checked before sending, with safe fixes applied together and the others in place', async ({
  page,
  tenant,
  hasExtensions,
}) => {
  await tenant.call('POST', '/openapi/v1/Products', {
    ...{ sku: 'TEA-001', name: 'Tea', type: 'Product', barcodes: ['1'] },
  });
  const validOrder = exampleOrder('CHECK-1', ['TEA-001']);
  // Similar to a city, which no other field of the address confirms.
  const ambiguousAddress = {
    ...validOrder.shippingAddress,
    city: 'Istabl',
    district: null,
    postalCode: null,
  };
  const payload = [
    { ...validOrder, campaign: 'autumn' },
    { ...validOrder, referenceNumber: 'CHECK_2', customer: { ...validOrder.customer, email: 'ayse' } },
    {
      ...validOrder,
      referenceNumber: 'CHECK-3',
      shippingAddress: ambiguousAddress,
      lineItems: [{ sku: 'TEA-01', amountInOrder: 2 }],
    },
    {
      ...validOrder,
      referenceNumber: 'CHECK-4',
      shippingAddress: ambiguousAddress,
    },
  ];
  await open(page, tenant.at('/check-orders'));
  const input = page.locator('input[type=file]');
  await input.setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer: Buffer.from('[{') });
  await expect(page.getByRole('alert').filter({ hasText: 'line 1, column 3' })).toBeVisible();
  await input.setInputFiles({
    ...{ name: 'erp.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(payload)) },
  });

  // Problems of the order alone, and an unknown SKU, which needs the products.
  await expect(page.getByText('3 of 4 orders have problems')).toBeVisible();
  await expect(page.getByText('campaign')).toBeVisible();
  await expect(page.getByRole('button', { name: 'CHECK-3' })).toContainText('Unknown SKU');

  await page.getByRole('button', { name: 'Apply safe fixes to 1 order' }).click();
  const secondForm = page.getByRole('form', { name: 'CHECK-2' });
  await expect(secondForm.getByText('Customer email isn’t valid')).toBeVisible();

  const moreButton = page.getByRole('button', { name: 'More', exact: true });
  await moreButton.click();
  const reasons = await downloadFile(
    page,
    page.getByRole('menuitem', { name: 'Download rows to fix, with reasons' }),
  );
  expect(reasons.name).toBe('erp-failed.csv');
  expect(reasons.text).toMatch(/CHECK-2,.*Customer email isn’t valid/);

  await secondForm.getByRole('textbox', { name: 'Customer · Email' }).fill('ayse@example.test');
  await reload(page);
  await expect(page.getByText('2 of 4 orders have problems')).toBeVisible();
  const thirdForm = page.getByRole('form', { name: 'CHECK-3' });
  await thirdForm.getByRole('button', { name: /^İstanbul/ }).click();
  await thirdForm.getByRole('button', { name: 'Apply to 1 other order' }).click();
  await thirdForm.getByRole('button', { name: /^TEA-001/ }).click();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('No problems found. The platform also checks')).toBeVisible();

  await moreButton.click();
  const file = await downloadFile(page, page.getByRole('menuitem', { name: 'Download corrected file' }));
  expect(file.name).toBe('erp-corrected.json');
  expect(JSON.parse(file.text)).toMatchObject([
    { referenceNumber: 'CHECK-1', campaign: 'autumn' },
    { referenceNumber: 'CHECK-2', customer: { email: 'ayse@example.test' } },
    { referenceNumber: 'CHECK-3', shippingAddress: { city: 'İstanbul' }, lineItems: [{ sku: 'TEA-001' }] },
    { referenceNumber: 'CHECK-4', shippingAddress: { city: 'İstanbul' } },
  ]);

  await page.getByRole('button', { name: 'Continue to import' }).click();
  await sendRows(page);
  for (const reference of ['CHECK-1', 'CHECK-2', 'CHECK-3', 'CHECK-4'])
    await expectCreated(tenant, hasExtensions, reference);
});

test.describe('a correction', () => {
  test.use({ scenario: 'corner' });

  test(
    'is remembered once accepted, and applied automatically where a user chose that',
    extended('getRejectedSalesOrder'),
    async ({ page, tenant, hasExtensions }) => {
      const validOrder = exampleOrder('MEMO-1', ['ZYT-SIZ-5L']);
      const misspelled = {
        ...validOrder,
        shippingAddress: { ...validOrder.shippingAddress, city: 'İstanbull' },
      };
      await tenant.call('POST', '/openapi/v1/SalesOrders/BulkUpsert', [misspelled]);
      await open(page, tenant.at('/rejected-orders?q=MEMO-1'));
      await expect(page.getByRole('link', { name: 'MEMO-1', exact: true })).toBeFocused();
      await page.keyboard.press('e');
      await expect(page.locator('[data-suggestion]').first()).toBeFocused();
      await page.keyboard.press('a');
      await page.keyboard.press('Control+Enter');
      // The page continues once the order is accepted, and stores the corrections.
      await expect(page.getByRole('heading', { name: 'MEMO-1' })).toHaveCount(0, { timeout: 20_000 });
      await expectCreated(tenant, hasExtensions, 'MEMO-1', { shippingAddress: { city: 'İstanbul' } });

      const pasteOrder = async () => {
        await open(page, tenant.at('/check-orders'));
        await page
          .getByLabel('Or paste orders')
          .fill(JSON.stringify({ ...misspelled, referenceNumber: 'MEMO-2' }));
        await page.getByRole('button', { name: 'Check orders' }).click();
      };
      await pasteOrder();
      await expect(page.getByRole('button', { name: /^İstanbul .*before/i })).toBeVisible();

      await open(page, '/settings/corrections');
      const row = page.getByRole('row', { name: tenant.name });
      await expect(row).toContainText('İstanbull');
      const autoCorrect = row.getByRole('checkbox', { name: 'Correct İstanbull automatically' });
      // The checkbox updates optimistically, so the response is awaited and the page loaded again.
      const saved = page.waitForResponse((response) => response.request().method() === 'POST');
      await autoCorrect.check();
      await saved;
      await expect(async () => {
        await open(page, '/settings/corrections');
        await expect(autoCorrect).toBeChecked({ timeout: 2_000 });
      }).toPass({ timeout: 30_000 });
      await open(page, tenant.at('/check-orders'));
      await expect(page.getByText('1 saved correction applied')).toBeVisible();
      await expect(page.getByText('No problems found. The platform also checks')).toBeVisible();

      // Loading the list now corrects and resends orders with this cause alone.
      await open(page, '/settings/corrections');
      const autoResend = row.getByRole('checkbox', {
        name: 'Resend orders automatically after correcting İstanbull',
      });
      const allowed = page.waitForResponse((response) => response.request().method() === 'POST');
      await autoResend.check();
      await allowed;
      await expect(autoResend).toBeChecked();
      const next = { ...misspelled, referenceNumber: 'MEMO-3' };
      await tenant.call('POST', '/openapi/v1/SalesOrders/BulkUpsert', [next]);
      await expect(async () => {
        await open(page, tenant.at('/rejected-orders'));
        await expect(page.getByRole('link', { name: /’s rule: 1 of 1 order corrected/ })).toBeVisible({
          timeout: 2_000,
        });
      }).toPass({ timeout: 30_000 });
      await expectCreated(tenant, hasExtensions, 'MEMO-3', { shippingAddress: { city: 'İstanbul' } });

      await open(page, '/settings/corrections');
      await row.getByRole('button', { name: 'Remove İstanbull' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
      await expect(row).toHaveCount(0);
    },
  );
});
