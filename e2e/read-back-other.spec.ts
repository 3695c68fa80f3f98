import { exampleOrder } from '../lib/rules/order-examples';
import { customerWithoutPhone } from '../lib/testing/other-platform/seed';
import { open } from './hydration';
import { findAction, openLineCancellation } from './record';
import { sendWrite } from './send-write';
import { expect, test } from './tenant';

// On the other platform PUT replaces records, and reads are stale for seconds after a write.

const other = { tag: '@other' };
const line = { sku: 'ZYT-SIZ-5L', expectedQuantity: 4 };

test(
  'an update keeps the other fields, and a notice shows until the platform returns the new value',
  other,
  async ({ page, tenant }) => {
    await open(page, tenant.at('/customers/1'));
    await page.getByRole('button', { name: 'Edit customer' }).click();
    await page.getByLabel('Phone').fill('+905321112233');
    await page.getByRole('button', { name: `Save to ${tenant.name}` }).click();
    const notice = page.getByText('Saved, but some values differ on the platform');
    await expect(notice).toBeVisible();
    await expect(page.getByText('Phone: sent +905321112233, platform shows +905321111000')).toBeVisible();
    await expect(notice).toBeHidden({ timeout: 20_000 });
    await expect(page.getByText('+905321112233')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Ayşe Yılmaz' })).toBeVisible();
  },
);

test('a record that is not available yet is not reported missing, and fields that were not stored are named', async ({
  page,
  tenant,
}) => {
  const carriageTransfer = { carriageCompanyName: 'Yıldız Nakliyat', waybillNumber: 'W-1' };
  await sendWrite(page, tenant, 'bulkUpsertReceivingOrders', [
    { referenceNumber: 'RO-1', transferType: 'CarriageTransfer', carriageTransfer, lineItems: [line] },
  ]);
  await open(page, tenant.at('/receiving-orders/RO-1'));
  await expect(page.getByText('Saved. It may take a moment to appear.')).toBeVisible();
  await expect(page.getByText('Waybill number: sent W-1, platform shows nothing')).toBeVisible({
    timeout: 20_000,
  });
  await expect(page.getByText(/^Lines: sent/)).toHaveCount(0);
});

test(
  'a field that cannot be read back is named before saving, and nothing is sent until confirmed',
  other,
  async ({ page, tenant }) => {
    await open(page, tenant.at(`/customers/${customerWithoutPhone}?act=updateCustomer`));
    const saveButton = page.getByRole('button', { name: `Save to ${tenant.name}` });
    const name = page.getByLabel('First name');
    await name.fill('Nilgün');
    await saveButton.click();
    const dialog = page.getByRole('dialog', { name: 'Save without knowing all current values?' });
    await expect(dialog.getByRole('listitem')).toHaveText(['Phone']);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(name).toHaveValue('Nilgün');
    const requests = await page.request.get(tenant.at('/requests'));
    expect(await requests.text()).toContain('No requests yet');

    await saveButton.click();
    await dialog.getByRole('button', { name: 'Save anyway' }).click();
    await expect(page.getByText(`Saved to ${tenant.name}`).first()).toBeVisible();
    const after = await tenant.call('GET', `/openapi/v1/Customers/${customerWithoutPhone}`);
    expect(after).toMatchObject({ firstName: 'Nilgün', lastName: expect.any(String), phone: null });

    // A new value for the field needs no confirmation.
    await open(page, tenant.at(`/customers/${customerWithoutPhone}?act=updateCustomer`));
    await page.getByLabel('Phone').fill('+905321112233');
    await saveButton.click();
    await expect(page.getByText(`Saved to ${tenant.name}`).first()).toBeVisible();
    expect(await tenant.call('GET', `/openapi/v1/Customers/${customerWithoutPhone}`)).toMatchObject({
      firstName: 'Nilgün',
      phone: '+905321112233',
    });
  },
);

test(
  'the user chooses how much of an order with canceled units is sent again',
  other,
  async ({ page, tenant }) => {
    const [partlyCanceled, fullyCanceled] = ['ZYT-SIZ-5L', 'BAL-CAM-850'];
    const lineItems = [
      { sku: partlyCanceled, amountInOrder: 5 },
      { sku: fullyCanceled, amountInOrder: 2 },
    ];
    await sendWrite(page, tenant, 'bulkUpsertSalesOrders', [{ ...exampleOrder('CUT-1', []), lineItems }]);
    await open(page, tenant.at('/sales-orders/CUT-1'));
    for (const [sku, amount] of [
      [partlyCanceled, '3'],
      [fullyCanceled, '2'],
    ] as const) {
      await openLineCancellation(page, sku);
      const sheet = page.getByRole('dialog').first();
      await sheet.getByRole('textbox').fill(amount);
      await sheet.getByRole('button', { name: `Cancel ${amount} units` }).click();
      await page.getByRole('button', { name: 'Cancel units', exact: true }).click();
      await expect(sheet).toBeHidden();
    }

    await (await findAction(page, 'Edit and resend')).click();
    const saveButton = page.getByRole('button', { name: `Save to ${tenant.name}` });
    const quantityGroup = (sku: string) => page.getByRole('group', { name: sku });
    await expect(quantityGroup(partlyCanceled)).toContainText('5 units ordered, 3 canceled');
    await page.getByLabel('Sales channel').fill('By hand');
    await saveButton.click();
    await expect(
      page.getByText('Part of this line was canceled. Choose the quantity to send').first(),
    ).toBeVisible();
    expect(await tenant.storedOrder?.('CUT-1')).toMatchObject({
      amounts: { [partlyCanceled]: 2, [fullyCanceled]: 0 },
    });

    await quantityGroup(partlyCanceled).getByRole('radio', { name: 'Send 2' }).check();
    await quantityGroup(fullyCanceled).getByRole('radio', { name: 'Remove the line' }).check();
    await saveButton.click();
    await expect(page.getByRole('status').filter({ hasText: 'Sent' }).first()).toBeVisible();
    // The other platform resets an order with every upsert, which would order canceled units again.
    expect(await tenant.storedOrder?.('CUT-1')).toMatchObject({
      state: 'Created',
      amounts: { [partlyCanceled]: 2 },
    });
  },
);
