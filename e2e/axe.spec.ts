import AxeBuilder from '@axe-core/playwright';
import { expect, test } from './tenant';

const pages = [
  '',
  '/products',
  '/new/products',
  '/stocks',
  '/stocks/expirations',
  '/customers',
  '/customers/1',
  '/returns',
  '/requests',
  '/requests?view=errors',
  '/explorer?op=bulkUpsertSalesOrders',
  '/explorer?op=getStocks',
  '/sales-orders?view=sent',
  '/sales-orders',
  '/receiving-orders',
  '/shipments',
  '/lots',
  '/stock-adjustments',
];

for (const colorScheme of ['light', 'dark'] as const) {
  test(`no serious finding in any page, ${colorScheme}`, async ({ page, tenant }) => {
    test.setTimeout(240_000);
    await page.emulateMedia({ colorScheme });
    for (const path of pages) {
      await page.goto(tenant.at(path));
      await page.waitForLoadState('networkidle');
      const { violations } = await new AxeBuilder({ page }).analyze();
      const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
      expect(serious.map(({ id, nodes }) => `${path}: ${id} ${nodes[0]?.html}`)).toEqual([]);
    }
  });
}
