import type { Page } from '@playwright/test';
import { isRecord } from '../lib/contract/schema/is-record';
import { exampleOrder } from '../lib/rules/order-examples';
import { CountedUser, openByPaste, type TaskContext } from './counted-user';
import { extended, longExtended } from './extended';
import { open } from './hydration';
import { fetchProducts, fetchRows } from './import-export';
import { recordKey } from './record';
import { sendWrite } from './send-write';
import { expect, type Tenant, test } from './tenant';

// Common tasks from the overview to their result. Each has a maximum number of actions; `ACTIONS=1` prints the actual one.

const SKU = 'ZYT-SIZ-5L';
test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

type TaskOptions<T> = {
  name: string;
  /** The mode that `npm test` covers; `npm run soak` covers both. */
  daily: 'keyboard' | 'mouse';
  maxActions: { keyboard: number; mouse: number };
  prepare: (stage: TaskContext) => Promise<T>;
  keyboard: (stage: TaskContext, input: T) => Promise<void>;
  mouse: (stage: TaskContext, input: T) => Promise<void>;
  outcome: (stage: TaskContext, input: T) => Promise<void>;
};

function testTask<T>({ name, daily, maxActions, prepare, outcome, ...steps }: TaskOptions<T>): void {
  const operations = ['getSalesOrders', 'updateReturnTag', 'updateProduct'] as const;
  for (const mode of ['keyboard', 'mouse'] as const)
    test(
      `${name}, by ${mode}`,
      mode === daily ? extended(...operations) : longExtended(...operations),
      async ({ page, tenant }) => {
        const stage = { page, tenant, user: new CountedUser(page) };
        const input = await prepare(stage);
        await open(page, tenant.at());
        await page.waitForLoadState('networkidle');
        await steps[mode](stage, input);
        await outcome(stage, input);
        const { actions } = stage.user;
        test.info().annotations.push({ type: 'actions', description: String(actions) });
        if (process.env.ACTIONS) process.stdout.write(`${name}\t${mode}\t${actions}\n`);
        expect(actions, 'actions').toBeLessThanOrEqual(maxActions[mode]);
      },
    );
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const recordLink = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const saveButton = ({ page, tenant }: TaskContext) =>
  page.getByRole('button', { name: `Save to ${tenant.name}` });
const section = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name, exact: true });

const createOrders = async ({ tenant }: TaskContext, ...references: string[]) => {
  const lineItems = [{ sku: SKU, amountInOrder: 5, productSalePrice: 149.9 }];
  await tenant.call(
    'POST',
    '/openapi/v1/SalesOrders/BulkUpsert',
    references.map((reference) => ({ ...exampleOrder(reference, []), lineItems })),
  );
};
const expectRecord = (tenant: Tenant, path: string, fields: Record<string, unknown>) =>
  expect(async () => expect(await tenant.call('GET', path)).toMatchObject(fields)).toPass({
    timeout: 10_000,
  });
const expectOrder = ({ tenant }: TaskContext, reference: string, fields: Record<string, unknown>) =>
  expectRecord(tenant, `/openapi/v1/SalesOrders/${reference}`, fields);

testTask({
  name: 'fix the misspelled city of a rejected order and open the next one',
  daily: 'keyboard',
  maxActions: { keyboard: 4, mouse: 3 },
  prepare: async ({ page, tenant }) => {
    const misspelled = (reference: string) => {
      const sent = exampleOrder(reference, [SKU]);
      const [shippingAddress, billingAddress] = [sent.shippingAddress, sent.billingAddress].map(
        (address) => ({
          ...address,
          city: 'İstanbull',
        }),
      );
      return { ...sent, shippingAddress, billingAddress };
    };
    await sendWrite(page, tenant, 'bulkUpsertSalesOrders', [misspelled('CITY-1')]);
    await sendWrite(page, tenant, 'bulkUpsertSalesOrders', [misspelled('CITY-2')]);
  },
  keyboard: async ({ page, user }) => {
    await user.press('g', 'i');
    await expect(recordLink(page, 'CITY-2')).toBeFocused();
    await user.press('e');
    await expect(page.locator('[data-suggestion]').first()).toBeFocused();
    // Accepts the suggestion and sends the order.
    await user.press('Control+Enter');
  },
  mouse: async ({ page, user }) => {
    await user.click(section(page, 'Rejected orders'));
    await user.clickIn(recordLink(page, 'CITY-2'), page.getByRole('link', { name: 'Fix CITY-2' }));
    await user.click(page.getByRole('button', { name: 'Fix and resend' }));
  },
  outcome: async (stage) => {
    await expect(heading(stage.page)).toContainText('CITY-1', { timeout: 20_000 });
    await expectOrder(stage, 'CITY-2', {
      shippingAddress: { city: 'İstanbul' },
      billingAddress: { city: 'İstanbul' },
    });
  },
});

