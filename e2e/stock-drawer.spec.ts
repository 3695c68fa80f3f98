import { open, reload } from './hydration';
import { long } from './long';
import { createProducts } from './orders';
import { expect, test } from './tenant';

test(
  'a linked page is prefetched when its link is hovered, and only once',
  long,
  async ({ page, tenant }) => {
    await open(page, tenant.at('/products?size=25'));
    const requests: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      // Next prefetches the route tree too, which does not count.
      const isRouteTree = request.headers()['next-router-segment-prefetch'] === '/_tree';
      if (pathname.endsWith('/stocks') && !isRouteTree) requests.push(search);
    });
    await page.locator('tbody tr').nth(2).getByRole('link').click();
    const link = page.getByRole('link', { name: 'Stock details' });
    await expect(link).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(requests).toEqual([]);
    await link.hover();
    await expect.poll(() => requests.length).toBeGreaterThan(0);
    const linkSearch = new URL((await link.getAttribute('href')) ?? '', page.url()).search;
    await link.click();
    await expect(page.getByRole('dialog').getByRole('heading', { name: 'Incoming' })).toBeVisible();
    expect(requests.filter((search) => search.startsWith(linkSearch))).toHaveLength(1);
  },
);

test('out of stock is a filter of the list, and the stock of a SKU opens beside it under its own URL', async ({
  page,
  tenant,
}) => {
  await createProducts(tenant, 1);
  await tenant.call('POST', '/openapi/v1/ReceivingOrders/BulkUpsert', [
    {
      referenceNumber: 'RO-9',
      transferType: 'PickupTransfer',
      pickupTransfer: { pickupDate: '2026-11-01T09:00:00Z', pickupAddress: 'Depo 1' },
      lineItems: [{ sku: 'SKU-0', expectedQuantity: 42 }],
    },
  ]);
  // The drawer has a section of lots only if there are any.
  await tenant.call('POST', '/openapi/v1/Lots', [
    { sku: 'SKU-0', lotNumber: 'L-1', expirationDate: '2028-05-01' },
  ]);
  await open(page, tenant.at('/stocks'));
  await page.getByRole('link', { name: 'Out of stock' }).click();
  await expect(page).toHaveURL(/availableStock/);
  await expect(page.getByRole('link', { name: 'Out of stock' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('searchbox').fill('SKU-0');
  await expect(page).toHaveURL(/q=SKU-0/);
  const link = page.getByRole('link', { name: 'SKU-0' });
  await expect(link).toHaveAttribute('href', /q=SKU-0/);
  await link.click();
  const drawer = page.getByRole('dialog', { name: 'SKU-0' });
  await expect(drawer).toBeVisible();
  await expect(drawer.getByText('Thing 0')).toBeVisible();
  await expect(drawer.getByRole('link', { name: 'RO-9' })).toBeVisible();
  await expect(drawer.getByRole('cell', { name: '42', exact: true })).toBeVisible();
  for (const heading of ['Stock', 'Incoming', 'Lots', 'Latest adjustments', 'Latest returns'])
    await expect(drawer.getByRole('heading', { name: heading, exact: true })).toBeVisible();
  await expect(page).toHaveURL(/stock=SKU-0/);
  await reload(page);
  await expect(drawer.getByText('Thing 0')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(page).toHaveURL(/\/stocks\?(?!.*stock=).*availableStock.*q=SKU-0/);
  await expect(page.getByRole('searchbox')).toHaveValue('SKU-0');
});

test('the stock of a row opens with the click, before the server answers', async ({ page, tenant }) => {
  await createProducts(tenant, 1);
  await open(page, tenant.at('/stocks'));
  let respond: () => void = () => undefined;
  const response = new Promise<void>((resolve) => {
    respond = resolve;
  });
  await page.route(
    (url) => url.searchParams.has('stock'),
    async (route) => {
      await response;
      await route.continue();
    },
  );
  await page.getByRole('link', { name: 'SKU-0' }).click();
  const drawer = page.getByRole('dialog', { name: 'SKU-0' });
  await expect(drawer.getByText('Thing 0')).toBeVisible();
  await expect(drawer.getByRole('img')).toBeVisible();
  await expect(drawer.getByRole('heading', { name: 'Incoming' })).toBeHidden();

  // Closing it cancels the navigation.
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await page.getByRole('link', { name: 'SKU-0', exact: true }).click();
  await expect(drawer).toBeVisible();
  respond();
  await expect(drawer.getByRole('heading', { name: 'Incoming' })).toBeVisible();
  await expect(page).toHaveURL(/stock=SKU-0/);
});
