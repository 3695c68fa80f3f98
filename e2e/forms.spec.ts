import type { Locator, Page } from '@playwright/test';
import { open } from './hydration';
import { fetchRows } from './import-export';
import { long } from './long';
import { sendAnyway } from './orders';
import { expect, type Tenant, test } from './tenant';

// Forms do not lose input without confirmation, and an error disappears when its value changes.

const saveButton = (page: Page, tenant: Tenant) =>
  page.getByRole('button', { name: `Save to ${tenant.name}` });
const savedStatus = (page: Page) => page.getByRole('status').filter({ hasText: 'Saved' }).first();

async function fillCustomer(page: Page, email: string): Promise<void> {
  await page.getByLabel('First name').fill('Ayşe');
  await page.getByLabel('Last name').fill('Kaya');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone').fill('+905321112233');
}

test('leaving a form with unsaved input offers to stay, save or discard', async ({ page, tenant }) => {
  const products = page.getByRole('link', { name: 'Products' }).first();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  const firstName = page.getByLabel('First name');
  await open(page, tenant.at('/new/customers'));
  // Restoring the initial value is no change.
  await firstName.fill('Ayşe');
  await firstName.fill('');
  await products.click();
  await expect(page).toHaveURL(/\/products$/);
  await page.goBack();
  await firstName.fill('Ayşe');
  await products.click();
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(firstName).toHaveValue('Ayşe');
  // Navigation is blocked while the form is invalid.
  await products.click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  await expect(page).toHaveURL(/\/new\/customers$/);
  await products.click();
  await dialog.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page).toHaveURL(/\/products$/);
  await open(page, tenant.at('/new/customers'));
  await expect(page.getByRole('button', { name: 'Resume draft' })).toHaveCount(0);
  await expect(firstName).toHaveValue('');
  await fillCustomer(page, 'leave@example.test');
  await page.getByRole('button', { name: 'What will be sent' }).click();
  await expect(page.getByText(/^POST \//)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'What will be sent' })).toHaveValue(/leave@example\.test/);
  await products.click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/products$/);
  await expect(page.getByText(`Saved to ${tenant.name}`).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  expect(
    JSON.stringify(
      await tenant.call('GET', '/openapi/v1/Customers?dqb=o%3DEquals%26p%3Demail%26v%3Dleave%40example.test'),
    ),
  ).toContain('leave@example.test');
});

/** Navigates like the Back and Forward buttons of the browser. */
async function traverse(page: Page, offset: -1 | 1): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { currentIndex, entries } = await session.send('Page.getNavigationHistory');
  const entry = entries[currentIndex + offset];
  if (!entry) throw new Error('There is no such entry in the history');
  await session.send('Page.navigateToHistoryEntry', { entryId: entry.id });
  await session.detach();
}

test('browser Back and Forward ask before leaving a form with unsaved input, even input typed just now', async ({
  page,
  tenant,
}) => {
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  const firstName = page.getByLabel('First name');
  await open(page, tenant.at('/customers'));
  await page.getByRole('link', { name: 'New customer' }).first().click();
  await expect(page).toHaveURL(/\/new\/customers$/);
  await firstName.pressSequentially('Ayşe');
  await traverse(page, -1);
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(firstName).toHaveValue('Ayşe');
  await traverse(page, -1);
  await dialog.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page).toHaveURL(/\/customers$/);

  await page.goForward();
  await expect(firstName).toHaveValue('');
  await page.getByRole('link', { name: 'Products' }).first().click();
  await expect(page).toHaveURL(/\/products$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/new\/customers$/);
  await page.getByLabel('Last name').press('K');
  // Input and navigation happen in one task, before React renders.
  await firstName.evaluate((field) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'Fatma');
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    history.forward();
  });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page).toHaveURL(/\/products$/);
});

