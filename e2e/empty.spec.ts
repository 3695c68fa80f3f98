import { open } from './hydration';
import { messagesIn } from './messages';
import { expect, test } from './tenant';

test.use({ scenario: 'empty' });

const say = messagesIn('en');
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

test('a list without records says why it has none, and one that is too tight says that', async ({
  page,
  tenant,
  listed,
}) => {
  for (const [list, operation] of Object.entries(lists)) {
    await open(page, tenant.at(list));
    const isSent = !listed && operation === 'getSalesOrders';
    const none = isSent ? 'pages.sentHere.none' : `pages.none.${operation}`;
    await expect(page.getByText(say(none)), list).toBeVisible();
  }
  await page.getByRole('searchbox').fill('x');
  await expect(page.getByText(say('table.tooTight'))).toBeVisible();
});

test('an empty tenant says what to do first, and a number that cannot be had names its cause', async ({
  page,
  tenant,
  listed,
}) => {
  const steps = page.getByRole('region', { name: say('overview.empty.title') }).getByRole('link');
  const customers = page.getByRole('main').getByRole('link', { name: /^Customers/ });
  await open(page, tenant.at());
  await expect(customers).toHaveText(/0$/);
  // Orders that no list shows are not none.
  await expect(steps).toHaveCount(listed ? 3 : 0);
  await tenant.call('PUT', '/sandbox/v1/faults', [
    { operation: 'getCustomers', kind: 'cutBody', times: 1000 },
  ]);
  await open(page, tenant.at());
  await expect(customers).toHaveText(/No answer/);
  await expect(customers).toHaveAttribute('data-tip', /broke off|not answering/);
  await expect(steps).toHaveCount(0);
});
