import { exampleOrder } from '../lib/rules/order-examples';
import { expectRequestCount, planTagging, rowCheckbox, selectionBar } from './bulk-actions';
import { counter, expectCount } from './counts';
import { open } from './hydration';
import { fetchRows } from './import-export';
import { sendWrite } from './send-write';
import { expect, test } from './tenant';

// The platform offers only the 25 operations of the spec.

const bare = { tag: '@bare' };

test('an unavailable bulk action shows the reason and opens nothing', bare, async ({ page, tenant }) => {
  await open(page, tenant.at('/products?size=25'));
  await rowCheckbox(page, 1).check();
  await expect(selectionBar(page)).toContainText('1 selected');
  const tag = selectionBar(page).getByRole('button', { name: 'Tag products' });
  await expect(tag).toHaveAttribute('aria-disabled', 'true');
  await expect(tag).toHaveAttribute('data-tip', 'Not offered by this platform');
  await tag.click({ force: true });
  await expect(page.getByRole('dialog')).toHaveCount(0);
  for (const list of ['Customers', 'Sales orders', 'Lots']) {
    await page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name: list }).click();
    await expect(page.getByRole('heading', { level: 1, name: list })).toBeVisible();
    await expect(page.getByRole('checkbox', { name: /^Select/ }), list).toHaveCount(0);
  }
});

test('receiving orders and stock adjustments are tagged in bulk', async ({ page, tenant }) => {
  const cases = [
    { list: '/receiving-orders', action: 'Tag receiving orders', operation: 'updateReceivingOrderTag' },
    { list: '/stock-adjustments', action: 'Tag stock adjustments', operation: 'updateStockAdjustmentTag' },
  ];
  for (const { list, action, operation } of cases) {
    await open(page, tenant.at(`${list}?size=25`));
    for (const row of [1, 2, 3]) await rowCheckbox(page, row).check();
    await planTagging(page, action, 'by-many');
    await expectCount(page, 'waiting', '3');
    await page.getByRole('button', { name: `Tag 3 records for ${tenant.name}` }).click();
    await expectCount(page, 'done', '3');
    await page.getByRole('link', { name: 'Go to list' }).click();
    await expect(page).toHaveURL(new RegExp(`${list}\\?size=25$`));
    await expectRequestCount(page, tenant, operation, 3);
  }
  // Only the list of stock adjustments includes the tag.
  const dqb = encodeURIComponent('o=Equals&p=tag&v=by-many');
  expect(await fetchRows(tenant, `/openapi/v1/StockAdjustments?dqb=${dqb}`)).toHaveLength(3);
});

test('rejected orders are resent, except those to be rejected again or never sent from Tallyman', async ({
  page,
  tenant,
  otherPlatformURL,
}) => {
  await sendWrite(page, tenant, 'bulkUpsertSalesOrders', [
    exampleOrder('LATE-1', ['LATER']),
    exampleOrder('BAD-2', ['NOWHERE']),
  ]);
  await tenant.call('POST', '/openapi/v1/Products', {
    sku: 'LATER',
    name: 'Later',
    barcodes: ['LATER-1'],
    type: 'Product',
  });
  await open(page, tenant.at('/rejected-orders?sort=-createdAt&size=25'));
  for (const row of [1, 2, 3]) await rowCheckbox(page, row).check();
  await selectionBar(page).getByRole('button', { name: 'Resend' }).click();
  await page.getByRole('button', { name: 'Review changes' }).click();
  await expect(page).toHaveURL(/\/runs\//);
  await expectCount(page, 'waiting', '1');
  await expectCount(page, 'skipped', '2');
  await counter(page, 'skipped').click();
  await expect(page.getByRole('row', { name: /BAD-2/ })).toContainText('Would be rejected again');
  await expect(page.getByText('Never sent from Tallyman').first()).toBeVisible();
  await page.getByRole('button', { name: `Resend 1 order to ${tenant.name}` }).click();
  await expectCount(page, 'done', '1');
  await open(page, tenant.at('/sales-orders'));
  await expect(page.getByRole('row', { name: /LATE-1/ })).toContainText(
    otherPlatformURL ? /Checking|Accepted later/ : 'Accepted later',
  );
  await open(page, tenant.at('/rejected-orders?q=LATE-1'));
  if (otherPlatformURL)
    await expect(page.getByRole('row', { name: /LATE-1/ })).toContainText('Accepted later');
  else await expect(page.getByText('Nothing found for “LATE-1”')).toBeVisible();
});
