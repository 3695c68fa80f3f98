import { open } from './hydration';
import { createTranslator } from './messages';
import { expect, test } from './tenant';

test.use({ scenario: 'empty' });

const t = createTranslator('en');
const lists = {
  '/products': 'getProductsWithTag',
  '/stocks': 'getStocks',
  '/stocks/expirations?view=all': 'getInventoryExpirationDates',
  '/customers': 'getCustomers',
  '/sales-orders': 'getSalesOrders',
  '/rejected-orders': 'queryInvalidSalesOrders',
  '/receiving-orders': 'getReceivingOrders',
  '/returns': 'getReturnsWithTag',
  '/stock-adjustments': 'getStockAdjustments',
} as const;

// `npm test` covers two of the lists.
const testedLists = Object.entries(lists).slice(process.env.SOAK ? 0 : -2);

test('an empty list explains why, and a search without results says so', async ({
  page,
  tenant,
  hasExtensions,
}) => {
  for (const [list, operation] of testedLists) {
    await open(page, tenant.at(list));
    const isSent = !hasExtensions && operation === 'getSalesOrders';
    const emptyKey = `pages.none.${isSent ? 'getSentSalesOrders' : operation}` as const;
    await expect(page.getByText(t(emptyKey)), list).toBeVisible();
  }
  await page.getByRole('searchbox').fill('x');
  await expect(page.getByText(t('table.nothingFound', { text: 'x' }))).toBeVisible();
});

test('an empty tenant shows its first steps, and a failed count names its cause', async ({
  page,
  tenant,
}) => {
  const steps = page.getByRole('region', { name: t('overview.empty.title') }).getByRole('link');
  const metrics = page.getByRole('region', { name: t('overview.figures') });
  const returnsWaiting = metrics
    .getByRole('listitem')
    .filter({ hasText: t('overview.metrics.returnsWaiting') });
  await open(page, tenant.at());
  // The metrics are hidden while all are zero.
  await expect(steps).toHaveCount(3);
  await expect(metrics).toBeHidden();
  await tenant.call('PUT', '/sandbox/v1/faults', [
    { operation: 'getReturnsWithTag', kind: 'cutBody', times: 1000 },
  ]);
  await open(page, tenant.at());
  const cause = returnsWaiting.locator('[data-tip]');
  await expect(cause).toHaveText(/No response|Paused/);
  await expect(cause).toHaveAttribute('data-tip', /connection was lost|paused after repeated errors/);
  await expect(steps).toHaveCount(0);
});
