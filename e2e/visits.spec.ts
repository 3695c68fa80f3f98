import type { Page } from '@playwright/test';
import { newIdempotencyKey } from '../lib/console/browser/idempotency-key';
import { exampleOrder } from '../lib/rules/order-examples';
import { callAction } from './call-action';
import { extended } from './extended';
import { open, reload } from './hydration';
import { fetchProducts } from './import-export';
import { long } from './long';
import { option, searchPalette, waitForResults } from './palette';
import { findAction } from './record';
import { sendWrite } from './send-write';
import { expect, type Tenant } from './tenant';
import { test } from './user';

// Support users visit tenants that are not assigned to them: with a reason, read-only at first, for a limited time.

/** Sends a write like a page that was loaded earlier and does not know the current state of the visit. */
const staleWrite = (page: Page, tenant: Tenant) =>
  callAction(page, 'sendWrite', {
    tenant: tenant.id,
    operation: 'updateProductTag',
    idempotencyKey: newIdempotencyKey(),
    body: JSON.stringify({ sku: 'ZYT-SIZ-5L', tag: 'stale' }),
  });

const fetchTag = async (tenant: Tenant) => (await fetchProducts(tenant, 'ZYT-SIZ-5L'))[0]?.tag ?? '';

test(
  'a link to a tenant without a grant requires a reason and opens read-only, and Esc Esc leads back',
  extended('updateProductTag'),
  async ({ newUser, newTenant, tenant, page: owner }) => {
    const ownTenant = await newTenant('empty');
    const { name, page } = await newUser({ role: 'support', tenants: [ownTenant.id] });
    await open(page, ownTenant.at('/products?q=mine'));

    const product = tenant.at('/products/ZYT-SIZ-5L');
    await open(page, product);
    await expect(page.getByRole('heading', { name: `Visit ${tenant.name}` })).toBeVisible();
    await page.getByLabel('Reason or ticket').fill(' ');
    await page.getByRole('button', { name: 'Start visit' }).click();
    await expect(page.getByText('Enter a reason or a ticket number')).toBeVisible();
    await page.getByLabel('Reason or ticket').fill('Ticket 4711');
    await page.getByRole('button', { name: 'Start visit' }).click();
    await page.waitForURL((url) => url.pathname === product);

    const banner = page.getByRole('region', { name: 'Visit' });
    await expect(banner).toContainText(`Visiting ${tenant.name}`);
    await expect(banner).toContainText('Read-only');
    await expect(page).toHaveTitle(new RegExp(`${tenant.name} \\(visit\\)`));
    await expect(page.locator('link[rel="icon"]').last()).toHaveAttribute('href', /^data:image\/svg/);

    // The page disables writes, and the server rejects them.
    const edit = await findAction(page, 'Tag product');
    await expect(edit).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Escape');
    expect(await staleWrite(page, tenant)).toEqual({ kind: 'forbidden', reason: 'readOnly' });
    await open(page, tenant.at('/new/products'));
    await expect(page.getByText('This visit is read-only. Turn on editing first.')).toBeVisible();
    expect(await fetchTag(tenant)).toBe('');

    await open(page, product);
    await banner.getByRole('button', { name: 'Turn on editing' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(`Type “${tenant.name}” to confirm`).fill(tenant.name);
    await dialog.getByRole('button', { name: 'Turn on editing' }).click();
    await expect(banner).toContainText(/Editing on, [45]:\d\d left/);

    await (await findAction(page, 'Tag product')).click();
    await page.getByRole('textbox', { name: 'Tag' }).fill('looked-at');
    await page.getByRole('button', { name: `Save to ${tenant.name}` }).click();
    // Every write of a visit is confirmed with the tenant's name.
    const confirm = dialog.getByRole('button', { name: `Send to ${tenant.name}` });
    await expect(confirm).toBeVisible();
    expect(await fetchTag(tenant)).toBe('');
    await confirm.click();
    await expect.poll(() => fetchTag(tenant)).toBe('looked-at');
    await expect(dialog).toHaveCount(0);

    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.waitForURL((url) => url.pathname + url.search === ownTenant.at('/products?q=mine'));
    expect(await staleWrite(page, tenant)).toEqual({ kind: 'forbidden', reason: 'visit' });
    expect(await fetchTag(tenant)).toBe('looked-at');
    await open(page, product);
    await expect(page).toHaveURL(/\/visit\?/);

    await open(owner, tenant.at('/requests'));
    await owner.locator('tbody a[href*="/requests/"]').first().click();
    await expect(owner.getByText('Ticket 4711')).toBeVisible();
    await expect(owner.getByText(name, { exact: true })).toBeVisible();

    await open(owner, '/settings/visits');
    await owner.getByRole('row').filter({ hasText: name }).getByRole('link').click();
    await expect(owner.getByRole('heading', { name: `Visit to ${tenant.name}` })).toBeVisible();
    await expect(owner.getByRole('table', { name: 'Sent' }).getByRole('row')).toHaveCount(2);
    await expect(owner.getByRole('table', { name: 'Viewed' })).toContainText(product);
    const file = await (await owner.request.get(`${owner.url()}/file`)).text();
    expect(file).toContain('Ticket 4711');
    expect(file).toContain('ZYT-SIZ-5L');
  },
);

test(
  'a record of another tenant shows that tenant, and its link leads to the visit form',
  extended('getSalesOrders'),
  async ({ newUser, newTenant, tenant, page: owner }) => {
    const reference = `OTHER-${Date.now()}`;
    await sendWrite(owner, tenant, 'bulkUpsertSalesOrders', [exampleOrder(reference, ['ZYT-SIZ-5L'])]);
    const ownTenant = await newTenant('empty');
    const { page } = await newUser({ role: 'support', tenants: [ownTenant.id] });
    const ownerText = `Belongs to ${tenant.name}`;

    await open(page, ownTenant.at(`/sales-orders/${reference}`));
    await expect(page.getByText(ownerText)).toBeVisible();
    await page.getByRole('link', { name: `Open in ${tenant.name}` }).click();
    await expect(page.getByRole('heading', { name: `Visit ${tenant.name}` })).toBeVisible();
    await page.goBack();

    await open(page, ownTenant.at('/products'));
    await searchPalette(page, reference);
    await waitForResults(page);
    await option(page, new RegExp(ownerText)).click();
    await page.getByLabel('Reason or ticket').fill('Ticket 4712');
    await page.getByRole('button', { name: 'Start visit' }).click();
    await page.waitForURL((url) => url.pathname === tenant.at('/sales-orders'));
    await expect(page.getByRole('link', { name: reference }).first()).toBeVisible();

    // Users who may not visit tenants get no results.
    const { page: operator } = await newUser({ role: 'operator', tenants: [ownTenant.id] });
    const response = operator.waitForResponse((response) => response.url().includes('/elsewhere?'));
    await open(operator, ownTenant.at(`/sales-orders/${reference}`));
    expect(await (await response).json()).toMatchObject({ kind: 'ok', value: [] });
  },
);

test(
  'an admin configures visits and ends an open one',
  long,
  async ({ newUser, newTenant, tenant, page: owner }) => {
    const ownTenant = await newTenant('empty');
    const { name, page } = await newUser({ role: 'support', tenants: [ownTenant.id] });
    await open(owner, '/settings/visits');
    const minutes = owner.getByLabel('Default visit length (minutes)');
    await minutes.fill('61');
    await owner.getByRole('button', { name: 'Save visit settings' }).click();
    await expect(owner.getByText('Enter a whole number from 1 to 60')).toBeVisible();
    await minutes.fill('30');
    await owner.getByRole('button', { name: 'Save visit settings' }).click();

    await open(page, tenant.at('/products'));
    await page.getByLabel('Reason or ticket').fill('Ticket 4713');
    await page.getByRole('button', { name: 'Start visit' }).click();
    await expect(page.getByRole('region', { name: 'Visit' })).toBeVisible();

    await reload(owner);
    const visit = owner.getByRole('row').filter({ hasText: name });
    await visit.getByRole('button', { name: 'End now' }).click();
    await expect(visit.getByRole('button', { name: 'End now' })).toHaveCount(0);
    expect(await staleWrite(page, tenant)).toEqual({ kind: 'forbidden', reason: 'visit' });
    await reload(page);
    await expect(page.getByRole('heading', { name: `Visit ${tenant.name}` })).toBeVisible();
  },
);

test(
  'personal data of a visited tenant is masked until a click shows it, and forms wait for that click',
  extended('getSalesOrders'),
  async ({ newUser, newTenant, tenant, page: owner }) => {
    const reference = `MASKED-${Date.now()}`;
    await sendWrite(owner, tenant, 'bulkUpsertSalesOrders', [exampleOrder(reference, ['ZYT-SIZ-5L'])]);
    const { customer } = exampleOrder(reference, []);
    const email = customer?.email ?? '';
    const ownTenant = await newTenant('empty');
    const { page } = await newUser({ role: 'support', tenants: [ownTenant.id] });
    await open(page, tenant.at(`/sales-orders/${reference}`));
    await page.getByLabel('Reason or ticket').fill('Ticket 4714');
    await page.getByRole('button', { name: 'Start visit' }).click();
    const show = page.getByRole('button', { name: 'Show personal data' });
    await expect(show).toBeVisible();
    expect(await page.content()).not.toContain(email);

    await callAction(page, 'unlockVisit', { tenant: tenant.id, word: tenant.name });
    await open(page, tenant.at(`/sales-orders/${reference}/edit`));
    await expect(page.getByLabel('Email')).toHaveCount(0);
    await show.click();
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await open(page, tenant.at(`/sales-orders/${reference}`));
    await expect(page.getByText(email)).toBeVisible();
    await expect(show).toHaveCount(0);
    await open(owner, `/settings/audit?tenant=${tenant.id}`);
    await expect(owner.getByRole('row').filter({ hasText: 'Personal data shown' })).toContainText(reference);
  },
);
