import { exampleOrder } from '../lib/rules/order-examples';
import { expectRequestCount, selectionBar } from './bulk-actions';
import { counter, expectCount, expectNoCount } from './counts';
import { extended } from './extended';
import { open } from './hydration';
import { sendWrite } from './send-write';
import { expect, test } from './tenant';

const sku = 'ZYT-SIZ-5L';

test(
  'the server fixes and resends rejected orders with the page closed, and reads back a lost response',
  extended('getSalesOrders'),
  async ({ page, context, tenant }) => {
    test.setTimeout(90_000);
    const wrongCity = exampleOrder('FIX-2', [sku]);
    await sendWrite(page, tenant, 'bulkUpsertSalesOrders', [
      exampleOrder('FIX_1', [sku]),
      { ...wrongCity, billingAddress: { ...wrongCity.billingAddress, city: 'İstanbull' } },
      exampleOrder('FIX-3', ['NO-SUCH-THING']),
    ]);
    await open(page, tenant.at('/rejected-orders?q=FIX'));
    await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
    await expect(selectionBar(page)).toContainText('3 selected');
    await selectionBar(page).getByRole('button', { name: 'Resend' }).click();
    await page.getByLabel('Orders that break a rule').selectOption('fix');
    await page.getByRole('button', { name: 'Review changes' }).click();
    await expectCount(page, 'waiting', '2');
    await expect(page.getByRole('row', { name: /FIX-1/ })).toContainText('Reference number FIX_1 → FIX-1');
    await expect(page.getByRole('row', { name: /FIX-2/ })).toContainText('İstanbull');
    await expect(page.getByRole('textbox', { name: /City of FIX-2/ })).toHaveValue('İstanbul');
    await counter(page, 'skipped').click();
    await expect(page.getByRole('row', { name: /FIX-3/ })).toContainText('Would be rejected again');

    // The platform processes the request, but its response is lost.
    await tenant.call('PUT', '/sandbox/v1/faults', [
      { operation: 'bulkUpsertSalesOrders', kind: 'dropAfterEffect', times: 1 },
    ]);
    const runUrl = page.url();
    await page.getByRole('button', { name: `Resend 2 orders to ${tenant.name}` }).click();
    await expect(page.getByRole('button', { name: `Resend 2 orders to ${tenant.name}` })).toBeHidden();
    await page.close();

    const reopened = await context.newPage();
    await open(reopened, runUrl);
    await expectCount(reopened, 'done', '2');
    await expectNoCount(reopened, 'unknown');
    for (const reference of ['FIX-1', 'FIX-2'])
      expect(await tenant.call('GET', `/openapi/v1/SalesOrders/${reference}`)).toMatchObject({
        billingAddress: { city: 'İstanbul' },
      });
    // The setup of the test, and the run.
    await expectRequestCount(reopened, tenant, 'bulkUpsertSalesOrders', 2);
  },
);
