import { open } from './alive';
import { extended } from './extended';
import { sayIn } from './say';
import { expect, test } from './tenant';

test.use({ scenario: 'empty' });

const say = sayIn('en');
const lists = {
  '/products': 'getProductsWithTag',
  '/stocks': 'getStocks',
  '/stocks/expirations': 'getInventoryExpirationDates',
  '/customers': 'getCustomers',
  '/sales-orders': 'getSalesOrders',
  '/rejected-orders': 'queryInvalidSalesOrders',
  '/receiving-orders': 'getReceivingOrders',
  '/returns': 'getReturnsWithTag',
  '/stock-adjustments': 'getStockAdjustments',
} as const;

test(
  'a list without records says why it has none, and one that is too tight says that',
  extended('getSalesOrders'),
  async ({ page, tenant }) => {
    for (const [list, operation] of Object.entries(lists)) {
      await open(page, tenant.at(list));
      await expect(page.getByText(say(`pages.none.${operation}`)), list).toBeVisible();
    }
    await page.getByRole('searchbox').fill('x');
    await expect(page.getByText(say('table.tooTight'))).toBeVisible();
  },
);
