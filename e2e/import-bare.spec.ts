import { exampleOrder } from '../lib/rules/order-examples';
import { counter, expectCount } from './counts';
import { open } from './hydration';
import { checkRows, fetchProducts, sendRows, uploadFile } from './import-export';
import { orderHeader, orderLine } from './order-csv';
import { expectCreated } from './orders';
import { expect, test } from './tenant';

// The platform offers only the 25 operations of the spec, and does not list orders and lots.

const SKU = 'ZYT-SIZ-5L';

test('existing products are skipped because they cannot be changed, and the page says so', async ({
  page,
  tenant,
}) => {
  const [before] = await fetchProducts(tenant, SKU);
  const file = `SKU,Name,Barcodes,Type\n${SKU},Another name,1,Product\nNEW-1,New,2,Product\n`;
  await open(page, tenant.at('/import?to=products'));
  await expect(
    page.getByText('Products with existing SKUs are skipped because this platform can’t update them.'),
  ).toBeVisible();
  await uploadFile(page, tenant, 'products', 'a.csv', file);
  await checkRows(page);
  await expectCount(page, 'create', '1');
  await expectCount(page, 'update', '0');
  await expect(counter(page, 'skip-cannotUpdate')).toContainText('this platform can’t update it');
  await expect(page.getByLabel('Existing records')).toHaveCount(0);
  await sendRows(page);
  await expectCount(page, 'done', '1');
  await expectCount(page, 'skipped', '1');
  const [after] = await fetchProducts(tenant, SKU);
  expect(after?.name).toBe(before?.name);
});

test('records that may already exist are sent, unless existing records are to be skipped', async ({
  page,
  tenant,
}) => {
  const file = `SKU,Lot number,Expiration date\n${SKU},L-1,2028-05-01\n${SKU},L-2,2028-06-01\n`;
  await uploadFile(page, tenant, 'lots', 'a.csv', file);
  await checkRows(page);
  await expectCount(page, 'save', '2');
  await page.getByLabel('Existing records').selectOption('leave');
  await expectCount(page, 'skip-mayExist', '2');
  await expect(counter(page, 'save')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Send 0 rows/ })).toHaveAttribute('aria-disabled', 'true');
  await page.getByLabel('Existing records').selectOption('update');
  await expectCount(page, 'save', '2');
  await sendRows(page);
  // Without a list of lots, the console cannot keep the fields that the file lacks.
  const missingFields = page.getByRole('dialog', { name: 'Some fields aren’t in the file' });
  await expect(missingFields).toContainText('Production date: 2 records');
  await missingFields.getByRole('button', { name: 'Send anyway' }).click();
  await expectCount(page, 'done', '2');
  await open(page, tenant.at('/lots'));
  await expect(page.getByRole('row')).toHaveCount(3);
});

test('orders are sent under the integration chosen for the file, which is known in later imports', {
  tag: '@bare',
}, async ({ page, tenant }) => {
  const orders = (amount: number) =>
    [orderHeader, ...['SO-1', 'SO-2'].map((reference) => orderLine(reference, SKU, amount))].join('\n');
  await uploadFile(page, tenant, 'sales-orders', 'a.csv', orders(1));
  await checkRows(page);
  await expect(page.getByText('The integration of 2 records is unknown')).toBeVisible();
  await page
    .getByRole('combobox', { name: 'For rows without an integration' })
    .selectOption({ label: 'Without an ID' });
  await checkRows(page);
  await expectCount(page, 'save', '2');
  await sendRows(page);
  await expectCount(page, 'done', '2');
  // The console knows the records that it sent.
  await uploadFile(page, tenant, 'sales-orders', 'b.csv', orders(2));
  await checkRows(page);
  await expectCount(page, 'update', '2');
  await page.getByLabel('Existing records').selectOption('leave');
  await expectCount(page, 'skip-exists', '2');
  await expectCreated(tenant, false, 'SO-1');
});

test('cargo codes are sent for unknown orders, and a rejected row shows the reason', async ({
  page,
  tenant,
  createRecords,
}) => {
  await createRecords('bulkUpsertSalesOrders', [exampleOrder('WEB-1', [SKU])]);
  await uploadFile(
    page,
    tenant,
    'cargo-codes',
    'a.csv',
    'Reference number,Cargo code\nWEB-1,CRG-1\nNOBODY,CRG-2\n',
  );
  await checkRows(page);
  await expectCount(page, 'save', '2');
  await sendRows(page);
  await expectCount(page, 'done', '1');
  await expectCount(page, 'failed', '1');
  await open(page, tenant.at('/sales-orders/WEB-1'));
  await expect(page.getByText('CRG-1')).toBeVisible();
});
