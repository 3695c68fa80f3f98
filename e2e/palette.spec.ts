import { exampleOrder } from '../lib/rules/order-examples';
import { open } from './hydration';
import { fetchRows } from './import-export';
import { long } from './long';
import { createProducts } from './orders';
import { option, paletteDialog, searchBox, searchPalette, statusLine, waitForResults } from './palette';
import { expect, type Tenant, test } from './tenant';

const getText = (row: Record<string, unknown> | undefined, name: string) => String(row?.[name] ?? '');
const fetchFirst = async (tenant: Tenant, path: string, filter = '') =>
  (await fetchRows(tenant, `/openapi/v1/${path}?dqb=${encodeURIComponent(`${filter}offset=0&count=1`)}`))[0];

test('the palette finds records by any ID and customers by name, and Enter opens the result', async ({
  page,
  tenant,
  createRecords,
}) => {
  const SKU = 'ZYT-SIZ-5L';
  await createRecords('bulkUpsertSalesOrders', [exampleOrder('WEB-77', [SKU])]);
  await createRecords('upsertShipment', {
    shipmentNo: 'S-77',
    shipmentType: 'Road',
    shipmentDate: '2027-01-01T10:00:00Z',
    salesOrders: ['WEB-77'],
  });
  await createRecords('upsertLots', [{ sku: SKU, lotNumber: 'L-77', expirationDate: '2028-05-01' }]);
  await tenant.call('POST', '/openapi/v1/Customers', {
    email: 'isil@example.test',
    firstName: 'Işıl Şule',
    lastName: 'Öztürkoğlu',
    phone: '+905321112233',
  });
  const [product, customer, returned, receiving, adjustment] = await Promise.all([
    fetchFirst(tenant, 'Products/GetProductsWithTag'),
    fetchFirst(tenant, 'Customers'),
    fetchFirst(tenant, 'Returns/GetReturnsWithTag', 'o=NotEqual&p=trackingId&v=null&'),
    fetchFirst(tenant, 'ReceivingOrders'),
    fetchFirst(tenant, 'StockAdjustments'),
  ]);
  const codes = Array.isArray(product?.barcodes) ? product.barcodes.map(String) : [];
  const urlPattern = (kind: string, ...keys: string[]) =>
    new RegExp(`/${[kind, ...keys.map(encodeURIComponent)].join('/')}$`);
  const soakCases: [string, RegExp][] = [
    [getText(product, 'id'), urlPattern('products', getText(product, 'sku'))],
    [getText(adjustment, 'id'), urlPattern('stock-adjustments', getText(adjustment, 'transactionNumber'))],
  ];
  const cases: [string, RegExp][] = [
    [getText(product, 'sku'), urlPattern('products', getText(product, 'sku'))],
    [codes[0] ?? '', urlPattern('products', getText(product, 'sku'))],
    [getText(customer, 'email'), urlPattern('customers', getText(customer, 'customerNo'))],
    [
      getText(returned, 'returnReferenceNumber'),
      urlPattern('returns', getText(returned, 'returnReferenceNumber')),
    ],
    [getText(returned, 'trackingId'), urlPattern('returns', getText(returned, 'returnReferenceNumber'))],
    [
      getText(receiving, 'referenceNumber'),
      urlPattern('receiving-orders', getText(receiving, 'referenceNumber')),
    ],
    ['WEB-77', urlPattern('sales-orders', 'WEB-77')],
    [
      getText(adjustment, 'transactionNumber'),
      urlPattern('stock-adjustments', getText(adjustment, 'transactionNumber')),
    ],
    ['L-77', urlPattern('lots', SKU, 'L-77')],
    ...(process.env.SOAK ? soakCases : []),
    ['S-77', urlPattern('shipments', 'S-77')],
  ];
  await open(page, tenant.at('/requests'));
  await searchPalette(page, '');
  for (const [code, url] of cases) {
    expect(code, String(url)).not.toBe('');
    await searchBox(page).fill(code);
    await expect(paletteDialog(page).getByRole('option').first(), code).toHaveAttribute('href', url);
  }
  await waitForResults(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(urlPattern('shipments', 'S-77'));
  await expect(paletteDialog(page)).toBeHidden();
  // Names match without diacritics and case.
  await searchPalette(page, '');
  for (const text of ['isil sule ozturkoglu', 'ISIL@example.test']) {
    await searchBox(page).fill(text);
    await expect(option(page, /^Işıl Şule Öztürkoğlu/).first(), text).toBeVisible();
  }
});

test.describe('with few records', () => {
  // So few records that a platform that ignores a filter returns all of them.
  test.use({ scenario: 'empty' });

  test('a scanned code with Enter opens the record with exactly that code, and no similar one', async ({
    page,
    tenant,
  }) => {
    await createProducts(tenant, 13);
    await tenant.call('POST', '/openapi/v1/Products', {
      sku: '00042',
      name: 'With zeros',
      barcodes: ['8690000000012'],
      type: 'Product',
    });
    await open(page, tenant.at('/customers'));
    // Like a scanner, Enter follows before any result.
    await searchPalette(page, '');
    await page.keyboard.insertText('  SKU-1\u001d ');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/products\/SKU-1$/);
    await searchPalette(page, '');
    await page.keyboard.insertText('00042');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/products\/00042$/);
    // "SKU-" is part of several codes, so it opens no record.
    await searchPalette(page, 'SKU-');
    await page.keyboard.press('Enter');
    await expect(statusLine(page)).toContainText('No records with this ID or name');
    await expect(page).toHaveURL(/\/products\/00042$/);
    await searchBox(page).fill(']d20108690000000012');
    await expect(option(page, /^00042/)).toHaveCount(1);
  });
});

test(
  'a failed search is named, and other results are shown in the meantime',
  long,
  async ({ page, tenant }) => {
    await open(page, tenant.at());
    await tenant.call('PUT', '/sandbox/v1/faults', [
      { operation: 'getReturnsWithTag', kind: 'status500', times: 40 },
      { operation: 'getReceivingOrders', kind: 'delay', times: 2, seconds: 4 },
    ]);
    await searchPalette(page, 'ZYT-SIZ-5L');
    await expect(option(page, /^ZYT-SIZ-5L.*Product$/)).toBeVisible({ timeout: 3_000 });
    await expect(statusLine(page)).toContainText('Search failed in: Return', { timeout: 15_000 });
    await expect(option(page, /^ZYT-SIZ-5L.*Product$/)).toBeVisible();
    await tenant.call('DELETE', '/sandbox/v1/faults');
  },
);
