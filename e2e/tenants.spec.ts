import { extended } from './extended';
import { expect, test } from './tenant';

test('two tabs, two tenants, nothing bleeds over', async ({ context, tenant, newTenant }) => {
  const other = await newTenant('apparel');
  await tenant.call('POST', '/openapi/v1/Products', {
    sku: 'ONLY-HERE',
    name: 'A thing of one tenant',
    barcodes: ['8690000009985'],
    type: 'Product',
  });
  const [one, two] = [await context.newPage(), await context.newPage()];
  await one.goto(tenant.at('/products?q=ONLY-HERE'));
  await two.goto(other.at('/products?q=ONLY-HERE'));
  await expect(one).toHaveTitle(new RegExp(tenant.name));
  await expect(two).toHaveTitle(new RegExp(other.name));
  await expect(one.getByRole('link', { name: 'ONLY-HERE' }).first()).toBeVisible();
  await expect(two.getByText('A thing of one tenant')).toHaveCount(0);
  await one.goto(tenant.at('/new/customers'));
  await expect(one.getByRole('button', { name: `Save to ${tenant.name}` })).toBeVisible();
});

test(
  'a tenant that is new on the platform is found in the switcher, also while it is open',
  extended('getTenants'),
  async ({ page, tenant, newTenant }) => {
    await page.goto(tenant.at('/products'));
    const before = await newTenant('empty');
    await page.keyboard.press('t');
    const field = page.getByRole('combobox', { name: 'Switch tenant' });
    await expect(page.getByRole('option', { name: tenant.name })).toBeVisible();
    await field.fill(before.name);
    // The platform is asked at most every five seconds, and again after ten while the list is open.
    await expect(page.getByRole('option', { name: before.name })).toBeVisible({ timeout: 20_000 });
    const later = await newTenant('empty');
    await field.fill(later.id);
    await expect(page.getByText('No tenant')).toBeVisible();
    await expect(page.getByRole('option', { name: later.name })).toBeVisible({ timeout: 20_000 });
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`${later.at('/products')}$`));
  },
);

test('who only says to have the frame of a page gets no page without a session', async ({
  browser,
  page,
  tenant,
  baseURL,
}) => {
  await page.goto(tenant.at('/customers/1?act=updateCustomer'));
  await page.getByLabel('Phone').fill('+905321112233');
  await page.getByRole('button', { name: `Save to ${tenant.name}` }).click();
  await expect(page.getByText(`Saved to ${tenant.name}`)).toBeVisible();
  const inner = [['tenant', tenant.id, 'd', null], { children: ['lots', { children: ['__PAGE__', {}] }] }];
  const frame = ['', { children: ['t', { children: inner }] }];
  const headers = { rsc: '1', 'next-router-state-tree': encodeURIComponent(JSON.stringify(frame)) };
  const stranger = await browser.newContext({ baseURL, storageState: { cookies: [], origins: [] } });
  const ask = async (context: typeof stranger) =>
    (await context.request.get(tenant.at('/requests?_rsc=1'), { headers })).text();
  expect(await ask(page.context())).toContain('updateCustomer');
  const told = await ask(stranger);
  expect(told).not.toContain('updateCustomer');
  expect(told).not.toContain(tenant.name);
  await stranger.close();
});

test('without a session no page, read or action answers', async ({ browser, tenant, baseURL }) => {
  const context = await browser.newContext({ baseURL, storageState: { cookies: [], origins: [] } });
  const page = await context.newPage();
  await page.goto(tenant.at('/products'));
  await expect(page).toHaveURL(/\/sign-in/);
  const read = await context.request.get(`/read/getStocks?tenant=${tenant.id}`);
  expect(read.status()).toBe(401);
  for (const path of ['/health/live', '/health/ready'])
    expect((await context.request.get(path)).status()).toBe(200);
  await context.close();
});
