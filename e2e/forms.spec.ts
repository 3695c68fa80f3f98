import type { Page } from '@playwright/test';
import { rowsOf } from './files';
import { alive, open } from './hydration';
import { sendAnyway } from './order';
import { expect, type Tenant, test } from './tenant';

// What a form promises: nothing typed is lost unasked, and what is said of a value holds for that value alone.

const save = (page: Page, tenant: Tenant) => page.getByRole('button', { name: `Save to ${tenant.name}` });
const saved = (page: Page) => page.getByRole('status').filter({ hasText: 'Saved' }).first();

async function fillCustomer(page: Page, email: string): Promise<void> {
  await page.getByLabel('First name').fill('Ayşe');
  await page.getByLabel('Last name').fill('Kaya');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone').fill('+905321112233');
}

test('asked before it leaves, a form saves and goes on, or throws away and goes on', async ({
  page,
  tenant,
}) => {
  await open(page, tenant.at('/new/customers'));
  await fillCustomer(page, 'leave@example.test');
  await page.getByRole('link', { name: 'Products' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/products$/);
  expect(
    JSON.stringify(
      await tenant.call('GET', '/openapi/v1/Customers?dqb=o%3DEquals%26p%3Demail%26v%3Dleave%40example.test'),
    ),
  ).toContain('leave@example.test');

  await open(page, tenant.at('/new/customers'));
  await page.getByLabel('First name').fill('Ayşe');
  // What cannot be saved keeps one here, at what is missing.
  await page.getByRole('link', { name: 'Products' }).first().click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  await expect(page).toHaveURL(/\/new\/customers$/);
  await page.getByRole('link', { name: 'Products' }).first().click();
  await dialog.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page).toHaveURL(/\/products$/);
  // What was thrown away is not offered again.
  await open(page, tenant.at('/new/customers'));
  await expect(page.getByRole('button', { name: 'Resume draft' })).toHaveCount(0);
  await expect(page.getByLabel('First name')).toHaveValue('');
});

test('what was typed and not saved is offered on return, in its tenant and form alone', async ({
  page,
  tenant,
}) => {
  page.on('dialog', (dialog) => void dialog.accept());
  await open(page, tenant.at('/new/customers'));
  await page.getByLabel('First name').pressSequentially('Ayşe');
  // Kept when typing pauses.
  await page.waitForTimeout(600);
  await page.reload();
  await alive(page);
  await expect(page.getByLabel('First name')).toHaveValue('');
  await page.getByRole('button', { name: 'Resume draft' }).click();
  await expect(page.getByLabel('First name')).toHaveValue('Ayşe');
  await page.goto(tenant.at('/customers/1?act=updateCustomer'));
  await expect(page.getByRole('button', { name: 'Resume draft' })).toHaveCount(0);
  await page.goto(tenant.at('/new/customers'));
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await page.reload();
  await alive(page);
  await expect(page.getByRole('button', { name: 'Resume draft' })).toHaveCount(0);
});

test('what the platform refused stands at its value, and goes when that is changed', async ({
  page,
  tenant,
}) => {
  const email = 'taken@example.test';
  const customer = { firstName: 'A', lastName: 'B', phone: '+905321112233', email };
  await tenant.call('POST', '/openapi/v1/Customers', customer);
  await open(page, tenant.at('/new/customers'));
  await fillCustomer(page, email);
  await save(page, tenant).click();
  await page.getByRole('button', { name: 'Send anyway' }).click();
  const field = page.getByLabel('Email');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('A customer with this email already exists').first()).toBeVisible();
  await page.getByLabel('First name').fill('Fatma');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await field.fill('free@example.test');
  await expect(field).not.toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('A customer with this email already exists')).toHaveCount(0);
  await save(page, tenant).click();
  await expect(saved(page)).toBeVisible();
});

