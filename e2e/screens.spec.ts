import { mkdirSync } from 'node:fs';
import { test } from './tenant';

const pages = {
  overview: '',
  products: '/products',
  product: '/products/ZYT-SIZ-5L',
  create: '/new/products',
  stocks: '/stocks',
  erp: '/stocks/erp',
  expirations: '/stocks/expirations',
  customers: '/customers',
  customer: '/customers/1',
  returns: '/returns',
  requests: '/requests',
  errors: '/requests?view=errors',
  explorer: '/explorer',
  operation: '/explorer?op=bulkUpsertSalesOrders',
  sent: '/sales-orders?view=sent',
  orders: '/sales-orders',
  rejected: '/rejected-orders',
  receiving: '/receiving-orders',
  shipments: '/shipments',
  lots: '/lots',
  adjustments: '/stock-adjustments',
  compose: '/new/sales-orders',
};

// For people to look at: every page in both themes and languages, and on a phone. Written to .screens/.
for (const locale of ['en', 'tr']) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`screens ${locale} ${colorScheme}`, async ({ page, context, tenant, baseURL }) => {
      test.setTimeout(180_000);
      mkdirSync('.screens', { recursive: true });
      await context.addCookies([{ name: 'locale', value: locale, url: baseURL ?? '' }]);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      for (const [name, path] of Object.entries(pages)) {
        await page.setViewportSize({ width: 1440, height: 900 });
        await page.goto(tenant.at(path));
        await page.waitForLoadState('networkidle');
        await page.screenshot({ path: `.screens/${name}-${locale}-${colorScheme}.png` });
        if (colorScheme === 'dark') continue;
        await page.setViewportSize({ width: 390, height: 844 });
        await page.screenshot({ path: `.screens/${name}-${locale}-390.png` });
      }
    });
  }
}
