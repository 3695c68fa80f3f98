import { sendJson } from './explore';
import { expect, test } from './tenant';

// On a platform that was written apart from this console: a PUT replaces, a read is stale for seconds after a write.

const other = { tag: '@other' };
const line = { sku: 'ZYT-SIZ-5L', expectedQuantity: 4 };

test(
  'a change loses no other field, and what is not shown yet is said until it is',
  other,
  async ({ page, tenant }) => {
    await page.goto(tenant.at('/customers/1'));
    await page.getByRole('button', { name: 'Edit customer' }).click();
    await page.getByLabel('Phone').fill('+905321112233');
    await page.getByRole('button', { name: `Save to ${tenant.name}` }).click();
    const notice = page.getByText('Saved, but the platform shows other values');
    await expect(notice).toBeVisible();
    await expect(page.getByText('Phone: sent +905321112233, shown +905321111000')).toBeVisible();
    await expect(notice).toBeHidden({ timeout: 20_000 });
    await expect(page.getByText('+905321112233')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Ayşe Yılmaz' })).toBeVisible();
  },
);

test(
  'a record that is not shown yet is not called missing, and fields that were not taken are named',
  other,
  async ({ page, tenant }) => {
    const carriageTransfer = { carriageCompanyName: 'Yıldız Nakliyat', waybillNumber: 'W-1' };
    await sendJson(page, tenant, 'bulkUpsertReceivingOrders', [
      { referenceNumber: 'RO-1', transferType: 'CarriageTransfer', carriageTransfer, lineItems: [line] },
    ]);
    await page.goto(tenant.at('/receiving-orders/RO-1'));
    await expect(page.getByText("Saved, but the platform doesn't show it yet")).toBeVisible();
    await expect(page.getByText('Waybill number: sent W-1, shown nothing')).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText(/^Lines: sent/)).toHaveCount(0);
  },
);
