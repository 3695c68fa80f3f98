import { exampleOrder } from '../lib/rules/order-examples';
import { rowsOf } from './files';
import { makeProducts } from './order';
import { field, find, option, said, searchField, settled } from './palette';
import { expect, type Tenant, test } from './tenant';

const text = (row: Record<string, unknown> | undefined, name: string) => String(row?.[name] ?? '');
const first = async (tenant: Tenant, path: string, filter = '') =>
  (await rowsOf(tenant, `/openapi/v1/${path}?dqb=${encodeURIComponent(`${filter}offset=0&count=1`)}`))[0];

test('any id leads to its record, whatever kind it is of', async ({ page, tenant, give }) => {
  test.setTimeout(120_000);
  const SKU = 'ZYT-SIZ-5L';
  await give('bulkUpsertSalesOrders', [exampleOrder('WEB-77', [SKU])]);
  await give('upsertShipment', {
    shipmentNo: 'S-77',
    shipmentType: 'Road',
    shipmentDate: '2027-01-01T10:00:00Z',
    salesOrders: ['WEB-77'],
  });
  await give('upsertLots', [{ sku: SKU, lotNumber: 'L-77', expirationDate: '2028-05-01' }]);
  const [product, customer, sentBack, receiving, adjustment] = await Promise.all([
    first(tenant, 'Products/GetProductsWithTag'),
    first(tenant, 'Customers'),
    first(tenant, 'Returns/GetReturnsWithTag', 'o=NotEqual&p=trackingId&v=null&'),
    first(tenant, 'ReceivingOrders'),
    first(tenant, 'StockAdjustments'),
  ]);
  const codes = Array.isArray(product?.barcodes) ? product.barcodes.map(String) : [];
  const at = (kind: string, ...keys: string[]) =>
    new RegExp(`/${[kind, ...keys.map(encodeURIComponent)].join('/')}$`);
  const asked: [string, RegExp][] = [
    [text(product, 'sku'), at('products', text(product, 'sku'))],
    [codes[0] ?? '', at('products', text(product, 'sku'))],
    [text(product, 'id'), at('products', text(product, 'sku'))],
    [text(customer, 'email'), at('customers', text(customer, 'customerNo'))],
    [text(sentBack, 'returnReferenceNumber'), at('returns', text(sentBack, 'returnReferenceNumber'))],
    [text(sentBack, 'trackingId'), at('returns', text(sentBack, 'returnReferenceNumber'))],
    [text(receiving, 'referenceNumber'), at('receiving-orders', text(receiving, 'referenceNumber'))],
    ['WEB-77', at('sales-orders', 'WEB-77')],
    [text(adjustment, 'transactionNumber'), at('stock-adjustments', text(adjustment, 'transactionNumber'))],
    [text(adjustment, 'id'), at('stock-adjustments', text(adjustment, 'transactionNumber'))],
    ['L-77', at('lots', SKU, 'L-77')],
    ['S-77', at('shipments', 'S-77')],
  ];
  await page.goto(tenant.at('/requests'));
  for (const [code, address] of asked) {
    expect(code, String(address)).not.toBe('');
    await find(page, code);
    await settled(page);
    await page.keyboard.press('Enter');
    await expect(page, code).toHaveURL(address);
    await expect(searchField(page)).toBeHidden();
  }
});

