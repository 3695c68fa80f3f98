import { extended } from './extended';
import { check, drop, figure, textOf } from './files';
import { long } from './long';
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

test('a list of more than 10,000 records becomes a file on the server, also with its tab closed', {
  ...extended('getLots'),
  tag: [extended('getLots').tag, long.tag],
}, async ({ page, context, request, tenant, newTenant }) => {
  test.setTimeout(120_000);
  const numbers = Array.from({ length: 10_050 }, (_, i) => `L-${String(i).padStart(5, '0')}`);
  for (let at = 0; at < numbers.length; at += 1_000)
    await tenant.call(
      'POST',
      '/openapi/v1/Lots',
      numbers.slice(at, at + 1_000).map((lotNumber) => ({
        sku: 'ZYT-SIZ-5L',
        lotNumber,
        expirationDate: '2028-05-01',
      })),
    );
  await page.goto(tenant.at('/lots?cols=lotNumber,sku&sort=lotNumber&f=lotNumber:starts:L-'));
  await page.getByRole('button', { name: 'Export' }).click();
  await expect(page.getByText('10,050 records: the server makes the file')).toBeVisible();
  await page.getByRole('button', { name: 'Create file' }).click();
  const progress = page.getByRole('link', { name: 'Show progress' });
  await expect(progress).toBeVisible();
  const address = (await progress.getAttribute('href')) ?? '';
  await page.close();

  const later = await context.newPage();
  await later.goto(tenant.at('/exports'));
  await later.getByRole('link', { name: /^Lots \(CSV\)/ }).click();
  await expect(later).toHaveURL(new RegExp(`${address}$`));
  const link = later.locator('main').getByRole('link', { name: 'Download' });
  await expect(link).toBeVisible({ timeout: 60_000 });
  await expect(later.locator('dd').first()).toHaveText('10,050');
  // The tray offers it too, until it was fetched.
  await later.getByRole('button', { name: 'Jobs done' }).click();
  await expect(later.getByRole('link', { name: 'Download Lots (CSV)' })).toBeVisible();
  await later.keyboard.press('Escape');
  const [file] = await Promise.all([textOf(later.waitForEvent('download')), link.click()]);
  expect(file.name).toMatch(new RegExp(`^${tenant.id}-lots-.*\\.csv$`));
  expect(file.text.split('\r\n').slice(1, -1)).toEqual(numbers.map((number) => `${number},ZYT-SIZ-5L`));

  const other = await newTenant('corner');
  const of = (id: string) => `${address}/file`.replace(`/t/${tenant.id}/`, `/t/${id}/`);
  expect((await request.get(of(tenant.id))).status()).toBe(200);
  expect((await request.get(of(other.id))).status()).toBe(404);
  expect((await request.get(of('nobody'))).status()).toBe(403);
  expect((await fetch(new URL(of(tenant.id), later.url()))).status).toBe(401);
});
