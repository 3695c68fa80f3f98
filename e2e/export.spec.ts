import { check, drop, figure, textOf } from './files';
import { expect, test } from './tenant';

test.describe('an export', () => {
  test.use({ scenario: 'empty' });

  test('has every row that matches, in order, guarded, and imports back unchanged', async ({
    page,
    tenant,
  }) => {
    for (let i = 0; i < 150; i++) {
      const name = i === 7 ? '=HYPERLINK("http://x.example")' : `Çorap ${String(i).padStart(3, '0')}`;
      const sku = `00${String(i).padStart(3, '0')}`;
      await tenant.call('POST', '/openapi/v1/Products', {
        sku,
        name,
        barcodes: [`0${i}`, `9,${i}`],
        type: 'Bundle',
      });
    }
    await page.goto(tenant.at('/products?sort=sku&cols=sku,name,type,barcodes'));
    await page.getByRole('button', { name: 'Export' }).click();
    const [file] = await Promise.all([
      textOf(page.waitForEvent('download')),
      page.getByRole('link', { name: 'Download' }).click(),
    ]);
    expect(file.name).toMatch(new RegExp(`^${tenant.id}-products-.*\\.csv$`));
    const lines = file.text.split('\r\n');
    expect(lines[0]).toBe('\ufeffSKU,Name,Type,Barcodes');
    expect(lines).toHaveLength(152);
    expect(lines[1]).toBe('00000,Çorap 000,Bundle,"00|9,0"');
    expect(lines[8]).toBe(`00007,"'=HYPERLINK(""http://x.example"")",Bundle,"07|9,7"`);

    await drop(page, tenant, 'products', file.name, file.text);
    await check(page);
    await expect(figure(page, 'skip-same').getByText('150')).toBeVisible();
    await expect(figure(page, 'faulty').getByText('0', { exact: true })).toBeVisible();
  });

  test('follows the filter, and is refused to strangers', async ({ page, request, tenant }) => {
    for (const sku of ['A1', 'A2', 'B1'])
      await tenant.call('POST', '/openapi/v1/Products', { sku, name: sku, barcodes: [sku], type: 'Product' });
    // Held columns stand first on the screen, hidden ones nowhere: so in the file.
    await page.goto(tenant.at('/products?cols=sku,name,type&pin=type&f=sku:is:A1'));
    await expect(page.getByRole('columnheader')).toHaveText([/SKU/, 'Type', 'Name']);
    await page.getByRole('button', { name: 'Export' }).click();
    const held = await page.getByRole('link', { name: 'Download' }).getAttribute('href');
    expect(await (await request.get(held ?? '')).text()).toBe('\ufeffSKU,Type,Name\r\nA1,Product,A1\r\n');
    await page.goto(tenant.at('/products?f=sku:starts:A&sort=-sku&cols=sku'));
    await page.getByRole('button', { name: 'Export' }).click();
    const link = await page.getByRole('link', { name: 'Download' }).getAttribute('href');
    const answer = await request.get(link ?? '');
    expect(await answer.text()).toBe('\ufeffSKU\r\nA2\r\nA1\r\n');
    expect((await request.get(link ?? '', { headers: { 'sec-fetch-site': 'cross-site' } })).status()).toBe(
      403,
    );
    expect(
      (await request.get(`${link}&tenant=none`.replace(`tenant=${tenant.id}`, 'tenant=elsewhere'))).status(),
    ).toBe(403);
    const stranger = await fetch(new URL(link ?? '', page.url()));
    expect(stranger.status).toBe(401);
    const wire = await request.get(
      `${link}&head=wire&format=csv`.replace('head=words', '').replace('format=csv', ''),
    );
    expect(await wire.text()).toBe('sku\r\nA2\r\nA1\r\n');
  });
});