/** Whether a toast covers an element. */
const isCovered = (element: Locator) =>
  element.evaluate((element) => {
    const box = element.getBoundingClientRect();
    return [...document.querySelectorAll('[data-sonner-toast]')].some((toast) => {
      const { top, bottom, left, right } = toast.getBoundingClientRect();
      return top < box.bottom && bottom > box.top && left < box.right && right > box.left;
    });
  });

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  test(`a toast covers neither the buttons of a form nor those of a selection at ${width} pixels`, async ({
    page,
    tenant,
  }) => {
    await page.setViewportSize({ width, height });
    await open(page, tenant.at('/new/customers'));
    await fillCustomer(page, 'toast@example.test');
    await saveButton(page, tenant).click();
    const toast = page.getByRole('listitem').filter({ hasText: `Saved to ${tenant.name}` });
    await expect(toast).toBeVisible();
    await toast.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
    await expect.poll(() => isCovered(saveButton(page, tenant).locator('../..'))).toBe(false);
    await expect(page.locator('[data-sonner-toast]')).not.toHaveCount(0);
    // Hovering keeps the toast visible.
    await toast.hover();
    await page.evaluate((path) => {
      const link = [...document.querySelectorAll('a')].find(({ pathname }) => pathname === path);
      link?.click();
    }, tenant.at('/products'));
    await page.getByRole('row').nth(1).getByRole('checkbox').check();
    const selection = page.getByRole('region', { name: 'Selection' });
    await expect(selection).toBeVisible();
    await expect(page.locator('[data-sonner-toast]')).not.toHaveCount(0);
    await expect.poll(() => isCovered(selection)).toBe(false);
  });

test('unsaved input is offered as a draft after a reload, only in its own form', async ({ page, tenant }) => {
  page.on('dialog', (dialog) => void dialog.accept());
  await open(page, tenant.at('/new/customers'));
  await page.getByLabel('First name').pressSequentially('Ayşe');
  // The draft is stored after a debounce.
  await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).toContain('Ayşe');
  await open(page, tenant.at('/customers/1?act=updateCustomer'));
  await expect(page.getByLabel('Phone')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Resume draft' })).toHaveCount(0);
  await open(page, tenant.at('/new/customers'));
  await expect(page.getByLabel('First name')).toHaveValue('');
  await page.getByRole('button', { name: 'Resume draft' }).click();
  await expect(page.getByLabel('First name')).toHaveValue('Ayşe');
});

test('a value that the platform rejects stays marked until it is changed', async ({ page, tenant }) => {
  const email = 'taken@example.test';
  const customer = { firstName: 'A', lastName: 'B', phone: '+905321112233', email };
  await tenant.call('POST', '/openapi/v1/Customers', customer);
  await open(page, tenant.at('/new/customers'));
  await fillCustomer(page, email);
  await saveButton(page, tenant).click();
  await page.getByRole('button', { name: 'Send anyway' }).click();
  const field = page.getByLabel('Email');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('A customer with this email already exists').first()).toBeVisible();
  await page.getByLabel('First name').fill('Fatma');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await field.fill('free@example.test');
  await expect(field).not.toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('A customer with this email already exists')).toHaveCount(0);
});

const rateLimit = (operation: string, seconds: number) => [
  { operation, kind: 'status429', times: 1, seconds },
];

test('a rate limit is counted down, and the form keeps its input and its button', async ({
  page,
  tenant,
}) => {
  await open(page, tenant.at('/new/customers'));
  await fillCustomer(page, 'later@example.test');
  // Long enough for a slow browser to show the countdown.
  await tenant.call('PUT', '/sandbox/v1/faults', rateLimit('createCustomer', 8));
  await saveButton(page, tenant).click();
  await expect(page.getByText('Not sent yet: rate limit reached')).toBeVisible();
  await expect(page.getByText(/^Next request in [1-8] s\./).first()).toBeVisible();
  await expect(page.getByText('Requests paused')).toBeVisible();
  await expect(page.getByText('Not sent yet. You can send it now.')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('Requests paused')).toBeHidden();
  await expect(page.getByLabel('Email')).toHaveValue('later@example.test');
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(savedStatus(page)).toBeVisible();
});

test('a list continues automatically after a rate limit', long, async ({ page, tenant }) => {
  await tenant.call('PUT', '/sandbox/v1/faults', rateLimit('getCustomers', 6));
  await open(page, tenant.at('/customers'));
  await expect(page.getByText('Rate limit reached', { exact: true })).toBeVisible();
  await expect(page.getByText(/Next request in [1-6] s\. Continues automatically\./)).toBeVisible();
  await expect(page.locator('[data-row-link]').first()).toBeVisible();
});