testTask({
  name: 'find the status of an order by its pasted number',
  daily: 'keyboard',
  maxActions: { keyboard: 1, mouse: 1 },
  prepare: (stage) => createOrders(stage, 'WEB-77'),
  keyboard: (stage) => openByPaste(stage, 'WEB-77'),
  mouse: (stage) => openByPaste(stage, 'WEB-77'),
  outcome: async ({ page }) => {
    await expect(page.getByRole('list', { name: 'Progress' })).toContainText('Created');
  },
});

testTask({
  name: 'tag a return by its scanned number',
  daily: 'mouse',
  maxActions: { keyboard: 4, mouse: 2 },
  prepare: async ({ tenant }) => {
    const filter = encodeURIComponent('o=Equals&p=tag&v=null&offset=0&count=1');
    const [row] = await fetchRows(tenant, `/openapi/v1/Returns/GetReturnsWithTag?dqb=${filter}`);
    return String(row?.returnReferenceNumber);
  },
  keyboard: async ({ page, user }, number) => {
    await user.scan(number);
    await expect(heading(page)).toContainText(number);
    await user.press('l');
    await expect(page.getByRole('textbox', { name: 'Tag' })).toBeFocused();
    await user.type('exchange-first');
    await user.press('Control+Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  },
  mouse: async ({ page, user }, number) => {
    await user.scan(number);
    await expect(heading(page)).toContainText(number);
    await user.click(
      page.getByRole('group', { name: 'Add a frequently used tag' }).getByRole('button').first(),
    );
  },
  outcome: async ({ page, tenant }, number) => {
    await expect(page.getByText(`Saved to ${tenant.name}`).first()).toBeVisible();
    const filter = encodeURIComponent(`o=Equals&p=returnReferenceNumber&v=${number}`);
    const [row] = await fetchRows(tenant, `/openapi/v1/Returns/GetReturnsWithTag?dqb=${filter}`);
    expect(row?.tag).toBeTruthy();
  },
});

testTask({
  name: 'tag a product with a lot that expires within 30 days',
  daily: 'keyboard',
  maxActions: { keyboard: 5, mouse: 4 },
  prepare: async () => {},
  keyboard: async (stage) => {
    const { page, user } = stage;
    await user.press('g', 'e');
    await expect(page).toHaveURL(/expirations.*next30d/);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await user.press('e');
    await expect(page.getByRole('textbox', { name: 'Tag' })).toBeFocused();
    await user.type('sell-first');
    await user.press('Control+Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  },
  mouse: async (stage) => {
    const { page, user } = stage;
    await user.click(page.getByRole('link', { name: 'Units expiring within 30 days' }));
    await expect(page).toHaveURL(/next30d/);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    const first = page.locator('[data-row-link]').first();
    await user.clickIn(first, page.getByRole('link', { name: /^Edit / }));
    await expect(page.getByRole('textbox', { name: 'Tag' })).toBeFocused();
    await user.type('sell-first');
    await user.click(saveButton(stage));
  },
  outcome: async ({ page, tenant }) => {
    await expect(page.getByText(`Saved to ${tenant.name}`).first()).toBeVisible();
    const sku = (await recordKey(page).textContent()) ?? '';
    const [product] = await fetchProducts(tenant, sku);
    expect(String(product?.tag)).toContain('sell-first');
  },
});

testTask({
  name: 'rename a product by its scanned barcode',
  daily: 'mouse',
  maxActions: { keyboard: 4, mouse: 4 },
  prepare: async ({ tenant }) => {
    const [product] = await fetchProducts(tenant, SKU);
    return String([product?.barcodes].flat()[0]);
  },
  keyboard: async (stage, barcode) => {
    const { page, user } = stage;
    await user.scan(barcode);
    await expect(recordKey(page)).toHaveText(SKU);
    await user.press('e');
    await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused();
    await user.type('Early harvest 5 L');
    await user.press('Control+Enter');
  },
  mouse: async (stage, barcode) => {
    const { page, user } = stage;
    await user.scan(barcode);
    await user.click(page.getByRole('button', { name: 'Edit product' }));
    await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused();
    await user.type('Early harvest 5 L');
    await user.click(saveButton(stage));
  },
  outcome: async ({ page, tenant }) => {
    await expect(page.getByText(`Saved to ${tenant.name}`).first()).toBeVisible();
    const [product] = await fetchProducts(tenant, SKU);
    expect(product).toMatchObject({ name: 'Early harvest 5 L' });
  },
});

testTask({
  name: 'set the carrier and cargo code of an order by its pasted number',
  daily: 'mouse',
  maxActions: { keyboard: 7, mouse: 6 },
  prepare: (stage) => createOrders(stage, 'WEB-77'),
  keyboard: async (stage) => {
    const { page, user } = stage;
    await openByPaste(stage, 'WEB-77');
    await user.press('c');
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByLabel('Carrier')).toBeFocused();
    await user.type('Aras Kargo');
    await user.tabTo(sheet.getByRole('textbox', { name: 'Cargo code' }));
    await user.type('KRG-77');
    await user.press('Control+Enter');
  },
  mouse: async (stage) => {
    const { page, user } = stage;
    await openByPaste(stage, 'WEB-77');
    await user.click(page.getByRole('button', { name: 'Set cargo info' }));
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByLabel('Carrier')).toBeFocused();
    await user.type('Aras Kargo');
    await user.click(sheet.getByRole('textbox', { name: 'Cargo code' }));
    await user.type('KRG-77');
    await user.click(saveButton(stage));
  },
  outcome: (stage) =>
    expectOrder(stage, 'WEB-77', { cargo: { cargoCarrier: 'Aras Kargo', cargoCode: 'KRG-77' } }),
});

testTask({
  name: 'cancel two units of an order by its pasted number',
  daily: 'mouse',
  maxActions: { keyboard: 5, mouse: 5 },
  prepare: (stage) => createOrders(stage, 'WEB-77'),
  keyboard: async (stage) => {
    const { page, user } = stage;
    await openByPaste(stage, 'WEB-77');
    await expect(page.getByRole('button', { name: `Cancel units of ${SKU}` })).toBeVisible();
    await user.press('x');
    await expect(page.getByRole('textbox', { name: 'Quantity' })).toBeFocused();
    await user.type('2');
    await user.press('Control+Enter');
    await expect(page.getByRole('button', { name: 'Cancel units', exact: true })).toBeVisible();
    await user.press('Control+Enter');
  },
  mouse: async (stage) => {
    const { page, user } = stage;
    await openByPaste(stage, 'WEB-77');
    await user.click(page.getByRole('button', { name: `Cancel units of ${SKU}` }));
    await expect(page.getByRole('textbox', { name: 'Quantity' })).toBeFocused();
    await user.type('2');
    await user.click(page.getByRole('button', { name: 'Cancel 2 units' }));
    await user.click(page.getByRole('button', { name: 'Cancel units', exact: true }));
  },
  outcome: (stage) => expectOrder(stage, 'WEB-77', { lineItems: [{ sku: SKU, cancelledAmount: 2 }] }),
});

testTask({
  name: 'attach the two newest orders to a new shipment',
  daily: 'keyboard',
  maxActions: { keyboard: 8, mouse: 7 },
  prepare: (stage) => createOrders(stage, 'WEB-77', 'WEB-78'),
  keyboard: async (stage) => {
    const { page, tenant, user } = stage;
    await user.press('g', 'd');
    await expect(recordLink(page, 'WEB-77')).toBeVisible();
    await user.press('Shift+J', 'Shift+J');
    await expect(page.getByRole('region', { name: 'Selection' })).toContainText('2 selected');
    await user.press('s');
    await expect(page.getByRole('textbox', { name: 'Shipment number' })).toBeFocused();
    await user.type('SHP-9');
    await user.press('Enter');
    await expect(page).toHaveURL(/\/runs\//);
    await expect(page.getByRole('button', { name: `Attach 2 orders for ${tenant.name}` })).toBeVisible();
    await user.press('Control+Enter');
  },
  mouse: async ({ page, tenant, user }) => {
    await user.click(section(page, 'Sales orders'));
    for (const reference of ['WEB-77', 'WEB-78'])
      await user.click(page.getByRole('checkbox', { name: `Select ${reference}` }));
    const bar = page.getByRole('region', { name: 'Selection' });
    await user.click(bar.getByRole('button', { name: 'Attach to shipment' }));
    await expect(page.getByRole('textbox', { name: 'Shipment number' })).toBeFocused();
    await user.type('SHP-9');
    await user.click(page.getByRole('button', { name: 'Review changes' }));
    await user.click(page.getByRole('button', { name: `Attach 2 orders for ${tenant.name}` }));
  },
  outcome: async ({ tenant }) => {
    await expectRecord(tenant, '/openapi/v1/Shipments/SHP-9', {
      salesOrders: expect.arrayContaining(['WEB-77', 'WEB-78']),
    });
  },
});

testTask({
  name: 'repeat the last order of a customer by their pasted email',
  daily: 'mouse',
  maxActions: { keyboard: 3, mouse: 3 },
  prepare: async (stage) => {
    await createOrders(stage, 'WEB-77');
    const { email = '' } = exampleOrder('WEB-77', []).customer ?? {};
    return { email: String(email) };
  },
  keyboard: async (stage, { email }) => {
    const { page, user } = stage;
    await openByPaste(stage, email);
    await expect(page.getByRole('link', { name: 'Duplicate last order' })).toBeVisible();
    await user.press('d');
    await expect(page.getByLabel('Reference number')).toBeFocused();
    await user.press('Control+Enter');
  },
  mouse: async (stage, { email }) => {
    const { page, user } = stage;
    await openByPaste(stage, email);
    await user.click(page.getByRole('link', { name: 'Duplicate last order' }));
    await expect(page.getByLabel('Reference number')).not.toHaveValue('');
    await user.click(saveButton(stage));
  },
  outcome: async ({ page, tenant }) => {
    await expect(page.getByText(`Saved to ${tenant.name}`).first()).toBeVisible();
    const dqb = encodeURIComponent('o=Equals&p=customer.firstName&v=Ayşe&s=createdAt,desc&offset=0&count=2');
    const [repeated] = await fetchRows(tenant, `/openapi/v1/SalesOrders?dqb=${dqb}`);
    expect(repeated).toMatchObject({ lineItems: [{ sku: SKU, amountInOrder: 5 }] });
    expect(repeated?.referenceNumber).not.toBe('WEB-77');
  },
});

testTask({
  name: 'correct the phone of a customer by their pasted email',
  daily: 'keyboard',
  maxActions: { keyboard: 6, mouse: 5 },
  prepare: async ({ tenant }) => {
    const customer = await tenant.call('GET', '/openapi/v1/Customers/1');
    return { email: isRecord(customer) ? String(customer.email) : '' };
  },
  keyboard: async (stage, { email }) => {
    const { page, user } = stage;
    await openByPaste(stage, email);
    await user.press('e');
    await expect(page.getByRole('dialog').getByLabel('First name')).toBeFocused();
    await user.tabTo(page.getByRole('dialog').getByLabel('Phone'));
    await user.type('+905321112233');
    await user.press('Control+Enter');
  },
  mouse: async (stage, { email }) => {
    const { page, user } = stage;
    await openByPaste(stage, email);
    await user.click(page.getByRole('button', { name: 'Edit customer' }));
    await user.replace(page.getByRole('dialog').getByLabel('Phone'), '+905321112233');
    await user.click(saveButton(stage));
  },
  outcome: ({ tenant }) => expectRecord(tenant, '/openapi/v1/Customers/1', { phone: '+905321112233' }),
});