test.describe('among few records', () => {
  // So few that a platform which passes a question over shows all, and nothing is left unsearched.
  test.use({ scenario: 'empty' });

  test('a scanned code with its Enter leads to the one record that has it, and to none that only looks like it', async ({
    page,
    tenant,
  }) => {
    await makeProducts(tenant, 13);
    await tenant.call('POST', '/openapi/v1/Products', {
      sku: '00042',
      name: 'With zeros',
      barcodes: ['8690000000012'],
      type: 'Product',
    });
    await page.goto(tenant.at('/products/SKU-12'));
    await expect(page.getByRole('heading', { level: 1, name: 'SKU-12' })).toBeVisible();
    await page.goto(tenant.at('/customers'));
    // As a scanner types: all at once, and Enter before anything can have been found.
    await find(page, '');
    await page.keyboard.insertText('  SKU-1\u001d ');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/products\/SKU-1$/);
    await find(page, '');
    await page.keyboard.insertText('00042');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/products\/00042$/);
    // "42" is no such code, and "SKU-" is part of many: nobody is led anywhere.
    await find(page, 'SKU-');
    await page.keyboard.press('Enter');
    await expect(said(page)).toContainText('No records with this ID or name');
    await expect(page).toHaveURL(/\/products\/00042$/);
    await field(page).fill(']d20108690000000012');
    await expect(option(page, /^00042/)).toHaveCount(1);
  });

  test('several records of one code are shown with their kind', async ({ page, tenant }) => {
    await makeProducts(tenant, 1);
    await tenant.call('POST', '/openapi/v1/ReceivingOrders/BulkUpsert', [
      {
        referenceNumber: 'SKU-0',
        transferType: 'PickupTransfer',
        pickupTransfer: { pickupDate: '2026-11-01T09:00:00Z', pickupAddress: 'Depo 1' },
        lineItems: [{ sku: 'SKU-0', expectedQuantity: 1 }],
      },
    ]);
    await page.goto(tenant.at());
    await find(page, '');
    await page.keyboard.insertText('SKU-0');
    await page.keyboard.press('Enter');
    await expect(said(page)).toHaveText('2 records');
    await expect(option(page, /^SKU-0.*Product$/)).toBeVisible();
    await expect(option(page, /^SKU-0.*Receiving order$/)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${tenant.at()}$`));
    await page.keyboard.press('ArrowDown');
    const chosen = searchField(page).getByRole('option', { selected: true });
    const kind = (await chosen.textContent())?.includes('Receiving') ? 'receiving-orders' : 'products';
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/${kind}/SKU-0$`));
  });

  test('what could not be asked is asked again when the text comes back', async ({
    page,
    context,
    tenant,
  }) => {
    await makeProducts(tenant, 1);
    await page.goto(tenant.at());
    await page.waitForLoadState('networkidle');
    await find(page, '');
    const session = await context.cookies();
    await context.clearCookies();
    await field(page).fill('SKU-0');
    // And it is not said that there is no such record.
    await expect(said(page)).toHaveText('Couldn’t search records. Try again.');
    await context.addCookies(session);
    await field(page).fill('SKU-');
    await field(page).fill('SKU-0');
    await expect(option(page, /^SKU-0.*Product$/)).toBeVisible();
    await expect(said(page)).toHaveText('1 record');
  });
});

test.describe('among many people', () => {
  test.use({ scenario: 'cosmetics' });

  test('names are found without their accents, by any of their words', async ({ page, tenant }) => {
    await tenant.call('POST', '/openapi/v1/Customers', {
      email: 'isil@example.test',
      firstName: 'Işıl Şule',
      lastName: 'Öztürkoğlu',
      phone: '+905321112233',
    });
    await page.goto(tenant.at());
    for (const typed of ['isil sule ozturkoglu', 'ÖZTÜRKOĞLU', 'İŞİL öztürkoglu', 'sule isil']) {
      await find(page, typed);
      await expect(option(page, /Işıl Şule Öztürkoğlu/).first()).toBeVisible();
      await page.keyboard.press('Escape');
    }
    // More than are shown is said.
    await find(page, 'yilmaz');
    await expect(said(page)).toContainText('more in the list');
    await page.keyboard.press('Escape');
    await find(page, 'ISIL@example.test');
    await expect(option(page, /^Işıl Şule/)).toBeVisible();
  });
});

test('a lookup that fails is named, and stands in nobody’s way', async ({ page, tenant }) => {
  await page.goto(tenant.at());
  await tenant.call('PUT', '/sandbox/v1/faults', [
    { operation: 'getReturnsWithTag', kind: 'status500', times: 40 },
    { operation: 'getReceivingOrders', kind: 'delay', times: 2, seconds: 4 },
  ]);
  await find(page, 'ZYT-SIZ-5L');
  // Others are there while one still takes its time.
  await expect(option(page, /^ZYT-SIZ-5L.*Product$/)).toBeVisible({ timeout: 3_000 });
  await expect(said(page)).toContainText('Search failed in: Return', { timeout: 15_000 });
  await expect(option(page, /^ZYT-SIZ-5L.*Product$/)).toBeVisible();
  await tenant.call('DELETE', '/sandbox/v1/faults');
});

test('an answer to what was typed before is never shown', async ({ page, tenant }) => {
  await makeProducts(tenant, 2);
  await page.goto(tenant.at());
  await tenant.call('PUT', '/sandbox/v1/faults', [
    { operation: 'getProductsWithTag', kind: 'delay', times: 2, seconds: 2 },
  ]);
  await find(page, 'SKU-0');
  await page.waitForRequest(/find\?q=SKU-0/);
  const given = page.waitForEvent('requestfailed', (request) => /find\?q=SKU-0/.test(request.url()));
  await field(page).fill('SKU-1');
  await given;
  await expect(option(page, /^SKU-1.*Product$/)).toBeVisible();
  await page.waitForTimeout(2_500);
  await expect(option(page, /^SKU-0/)).toHaveCount(0);
});
