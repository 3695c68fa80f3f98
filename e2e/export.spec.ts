import { counter, expectCount } from './counts';
import { longExtended } from './extended';
import { open } from './hydration';
import { checkRows, downloadFile, uploadFile } from './import-export';
import { long } from './long';
import { expect, test } from './tenant';

test.describe('export', () => {
  test.use({ scenario: 'empty' });

  test('has the rows and columns of the list and no formulas, and requires a session', async ({
    page,
    request,
    tenant,
  }) => {
    for (const [sku, name] of [
      ['00A1', '=HYPERLINK("http://x.example")'],
      ['00A2', 'Çorap, kısa'],
      ['00B1', 'Other'],
    ])
      await tenant.call('POST', '/openapi/v1/Products', {
        sku,
        name,
        barcodes: [`0${sku}`, `9,${sku}`],
        type: 'Bundle',
      });
    // Like the list, the file has pinned columns first and no hidden ones.
    await open(page, tenant.at('/products?cols=sku,name,type,barcodes&pin=type&f=sku:starts:00A&sort=-sku'));
    await expect(page.getByRole('columnheader').nth(1)).toHaveText('Type');
    await page.getByRole('button', { name: 'Export' }).click();
    const download = page.getByRole('link', { name: 'Download' });
    const link = (await download.getAttribute('href')) ?? '';
    const file = await downloadFile(page, download);
    expect(file.name).toMatch(new RegExp(`^${tenant.id}-products-.*\\.csv$`));
    expect(file.text.split('\r\n')).toEqual([
      '\ufeffSKU,Type,Name,Barcodes',
      '00A2,Bundle,"Çorap, kısa","000A2|9,00A2"',
      `00A1,Bundle,"'=HYPERLINK(""http://x.example"")","000A1|9,00A1"`,
      '',
    ]);
    const fetchStatus = async (href: string, headers = {}) => (await request.get(href, { headers })).status();
    expect(await fetchStatus(link, { 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await fetchStatus(link.replace(`tenant=${tenant.id}`, 'tenant=elsewhere'))).toBe(403);
    expect((await fetch(new URL(link, page.url()))).status).toBe(401);
    const wireFile = await request.get(link.replace('head=words', 'head=wire'));
    expect((await wireFile.text()).split('\r\n')[0]).toBe('sku,type,name,barcodes');
  });

  test(
    'has every row of several pages in order, and imports back unchanged',
    long,
    async ({ page, tenant }) => {
      for (let i = 0; i < 150; i++) {
        const sku = `00${String(i).padStart(3, '0')}`;
        await tenant.call('POST', '/openapi/v1/Products', {
          sku,
          name: `Çorap ${String(i).padStart(3, '0')}`,
          barcodes: [`0${i}`, `9,${i}`],
          type: 'Bundle',
        });
      }
      await open(page, tenant.at('/products?sort=sku&cols=sku,name,type,barcodes'));
      await page.getByRole('button', { name: 'Export' }).click();
      const file = await downloadFile(page, page.getByRole('link', { name: 'Download' }));
      const lines = file.text.split('\r\n');
      expect(lines).toHaveLength(152);
      expect(lines[1]).toBe('00000,Çorap 000,Bundle,"00|9,0"');

      await uploadFile(page, tenant, 'products', file.name, file.text);
      await checkRows(page);
      await expect(counter(page, 'skip-same').getByText('150')).toBeVisible();
      await expectCount(page, 'faulty', '0');
    },
  );
});

test('an export has the displayed columns, including computed ones', async ({ page, tenant }) => {
  await open(page, tenant.at('/stocks/expirations?f=expirationDate:range:past'));
  await expect(page.locator('tbody tr').first()).toBeVisible();
  const headings = (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim());
  await page.getByRole('button', { name: 'Export' }).click();
  const file = await downloadFile(page, page.getByRole('link', { name: 'Download' }));
  expect(file.name).toMatch(new RegExp(`^${tenant.id}-stocks-expirations-.*\\.csv$`));
  const [head = '', first = ''] = file.text.replace('\ufeff', '').split('\r\n');
  // The list abbreviates this heading.
  expect(head.split(',')).toEqual(
    headings.filter(Boolean).map((heading) => (heading === 'Expires' ? 'Expiration date' : heading)),
  );
  const daysLeft = first.split(',')[head.split(',').indexOf('Days left')];
  expect(Number(daysLeft)).toBeLessThan(0);
});

test(
  'a list of more than 10,000 records is exported to a file by the server, even with its tab closed',
  longExtended('getLots'),
  async ({ page, context, request, tenant, newTenant }) => {
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
    await open(page, tenant.at('/lots?cols=lotNumber,sku&sort=lotNumber&f=lotNumber:starts:L-'));
    await page.getByRole('button', { name: 'Export' }).click();
    await expect(page.getByText('10,050 records are exported on the server')).toBeVisible();
    await page.getByRole('button', { name: 'Create file' }).click();
    const progress = page.getByRole('link', { name: 'Show progress' });
    await expect(progress).toBeVisible();
    const jobPath = (await progress.getAttribute('href')) ?? '';
    await page.close();

    const newTab = await context.newPage();
    await open(newTab, tenant.at('/exports'));
    await newTab.getByRole('link', { name: /^Lots \(CSV\)/ }).click();
    await expect(newTab).toHaveURL(new RegExp(`${jobPath}$`));
    const link = newTab.locator('main').getByRole('link', { name: 'Download' });
    await expect(link).toBeVisible({ timeout: 60_000 });
    await expect(newTab.locator('dd').first()).toHaveText('10,050');
    // The notification stays until the file is downloaded.
    await newTab.getByRole('button', { name: /^Notifications/ }).click();
    await expect(newTab.getByRole('link', { name: 'Download Lots (CSV)' })).toBeVisible();
    await newTab.keyboard.press('Escape');
    const file = await downloadFile(newTab, link);
    expect(file.name).toMatch(new RegExp(`^${tenant.id}-lots-.*\\.csv$`));
    expect(file.text.split('\r\n').slice(1, -1)).toEqual(numbers.map((number) => `${number},ZYT-SIZ-5L`));

    const other = await newTenant('corner');
    const fileUrl = (id: string) => `${jobPath}/file`.replace(`/t/${tenant.id}/`, `/t/${id}/`);
    expect((await request.get(fileUrl(tenant.id))).status()).toBe(200);
    expect((await request.get(fileUrl(other.id))).status()).toBe(404);
    expect((await request.get(fileUrl('nobody'))).status()).toBe(403);
    expect((await fetch(new URL(fileUrl(tenant.id), newTab.url()))).status).toBe(401);
  },
);
