import { exampleOrder } from '../lib/rules/order-examples';
import { longExtended } from './extended';
import { open } from './hydration';
import { timelineRequests } from './record';
import { sendWrite } from './send-write';
import { expect, test } from './tenant';

test(
  'orders sent from Tallyman have their own view where the platform lists all orders',
  longExtended('getSalesOrders'),
  async ({ page, tenant }) => {
    await sendWrite(page, tenant, 'bulkUpsertSalesOrders', [exampleOrder('MINE-1', ['ZYT-SIZ-5L'])]);
    await open(page, tenant.at('/sales-orders'));
    await page.getByRole('link', { name: 'Sent from Tallyman' }).click();
    await expect(page).toHaveURL(/view=sent/);
    await expect(page.getByRole('row')).toHaveCount(2);
    await page.getByRole('link', { name: 'MINE-1' }).click();
    await expect(timelineRequests(page)).toHaveCount(1);
  },
);