test('a pause that the platform asks for is counted down: a form keeps its input and button, a list goes on by itself', async ({
  page,
  tenant,
}) => {
  await open(page, tenant.at('/new/customers'));
  await fillCustomer(page, 'later@example.test');
  const pause = (operation: string) => [{ operation, kind: 'status429', times: 1, seconds: 6 }];
  await tenant.call('PUT', '/sandbox/v1/faults', pause('createCustomer'));
  await save(page, tenant).click();
  await expect(page.getByText('Not sent yet: rate limit reached')).toBeVisible();
  await expect(page.getByText(/^Wait [1-6] s: /).first()).toBeVisible();
  await expect(page.getByText('Platform paused')).toBeVisible();
  await expect(page.getByText('Not sent yet. You can send it now.')).toBeVisible();
  await expect(page.getByText('Platform paused')).toBeHidden();
  await expect(page.getByLabel('Email')).toHaveValue('later@example.test');
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(saved(page)).toBeVisible();

  await tenant.call('PUT', '/sandbox/v1/faults', pause('getCustomers'));
  await page.goto(tenant.at('/customers'));
  await expect(page.getByText('Rate limit reached')).toBeVisible();
  await expect(
    page.getByText(/Wait [1-6] s: the platform asked for it\. Continues automatically\./),
  ).toBeVisible();
  await expect(
    page.getByRole('link', { name: 'later@example.test' }).or(page.getByText('later@example.test')),
  ).toBeVisible();
});

test('every form shows what it will send', async ({ page, tenant }) => {
  const [adjustment] = await rowsOf(tenant, '/openapi/v1/StockAdjustments?dqb=offset%3D0%26count%3D1');
  const transactionNumber = String(adjustment?.transactionNumber);
  const tag = `/stock-adjustments/${transactionNumber}?act=updateStockAdjustmentTag`;
  const forms = [
    '/new/customers',
    '/new/products',
    '/new/lots',
    '/new/sales-orders',
    '/new/receiving-orders',
  ];
  for (const form of [...forms, '/new/shipments', tag]) {
    await open(page, tenant.at(form));
    await page.getByRole('button', { name: 'What will be sent' }).click();
    await expect(page.getByText(/^(POST|PUT|PATCH) \//), form).toBeVisible();
  }
  await page.getByRole('textbox', { name: 'Tag' }).fill('seen');
  const told = page.getByRole('textbox', { name: 'What will be sent' });
  await expect
    .poll(async () => JSON.parse(await told.inputValue()))
    .toEqual({
      transactionNumber,
      // Beside the words that are there already.
      tag: expect.stringMatching(/(^|, )seen$/),
    });
});

test('the middle button opens a row in a new tab, and a moment tells UTC', async ({
  page,
  context,
  tenant,
  listed,
}) => {
  for (const list of [...(listed ? ['/sales-orders'] : []), '/sales-orders?view=sent', '/requests']) {
    if (list === '/sales-orders?view=sent') {
      await open(page, tenant.at('/new/sales-orders'));
      await page.getByLabel('Reference number').fill('MIDDLE_1');
      await sendAnyway(page, tenant);
      await expect(page.getByLabel('Reference number')).toHaveAttribute('aria-invalid', 'true');
      page.once('dialog', (dialog) => void dialog.accept());
    }
    await open(page, tenant.at(list));
    const row = page.locator('tr[data-href]').first();
    const href = (await row.getAttribute('data-href')) ?? '';
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      row.locator('td').nth(2).click({ button: 'middle' }),
    ]);
    await expect(tab, list).toHaveURL(new RegExp(`${href.replace(/[?.]/g, '\\$&')}$`));
    await tab.close();
  }
  // What draws tooltips comes when the browser is idle.
  await expect(async () => {
    await page.locator('h1').hover();
    await page.locator('tr[data-href] time').first().hover();
    await expect(page.getByRole('tooltip')).toHaveText(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)? UTC$/, {
      timeout: 2_000,
    });
  }).toPass();
});
