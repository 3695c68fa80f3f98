import { counter, expectCount } from './counts';
import { longExtended } from './extended';
import { open, reload } from './hydration';
import {
  checkRows,
  downloadFile,
  encodeWindows1254,
  fetchProducts,
  findCell,
  sendRows,
  uploadFile,
} from './import-export';
import { long } from './long';
import { orderHeader, orderLine } from './order-csv';
import { expectCreated } from './orders';
import { expect, test } from './tenant';

test.describe('import', () => {
  test.use({ scenario: 'empty' });

  test('maps a Turkish Excel file, fixes cells in place and keeps codes as text', async ({
    page,
    tenant,
  }) => {
    await open(page, tenant.at('/import?to=products'));
    const input = page.locator('input[type=file]');
    await input.setInputFiles({ name: 'empty.csv', mimeType: 'text/csv', buffer: Buffer.from('SKU;Name\n') });
    await expect(page.getByRole('alert').filter({ hasText: 'no rows below the header row' })).toBeVisible();
    const file = encodeWindows1254(
      [
        'STOK KODU;Ürün adı;Barkod;Tür;Fiyat;Notlar',
        '007;Çorap, kısa;0012345|0012346;Ürün;12,50;x',
        '008;;0012347;Product;1.250;y',
        '007;Şapka;0012348;Product;7;z',
      ].join('\r\n'),
    );
    await input.setInputFiles({ name: 'ürünler.csv', mimeType: 'text/csv', buffer: file });
    await expect(page.getByLabel('Field for column STOK KODU')).toHaveValue('sku');
    await expect(page.getByLabel('Field for column Notlar')).toHaveValue('');
    await expect(page.getByLabel('Field for column Fiyat')).toHaveValue('price');
    await expect(page.getByText('windows-1254')).toBeVisible();
    await checkRows(page);

    // Row numbers count the header row.
    await expectCount(page, 'create', '1');
    await expectCount(page, 'faulty', '2');
    await expect(page.getByRole('row', { name: /^3 Name: Required.*Price: / })).toBeVisible();
    await expect(page.getByRole('row', { name: /^4 SKU: Same as row 2/ })).toBeVisible();

    await (await findCell(page, '3', 'Name')).click();
    await page.keyboard.press('Enter');
    await page.keyboard.type('Eldiven');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('row', { name: /^3 Price: Enter 1250 or 1,250/ })).toBeVisible();
    await (await findCell(page, '3', 'Price')).dblclick();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('1250');
    await page.keyboard.press('Enter');
    await expectCount(page, 'faulty', '1');
    await page.getByRole('button', { name: 'Send 2 rows' }).click();

    await expectCount(page, 'done', '2');
    await expectCount(page, 'notSent', '1');
    await expect(page.getByText('3 rows in total')).toBeVisible();
    const products = await fetchProducts(tenant);
    expect(products.map(({ sku, name, barcodes }) => ({ sku, name, barcodes }))).toEqual([
      { sku: '007', name: 'Çorap, kısa', barcodes: ['0012345', '0012346'] },
      { sku: '008', name: 'Eldiven', barcodes: ['0012347'] },
    ]);

    // The file keeps the original headings.
    const download = await downloadFile(page, page.getByRole('button', { name: 'Download 1 row' }));
    expect(download.name).toBe('ürünler-failed.csv');
    expect(download.text).toBe(
      '\ufeffSTOK KODU,Ürün adı,Barkod,Tür,Fiyat,Notlar,Reason,Row\r\n007,Şapka,0012348,Product,7,z,SKU: Same as row 2,4\r\n',
    );
  });

  test(
    'counts new, changed and unchanged rows, and remembers the field of a heading',
    longExtended('updateProduct'),
    async ({ page, tenant }) => {
      const product = { type: 'Product', barcodes: ['1'] };
      await tenant.call('POST', '/openapi/v1/Products', { ...product, sku: 'A', name: 'Same' });
      await tenant.call('POST', '/openapi/v1/Products', {
        ...product,
        sku: 'B',
        name: 'Old',
        barcodes: ['2'],
      });
      await uploadFile(
        page,
        tenant,
        'products',
        'a.csv',
        'Code,Name,Barcodes,Type\nA,Same,1,Product\nB,New,2,Product\nC,C,3,Product\n',
      );
      await page.getByLabel('Field for column Code').selectOption('sku');
      await checkRows(page);
      await expectCount(page, 'create', '1');
      await expectCount(page, 'update', '1');
      await expectCount(page, 'skip-same', '1');
      await page.getByLabel('Existing records').selectOption('leave');
      await expectCount(page, 'skip-exists', '1');
      await page.getByLabel('Existing records').selectOption('update');
      await expectCount(page, 'update', '1');
      await sendRows(page);
      await expectCount(page, 'done', '2');
      await expectCount(page, 'skipped', '1');
      expect((await fetchProducts(tenant)).map(({ name }) => name)).toEqual(['Same', 'New', 'C']);

      await uploadFile(page, tenant, 'products', 'b.csv', 'code\nD\n');
      await expect(page.getByLabel('Field for column code')).toHaveValue('sku');
    },
  );

  test('reads each row of an order file as a line, and retries only what failed', async ({
    page,
    tenant,
    hasExtensions,
  }) => {
    await tenant.call('POST', '/openapi/v1/Products', {
      sku: 'S1',
      name: 'S1',
      barcodes: ['1'],
      type: 'Product',
    });
    const blank = `SO-1${','.repeat(20)},S1,1`;
    await uploadFile(
      page,
      tenant,
      'sales-orders',
      'orders.csv',
      [
        orderHeader,
        orderLine('SO-1', 'S1', 2),
        orderLine('SO-2', 'NOPE', 1),
        blank,
        orderLine('SO-3', 'S1', 1),
      ].join('\n'),
    );
    await checkRows(page);
    if (!hasExtensions) {
      // The platform does not list orders and their integrations.
      await expect(page.getByText('The integration of 3 records is unknown')).toBeVisible();
      await page
        .getByRole('combobox', { name: 'For rows without an integration' })
        .selectOption({ label: 'Without an ID' });
      await checkRows(page);
    }
    await expect(page.getByText('3 records in 4 rows')).toBeVisible();
    await expect(page.getByRole('row', { name: /^3 Lines · SKU: / })).toBeVisible();
    // The order has this SKU twice.
    await expect(page.getByRole('row', { name: /^4 Lines · SKU: / })).toBeVisible();
    await sendRows(page);
    await expectCount(page, 'done', '1');
    await expectCount(page, 'notSent', '3');
    await page.getByRole('button', { name: 'Fix and send' }).click();
    await expect(page.getByRole('combobox', { name: 'Rows shown' })).toBeVisible();
    await (await findCell(page, '3', 'Lines · SKU')).click();
    await page.keyboard.press('F2');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('S1');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Send 1 row to/ }).click();
    await expectCount(page, 'done', '2');
    for (const reference of ['SO-2', 'SO-3']) await expectCreated(tenant, hasExtensions, reference);
  });

  test(
    'continues after a reload where it stopped, and sends nothing twice',
    long,
    async ({ page, tenant }) => {
      const rows = Array.from({ length: 400 }, (_, i) => `P-${i},Name ${i},B-${i},Product`);
      await uploadFile(page, tenant, 'products', 'many.csv', ['sku,name,barcodes,type', ...rows].join('\n'));
      await checkRows(page);
      await expect(counter(page, 'create').getByText('400')).toBeVisible();
      await sendRows(page);
      await page.getByRole('button', { name: 'Pause' }).click();
      await expect(page.getByText('haven’t been sent or have no response yet')).toBeVisible();
      await reload(page);
      await page.getByRole('button', { name: 'Resume' }).click();
      await expect(counter(page, 'done').getByText('400')).toBeVisible({ timeout: 30_000 });
      await reload(page);
      await expect(counter(page, 'done').getByText('400')).toBeVisible({ timeout: 30_000 });
      await expect(page.getByText('400 rows in total')).toBeVisible();
      const answer = await tenant.call(
        'GET',
        '/openapi/v1/Products/GetProductsWithTag?dqb=offset%3D0%26count%3D1',
      );
      expect(answer).toMatchObject({ dataSetCount: 400 });
      // One request per row.
      await open(page, tenant.at('/requests'));
      await expect(page.getByText(/of 400/).first()).toBeVisible();
    },
  );
});
