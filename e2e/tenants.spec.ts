import { isRecord } from '../lib/contract/schema/is-record';
import { longExtended } from './extended';
import { open } from './hydration';
import { expect, test } from './tenant';

test('two tabs show two tenants, and neither shows data of the other', async ({
  context,
  tenant,
  newTenant,
}) => {
  const other = await newTenant('corner');
  await tenant.call('POST', '/openapi/v1/Products', {
    sku: 'ONLY-HERE',
    name: 'A thing of one tenant',
    barcodes: ['8690000009985'],
    type: 'Product',
  });
  const [firstTab, secondTab] = [await context.newPage(), await context.newPage()];
  await open(firstTab, tenant.at('/products?q=ONLY-HERE'));
  await open(secondTab, other.at('/products?q=ONLY-HERE'));
  await expect(firstTab).toHaveTitle(new RegExp(tenant.name));
  await expect(secondTab).toHaveTitle(new RegExp(other.name));
  await expect(firstTab.getByRole('link', { name: 'ONLY-HERE' }).first()).toBeVisible();
  await expect(secondTab.getByText('Nothing found for “ONLY-HERE”')).toBeVisible();
  await expect(secondTab.getByText('A thing of one tenant')).toHaveCount(0);
});

test(
  'a new tenant of the platform appears in the tenant switcher, even while it is open',
  longExtended('getTenants'),
  async ({ page, tenant, newTenant }) => {
    await open(page, tenant.at('/products'));
    const before = await newTenant('empty', false);
    await page.keyboard.press('t');
    const field = page.getByRole('combobox', { name: 'Switch tenant' });
    await expect(page.getByRole('option', { name: tenant.name })).toBeVisible();
    await field.fill(before.name);
    // Tenants are refreshed at most every five seconds, and again after ten while the switcher is open.
    await expect(page.getByRole('option', { name: before.name })).toBeVisible({ timeout: 20_000 });
    const later = await newTenant('empty', false);
    await field.fill(later.id);
    await expect(page.getByText('No tenant')).toBeVisible();
    await expect(page.getByRole('option', { name: later.name })).toBeVisible({ timeout: 20_000 });
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`${later.at('/products')}$`));
  },
);

test('without a session no page, read or action responds, regardless of the state that the request claims', async ({
  browser,
  page,
  tenant,
  baseURL,
}) => {
  const stranger = await browser.newContext({ baseURL, storageState: { cookies: [], origins: [] } });
  const strangerPage = await stranger.newPage();
  await strangerPage.goto(tenant.at('/products'));
  await expect(strangerPage).toHaveURL(/\/sign-in/);
  const read = await stranger.request.get(`/read/getStocks?tenant=${tenant.id}`);
  expect(read.status()).toBe(401);
  for (const path of ['/health/live', '/health/ready'])
    expect((await stranger.request.get(path)).status()).toBe(200);

  // With this router state, Next returns only the inner segment of the page.
  const pageState = [
    ['tenant', tenant.id, 'd', null],
    { children: ['lots', { children: ['__PAGE__', {}] }] },
  ];
  const routerState = ['', { children: ['t', { children: pageState }] }];
  const headers = { rsc: '1', 'next-router-state-tree': encodeURIComponent(JSON.stringify(routerState)) };
  const fetchPagePart = async (context: typeof stranger) =>
    (await context.request.get(tenant.at('/customers/1?_rsc=1'), { headers })).text();
  const customer = await tenant.call('GET', '/openapi/v1/Customers/1');
  const email = isRecord(customer) ? String(customer.email) : '';
  expect(await fetchPagePart(page.context())).toContain(email);
  const response = await fetchPagePart(stranger);
  expect(response).not.toContain(email);
  expect(response).not.toContain(tenant.name);
  await stranger.close();
});
