import { exampleOrder } from '../lib/rules/order-examples';
import { counter } from './counts';
import { extended } from './extended';
import { checkRows, sendRows, uploadFile } from './import-export';
import { long } from './long';
import { expect, type Tenant, test } from './tenant';

const formats = ['csv', 'xlsx'] as const;
const listedByExtension = ['lots', 'sales-orders'];

/** `npm test` covers one resource that is compared and one that is resent. */
const daily = ['customers as xlsx', 'sales-orders as csv'];
const tags = (resource: string, format: string): string[] => [
  ...(listedByExtension.includes(resource) ? [extended('getLots').tag] : []),
  ...(daily.includes(`${resource} as ${format}`) ? [] : [long.tag]),
];

const unchangedCases = [
  ['products', 'getProductsWithTag'],
  ['lots', 'getLots'],
  ['customers', 'getCustomers'],
] as const;

for (const [resource, operation] of unchangedCases)
  for (const format of formats)
    test(`${resource} as ${format}: an exported file imports as unchanged`, {
      ...(resource === 'lots' ? extended('getLots') : {}),
      tag: tags(resource, format),
    }, async ({ page, tenant }) => {
      const search = new URLSearchParams({ tenant: tenant.id, dqb: '', format, head: 'words' });
      const response = await page.request.get(`/export/${operation}?${search}`);
      expect(Number(response.headers()['x-total-rows'])).toBeGreaterThan(10);
      await uploadFile(page, tenant, resource, `a.${format}`, await response.body());
      await checkRows(page);
      await expect(counter(page, 'skip-same')).toBeVisible({ timeout: 30_000 });
      for (const name of ['create', 'update', 'faulty'])
        await expect(counter(page, name).locator('dd'), name).toHaveText('0');
      await expect(page.getByRole('button', { name: /^Send 0 rows/ })).toHaveAttribute(
        'aria-disabled',
        'true',
      );
    });

/** The orders on the platform without IDs and update times. */
async function fetchOrders(tenant: Tenant, path: string): Promise<unknown> {
  const dqb = encodeURIComponent('o=StartsWith&p=referenceNumber&v=TRIP-&s=referenceNumber');
  const text = JSON.stringify(await tenant.call('GET', `/openapi/v1/${path}?dqb=${dqb}`));
  return JSON.parse(text, (key, value) => (/^(id|updatedAt|\w+Id)$/.test(key) ? undefined : value));
}

const address = { shippingAddress: { ...exampleOrder('x', []).shippingAddress, postalCode: '01120' } };
const ordersByResource = {
  'sales-orders': [
    { ...exampleOrder('TRIP-1', ['ZYT-SIZ-5L', 'ZYT-SIZ-500']), ...address, externalOrderId: '000123' },
    { ...exampleOrder('TRIP-2', ['ZYT-SIZ-500']), vas: { packageNote: '=1+1; "two"\nlines' } },
  ],
  'receiving-orders': [1, 2].map((n) => ({
    referenceNumber: `TRIP-${n}`,
    receiveType: 'Standard',
    transferType: 'CargoTransfer',
    cargoTransfer: {
      shipmentDate: '2026-11-20T09:00:00Z',
      cargoCompanyName: 'Aras',
      trackingNumber: '0001',
    },
    lineItems: [
      { sku: 'ZYT-SIZ-5L', expectedQuantity: n, hasLimitCheck: true, tolerance: 2.5 },
      { sku: 'ZYT-SIZ-500', expectedQuantity: 10 },
    ],
  })),
} as const;

const resentCases = [
  ['sales-orders', 'getSalesOrders', 'SalesOrders'],
  ['receiving-orders', 'getReceivingOrders', 'ReceivingOrders'],
] as const;

for (const [resource, operation, path] of resentCases)
  for (const format of formats)
    test(`${resource} as ${format}: an exported file is sent again and changes nothing`, {
      ...(resource === 'sales-orders' ? extended('getSalesOrders') : {}),
      tag: tags(resource, format),
    }, async ({ page, tenant }) => {
      test.setTimeout(120_000);
      await tenant.call('POST', `/openapi/v1/${path}/BulkUpsert`, ordersByResource[resource]);
      const before = await fetchOrders(tenant, path);
      expect(JSON.stringify(before)).toContain('TRIP-2');
      const dqb = 'o=StartsWith&p=referenceNumber&v=TRIP-';
      const search = new URLSearchParams({ tenant: tenant.id, dqb, format, head: 'words' });
      const response = await page.request.get(`/export/${operation}?${search}`);
      await uploadFile(page, tenant, resource, `a.${format}`, await response.body());
      const integrationSelect = page.getByLabel('For rows without an integration');
      await expect(page.getByRole('button', { name: 'Check rows' })).toBeVisible();
      if (await integrationSelect.isVisible())
        await integrationSelect.selectOption({ label: 'Without an ID' });
      await checkRows(page);
      await expect(counter(page, 'faulty').locator('dd')).toHaveText('0', { timeout: 30_000 });
      await sendRows(page);
      // Reads do not return these fields, so the file lacks them.
      const dialog = page.getByRole('dialog', { name: 'Some fields aren’t in the file' });
      await expect(dialog).toContainText('External line ID');
      await dialog.getByRole('button', { name: 'Send anyway' }).click();
      await expect(counter(page, 'failed')).toContainText('0', { timeout: 30_000 });
      await expect(counter(page, 'done')).toContainText(resource === 'sales-orders' ? '3' : '4');
      expect(await fetchOrders(tenant, path)).toEqual(before);
    });