test('every form shows what it will send', long, async ({ page, tenant }) => {
  const [adjustment] = await fetchRows(tenant, '/openapi/v1/StockAdjustments?dqb=offset%3D0%26count%3D1');
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
  const payload = page.getByRole('textbox', { name: 'What will be sent' });
  await expect
    .poll(async () => JSON.parse(await payload.inputValue()))
    .toEqual({
      transactionNumber,
      // The existing tags are kept.
      tag: expect.stringMatching(/(^|, )seen$/),
    });
});

test(
  'a middle click opens a row in a new tab, and the tooltip of a time shows UTC',
  long,
  async ({ page, context, tenant, hasExtensions }) => {
    for (const list of [
      ...(hasExtensions ? ['/sales-orders'] : []),
      '/sales-orders?view=sent',
      '/requests',
    ]) {
      if (list === '/sales-orders?view=sent') {
        await open(page, tenant.at('/new/sales-orders'));
        await page.getByLabel('Reference number').fill('MIDDLE_1');
        await sendAnyway(page, tenant);
        await expect(page.getByLabel('Reference number')).toHaveAttribute('aria-invalid', 'true');
        page.once('dialog', (dialog) => void dialog.accept());
      }
      await open(page, tenant.at(list));
      const row = page.locator('tr[data-href]').first();
      // A rejected order leads on to its rejection.
      const href =
        list === '/sales-orders?view=sent'
          ? '/rejected-orders/'
          : ((await row.getAttribute('data-href')) ?? '');
      const [tab] = await Promise.all([
        context.waitForEvent('page'),
        row.locator('td').nth(2).click({ button: 'middle' }),
      ]);
      await expect(tab, list).toHaveURL(new RegExp(href.replace(/[?.]/g, '\\$&')));
      await tab.close();
    }
    await expect(async () => {
      await page.locator('h1').hover();
      await page.locator('tr[data-href] time').first().hover();
      await expect(page.getByRole('tooltip')).toHaveText(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)? UTC$/, {
        timeout: 2_000,
      });
    }).toPass();
  },
);

for (const [path, label] of [
  ['customers', 'Email'],
  ['lots', 'SKU'],
  ['products', 'SKU'],
  ['receiving-orders', 'Reference number'],
  ['sales-orders', 'Reference number'],
  ['shipments', 'Shipment number'],
] as const)
  test(`the form of a new record in ${path} focuses its first field`, async ({ page, tenant }) => {
    await open(page, tenant.at(`/new/${path}`));
    await expect(page.locator('input:focus')).toHaveAccessibleName(label);
  });

/** Returns the texts of the fields at whose right a row has an empty cell. */
const findGaps = (page: Page) =>
  page.evaluate(() => {
    const sections = new Set(
      [...document.querySelectorAll('form [data-place]')].flatMap(({ parentElement }) => parentElement ?? []),
    );
    return [...sections].flatMap((section) => {
      const right = section.getBoundingClientRect().right;
      const cells = [...section.querySelectorAll<HTMLElement>(':scope > :has(input, select, textarea)')]
        .filter((cell) => cell.offsetParent !== null)
        .map((cell) => ({ text: cell.textContent, top: cell.offsetTop, box: cell.getBoundingClientRect() }));
      // The last cell of a row is followed by a lower one, or by none.
      return cells
        .filter(({ top, box }, i) => top !== cells[i + 1]?.top && right - box.right > 1)
        .map(({ text }) => text);
    });
  });

test('the fields of a form fill their rows at any width', async ({ page, tenant }) => {
  for (const path of ['products', 'lots', 'receiving-orders', 'sales-orders']) {
    await open(page, tenant.at(`/new/${path}`));
    await expect(page.locator('form [data-place]').first()).toBeVisible();
    for (const width of [1440, 820, 390]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await findGaps(page), `${path} at ${width} px`).toEqual([]);
    }
  }
});
