import { exampleOrder } from '../lib/rules/order-examples';
import { expectCount } from './counts';
import { longExtended } from './extended';
import { open, waitForHydration } from './hydration';
import { fetchRows } from './import-export';
import { goToSection, tabTo } from './keyboard';
import { long } from './long';
import { expectCreated } from './orders';
import { recordKey } from './record';
import { sendWrite } from './send-write';
import { expect, test } from './tenant';

// Common tasks from start to end by keyboard, beside those in tasks.spec.ts and rejected.spec.ts.

const SKU = 'ZYT-SIZ-5L';

const orders = (...references: string[]) => references.map((reference) => exampleOrder(reference, [SKU]));

test(
  'a rejected order is found, explained and fixed by keyboard',
  long,
  async ({ page, tenant, hasExtensions }) => {
    await sendWrite(page, tenant, 'bulkUpsertSalesOrders', orders('R_1'));
    await open(page, tenant.at());
    await goToSection(page, 'i');
    await expect(page.getByRole('link', { name: 'R_1', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'R_1', exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    // The record's page, not only its heading, which comes from the row.
    await expect(page.getByRole('link', { name: /^Fix/ })).toBeVisible();
    await page.keyboard.press('e');
    await expect(page.getByRole('button', { name: /^R-1 · dashes instead of underscores/ })).toBeFocused();
    await page.keyboard.press('a');
    await expect(page.getByLabel('Reference number')).toHaveValue('R-1');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Order R-1 resent').first()).toBeVisible();
    await expectCreated(tenant, hasExtensions, 'R-1');
  },
);

test('stock that expires soon is opened by keyboard', async ({ page, tenant }) => {
  await open(page, tenant.at());
  await goToSection(page, 'e');
  // The list is filtered initially.
  const filterButton = page.getByRole('button', { name: /^within 30 days/i });
  await expect(filterButton).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  // Waits until the rows are filtered: without the filter, the first lots are expired.
  await expect(page.locator('tbody').getByText(/days? ago$/)).toHaveCount(0);
  const row = page.locator('[data-row-link]').first();
  const sku = (await row.textContent()) ?? '';
  await page.keyboard.press('j');
  await expect(row).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByRole('dialog').getByRole('heading').first()).toHaveText(sku);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(row).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(recordKey(page)).toHaveText(sku);
  const stockLink = page.getByRole('link', { name: 'Stock details' });
  await tabTo(page, stockLink);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: sku })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

// Where the platform cannot tag returns, the console stores a local tag.
test('a return is searched and tagged by keyboard', long, async ({ page, tenant, hasExtensions }) => {
  const [firstReturn] = await fetchRows(
    tenant,
    '/openapi/v1/Returns/GetReturnsWithTag?dqb=offset%3D0%26count%3D1',
  );
  const number = String(firstReturn?.returnReferenceNumber);
  await open(page, tenant.at());
  await goToSection(page, 'r');
  await expect(page.getByRole('searchbox')).toBeVisible();
  await waitForHydration(page);
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type(number);
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('link', { name: number, exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number);
  const actionButton = page.getByRole('button', { name: hasExtensions ? 'Tag return' : 'Set local tag' });
  await tabTo(page, actionButton);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: hasExtensions ? 'Tag' : 'Local tag' })).toBeFocused();
  await page.keyboard.type('exchange-first');
  // The first Enter adds the tag, the second one submits.
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('exchange-first').first()).toBeVisible();
  await expect(actionButton).toBeFocused();
});

test('another tenant is opened by keyboard, and left again', async ({ page, tenant, newTenant }) => {
  const other = await newTenant('corner');
  await page.request.get(other.at('/stocks'));
  await open(page, tenant.at('/stocks'));
  await page.keyboard.press('t');
  await expect(page.getByRole('combobox', { name: 'Switch tenant' })).toBeFocused();
  await page.keyboard.type(other.name);
  await expect(page.getByRole('option', { name: other.name })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${other.at('/stocks')}$`));
  await expect(page).toHaveTitle(new RegExp(other.name));
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  await waitForHydration(page);
  await page.keyboard.press('j');
  await expect(page.locator('[data-row-link]').first()).toBeFocused();
  await page.keyboard.press('t');
  await expect(page.getByRole('option', { name: tenant.name })).toBeVisible();
  await page.keyboard.type(tenant.name);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${tenant.at('/stocks')}$`));
});

test(
  'cargo info is added to an order by keyboard',
  long,
  async ({ page, tenant, createRecords, hasExtensions }) => {
    const reference = 'WEB-77';
    await createRecords('bulkUpsertSalesOrders', orders(reference));
    await open(page, tenant.at(`/sales-orders?q=${reference}`));
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: reference })).toBeVisible();
    const actionButton = page.getByRole('button', { name: 'Set cargo info' });
    await tabTo(page, actionButton);
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByLabel('Carrier')).toBeFocused();
    const radio = (name: string) => sheet.getByRole('radio', { name });
    await tabTo(page, radio('Cargo code'));
    await page.keyboard.press('ArrowRight');
    await expect(radio('Cargo document URL')).toBeChecked();
    await expect(sheet.getByText('The URL must be public')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(radio('ZPL label')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(sheet.getByRole('textbox', { name: /zpl/i })).toBeFocused();
    await page.keyboard.type('^XA^FO50,50^A0N,40,40^FDKARGO 77^FS^XZ');
    await page.keyboard.press('Control+Enter');
    await expect(sheet).toHaveCount(0);
    // Without a list of orders, the document is not read back.
    if (hasExtensions) await expect(page.getByText(/\/documents\//).first()).toBeVisible();
    // The header offers the next step.
    await expect(
      hasExtensions ? page.getByRole('link', { name: 'Attach to shipment' }) : actionButton,
    ).toBeFocused();
  },
);

test(
  'orders are attached to a shipment by keyboard, and the moved ones are shown',
  longExtended('getSalesOrders', 'getShipment'),
  async ({ page, tenant, createRecords }) => {
    const [one, two, three] = ['WEB-1', 'WEB-2', 'WEB-3'];
    await createRecords('bulkUpsertSalesOrders', orders(one, two, three));
    const shipment = { shipmentType: 'Sea', shipmentDate: '2026-01-02' };
    await tenant.call('POST', '/openapi/v1/Shipments', {
      ...shipment,
      shipmentNo: 'OLD-1',
      salesOrders: [one],
    });
    await open(page, tenant.at(`/sales-orders?f=referenceNumber:in:${one},${two},${three}`));
    // As a person types: six characters within 50 ms each would be a scanned code.
    await page.keyboard.type('jxjxjx', { delay: 80 });
    const bar = page.getByRole('region', { name: 'Selection' });
    await expect(bar).toContainText('3 selected');
    await tabTo(page, bar.getByRole('button', { name: 'Attach to shipment' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Shipment number' })).toBeFocused();
    await page.keyboard.type('NEW-1');
    await tabTo(page, page.getByLabel('Shipment date'));
    // Day, month, year.
    await page.keyboard.type('04032026');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/runs\//);
    await expect(page.getByRole('row', { name: new RegExp(one) })).toContainText('OLD-1');
    await tabTo(page, page.getByRole('button', { name: `Attach 3 orders for ${tenant.name}` }));
    await page.keyboard.press('Enter');
    await expectCount(page, 'done', '3');
    expect(await tenant.call('GET', '/openapi/v1/Shipments/NEW-1')).toMatchObject({
      // A calendar day, independent of the time zone.
      shipmentDate: '2026-03-04T00:00:00Z',
    });
  },
);
