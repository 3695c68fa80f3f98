import { exampleOrder } from '@/lib/rules/order-examples';
import { isRecord } from '../lib/contract/schema/is-record';
import { expectRequestCount, rowCheckbox, selectionBar } from './bulk-actions';
import { counter, expectCount } from './counts';
import { extended, longExtended } from './extended';
import { open } from './hydration';
import { fetchRows } from './import-export';
import { sendWrite } from './send-write';
import { expect, test } from './tenant';

// e2e/tasks.spec.ts attaches orders to a shipment, e2e/bulk-fixes.spec.ts fixes and resends rejected ones.

test.describe('with orders in every state', () => {
  test.use({ scenario: 'cosmetics' });

  test(
    'orders selected by keyboard are attached to a shipment, except those in a later state',
    longExtended('getSalesOrders', 'getShipment'),
    async ({ page, tenant }) => {
      const findInState = async (states: string, count: number) => {
        const dqb = `o=In&p=state&v=${states}&s=referenceNumber&offset=0&count=${count}`;
        const orders = await fetchRows(tenant, `/openapi/v1/SalesOrders?dqb=${encodeURIComponent(dqb)}`);
        return orders.map(({ referenceNumber }) => String(referenceNumber));
      };
      const [unshipped, past] = [
        await findInState('Created,Picked', 3),
        await findInState('Shipped,Delivered', 1),
      ];
      expect([unshipped.length, past.length]).toEqual([3, 1]);
      await tenant.call('POST', '/openapi/v1/Shipments', {
        shipmentNo: 'BULK-1',
        shipmentType: 'Sea',
        shipmentDate: '2026-01-02',
        salesOrders: [unshipped[0]],
      });
      await open(page, tenant.at(`/sales-orders?f=referenceNumber:in:${[...unshipped, ...past].join(',')}`));
      await expect(page.getByText(/^1–4 of 4$/)).toBeVisible();
      for (const reference of [unshipped[1], unshipped[2], past[0]]) {
        await page.getByRole('link', { name: String(reference), exact: true }).focus();
        await page.keyboard.press('x');
        await expect(page.getByRole('checkbox', { name: `Select ${reference}` })).toBeChecked();
      }
      await expect(selectionBar(page)).toContainText('3 selected');
      await selectionBar(page).getByRole('button', { name: 'Attach to shipment' }).click();
      await page.getByRole('textbox', { name: 'Shipment number' }).fill('BULK-1');
      await page.getByLabel('Shipment date').fill('2026-03-04');
      await page.getByRole('button', { name: 'Review changes' }).click();
      await expect(page.getByText('1 order stays in the existing shipment')).toBeVisible();
      await expectCount(page, 'waiting', '2');
      await counter(page, 'skipped').click();
      await expect(page.getByText(/^Not allowed while the record is /)).toBeVisible();
      await page.getByRole('button', { name: `Attach 2 orders for ${tenant.name}` }).click();
      await expectCount(page, 'done', '2');
      const shipment = await tenant.call('GET', '/openapi/v1/Shipments/BULK-1');
      expect(shipment).toMatchObject({ shipmentType: 'Sea' });
      const members = isRecord(shipment) && 'salesOrders' in shipment ? shipment.salesOrders : [];
      expect(new Set(Array.isArray(members) ? members : [])).toEqual(new Set(unshipped));
    },
  );
});

test(
  'an order that the platform rejects shows the reason, and a retry sends no other order',
  extended('getSalesOrders'),
  async ({ page, tenant, createRecords }) => {
    const orders = ['WEB-1', 'WEB-2', 'WEB-3'];
    await createRecords(
      'bulkUpsertSalesOrders',
      orders.map((reference) => exampleOrder(reference, ['ZYT-SIZ-5L'])),
    );
    await open(page, tenant.at('/sales-orders?f=referenceNumber:starts:WEB-&sort=referenceNumber'));
    for (const row of [1, 2, 3]) await rowCheckbox(page, row).check();
    await selectionBar(page).getByRole('button', { name: 'Set cargo code' }).click();
    await page.getByRole('textbox', { name: 'Cargo code' }).fill('K-{referenceNumber}');
    await page.getByRole('button', { name: 'Review changes' }).click();
    await expectCount(page, 'waiting', '3');
    await tenant.call('POST', `/sandbox/v1/sales-orders/${orders[1]}:advance`, { to: 'Cancelled' });
    await page.getByRole('button', { name: `Set 3 cargo codes for ${tenant.name}` }).click();
    await expectCount(page, 'done', '2');
    await expectCount(page, 'failed', '1');
    const failedRow = page.getByRole('row', { name: new RegExp(String(orders[1])) });
    const request = failedRow.getByRole('link', { name: /^Request / });
    await expect(failedRow).toContainText('is canceled');
    const before = await request.textContent();
    await page.getByRole('button', { name: 'Retry 1 failed record' }).click();
    // The retry is another request.
    await expect(request).not.toHaveText(before ?? '');
    await expect(failedRow).toContainText('is canceled');
    await expect(page.getByRole('button', { name: 'Retry 1 failed record' })).toBeVisible();
    await expectCount(page, 'failed', '1');
    expect(await tenant.call('GET', `/openapi/v1/SalesOrders/${orders[0]}`)).toMatchObject({
      cargo: { cargoCode: `K-${orders[0]}` },
    });
    // Three orders, and the failed one again.
    await expectRequestCount(page, tenant, 'updateSalesOrderCargoInfo', 4);
  },
);

test(
  'rejected orders are resent unchanged once they would be accepted',
  longExtended('getSalesOrders'),
  async ({ page, tenant }) => {
    await sendWrite(page, tenant, 'bulkUpsertSalesOrders', [exampleOrder('LATE-1', ['LATER'])]);

    const planResend = async (isSelected: boolean) => {
      await open(page, tenant.at('/rejected-orders?sort=-createdAt'));
      await expect(page.getByRole('row').nth(1)).toContainText('LATE-1');
      // The list keeps the selection.
      if (!isSelected) await rowCheckbox(page, 1).check();
      await expect(selectionBar(page)).toContainText('1 selected');
      await selectionBar(page).getByRole('button', { name: 'Resend' }).click();
      await page.getByRole('button', { name: 'Review changes' }).click();
      await expect(page).toHaveURL(/\/runs\//);
    };
    await planResend(false);
    await expect(page.getByRole('row', { name: /LATE-1/ })).toContainText('Would be rejected again');
    await expect(page.getByText('No orders will be sent.')).toBeVisible();
    await expect(page.getByRole('button', { name: `Resend 0 orders to ${tenant.name}` })).toHaveCount(0);
    await tenant.call('POST', '/openapi/v1/Products', {
      sku: 'LATER',
      name: 'Later',
      barcodes: ['LATER-1'],
      type: 'Product',
    });
    await planResend(true);
    await page.getByRole('button', { name: `Resend 1 order to ${tenant.name}` }).click();
    await expectCount(page, 'done', '1');
    expect(await tenant.call('GET', '/openapi/v1/SalesOrders/LATE-1')).toMatchObject({ state: 'Created' });
    await open(page, tenant.at('/rejected-orders?q=LATE-1'));
    await expect(page.getByText('Nothing found for “LATE-1”')).toBeVisible();
  },
);
