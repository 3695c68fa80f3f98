import { exampleOrder } from '../lib/rules/order-examples';
import { send, textOf } from './files';
import { expectCreated } from './order';
import { expect, test } from './tenant';

test.use({ scenario: 'empty' });

test('orders are checked before they are sent: certain fixes at once, the rest in place, and nothing is lost', async ({
  page,
  tenant,
  listed,
}) => {
  await tenant.call('POST', '/openapi/v1/Products', {
    ...{ sku: 'TEA-001', name: 'Tea', type: 'Product', barcodes: ['1'] },
  });
  const good = exampleOrder('CHECK-1', ['TEA-001']);
  const payload = [
    { ...good, campaign: 'autumn' },
    { ...good, referenceNumber: 'CHECK_2', customer: { ...good.customer, phone: '' } },
    {
      ...good,
      referenceNumber: 'CHECK-3',
      shippingAddress: { ...good.shippingAddress, city: 'İstanbull' },
      lineItems: [{ sku: 'TEA-01', amountInOrder: 2 }],
    },
  ];
  await page.goto(tenant.at('/check-orders'));
  const input = page.locator('input[type=file]');
  await input.setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer: Buffer.from('[{') });
  await expect(page.getByRole('alert').filter({ hasText: 'line 1, column 3' })).toBeVisible();
  await input.setInputFiles({
    ...{ name: 'erp.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(payload)) },
  });

  // What the order itself shows, and what only the products tell.
  await expect(page.getByText('3 orders, 2 with problems, 4 problems')).toBeVisible();
  await expect(page.getByText('campaign')).toBeVisible();
  const third = page.getByRole('region', { name: 'CHECK-3' });
  await expect(third).toContainText('SKU of a line is unknown');

  await page.getByRole('button', { name: 'Apply certain fixes in 1 order' }).click();
  const second = page.getByRole('region', { name: 'CHECK-2' });
  await expect(second.getByText('Customer without phone')).toBeVisible();
  await second.getByRole('textbox', { name: 'Customer · Phone' }).fill('+905321112233');
  await page.reload();
  await expect(page.getByText('3 orders, 1 with problems, 2 problems')).toBeVisible();
  await third.getByRole('button', { name: 'İstanbul' }).click();
  await third.getByRole('button', { name: 'TEA-001' }).click();
  await expect(page.getByText('No problems found.')).toBeVisible();

  const [file] = await Promise.all([
    textOf(page.waitForEvent('download')),
    page.getByRole('button', { name: 'Download corrected file' }).click(),
  ]);
  expect(file.name).toBe('erp-corrected.json');
  expect(JSON.parse(file.text)).toMatchObject([
    { referenceNumber: 'CHECK-1', campaign: 'autumn' },
    { referenceNumber: 'CHECK-2', customer: { phone: '+905321112233' } },
    { referenceNumber: 'CHECK-3', shippingAddress: { city: 'İstanbul' }, lineItems: [{ sku: 'TEA-001' }] },
  ]);

  // The import takes over: it looks up what is there, and asks before it sends.
  await page.getByRole('button', { name: 'Continue to sending' }).click();
  await send(page);
  for (const reference of ['CHECK-1', 'CHECK-2', 'CHECK-3']) await expectCreated(tenant, listed, reference);
});
