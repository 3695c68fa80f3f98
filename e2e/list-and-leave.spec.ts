import { isSearched, sections } from '../components/shell/navigation/sections';
import { exampleOrder } from '../lib/rules/order-examples';
import { open, reload, reportHydration, waitForHydration } from './hydration';
import { expect, type Tenant, test } from './tenant';

const SKU = 'ZYT-SIZ-5L';
const searched = sections.filter(isSearched).map(({ segment }) => `/${segment}`);
// `npm test` covers one list, because all lists use the same components.
const lists = process.env.SOAK ? searched : searched.slice(0, 1);

test('every list has rows that open in a new tab, a no-results message and a menu link to the whole list', async ({
  page,
  context,
  tenant,
  createRecords,
  hasExtensions,
}) => {
  test.setTimeout(120_000);
  expect(searched.length).toBeGreaterThan(10);
  // Lists of records that the platform does not list: the console shows those that it sent, and searches them on Enter.
  const sentLists = hasExtensions ? [] : ['/sales-orders', '/shipments', '/lots'];
  if (!hasExtensions) {
    const order = exampleOrder('WEB-1', [SKU]);
    const shipment = { shipmentNo: 'S-1', shipmentType: 'Road', shipmentDate: '2027-01-01T10:00:00Z' };
    await createRecords('bulkUpsertSalesOrders', [order]);
    await createRecords('upsertShipment', { ...shipment, salesOrders: ['WEB-1'] });
    await createRecords('upsertLots', [{ sku: SKU, lotNumber: 'L-1', expirationDate: '2028-05-01' }]);
  }
  for (const list of lists) {
    const isSentList = sentLists.includes(list);
    await open(page, tenant.at(`${list}?size=25&campaign=7`));
    const link = page.locator('[data-row-link]').first();
    const [href, key] = [await link.getAttribute('href'), (await link.textContent()) ?? ''];
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      link.click({ modifiers: ['ControlOrMeta'] }),
    ]);
    await expect(tab, list).toHaveURL(new URL(href ?? 'none', page.url()).href);
    await tab.close();
    await page.getByRole('searchbox').fill('no-such-thing-at-all');
    if (isSentList) await page.keyboard.press('Enter');
    await expect(page.getByText('Nothing found for “no-such-thing-at-all”'), list).toBeVisible();
    // The URL is updated after the response.
    await expect(page, list).toHaveURL(/campaign=7.*q=no-such-thing/);
    await page
      .getByRole('navigation', { name: 'Navigation' })
      .locator(`a[href="${tenant.at(list)}"]`)
      .click();
    await expect(page, list).toHaveURL(new RegExp(`${tenant.at(list)}$`));
    await expect(page.getByRole('searchbox'), list).toHaveValue('');
    await expect(link, list).toHaveText(key);
  }
});

test('every way out of a form asks when something would be lost, and only then', async ({ page, tenant }) => {
  const dialogTypes: string[] = [];
  page.on('dialog', (dialog) => {
    dialogTypes.push(dialog.type());
    void dialog.dismiss();
  });
  const firstName = page.getByLabel('First name');
  const dialog = page.getByRole('dialog');
  await open(page, tenant.at('/customers'));
  await page.getByRole('link', { name: 'New customer' }).click();
  await expect(page).toHaveURL(/new\/customers$/);
  const navigation = page.getByRole('navigation', { name: 'Navigation' });
  await expect(navigation.getByRole('link', { name: 'Customers' }).first()).toHaveAttribute(
    'aria-current',
    'page',
  );
  await waitForHydration(page);
  // Browsers ask before leaving only after real input.
  await firstName.pressSequentially('Ayşe');
  await page.evaluate(() => void setTimeout(() => history.back()));
  await expect(dialog).toBeVisible();
  await page.getByRole('button', { name: /Stay/ }).click();
  await expect(firstName).toHaveValue('Ayşe');
  await page.locator('h1').click();
  await page.keyboard.press('g');
  await page.keyboard.press('p');
  await expect(dialog).toBeVisible();
  await page.getByRole('button', { name: /Stay/ }).click();
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => dialogTypes).toEqual(['beforeunload']);
  await expect(firstName).toHaveValue('Ayşe');

  await page.getByLabel('Last name').fill('Kaya');
  await page.getByLabel('Email').fill('ayse.kaya@example.test');
  await page.getByLabel('Phone').fill('+905321112233');
  await page.getByRole('button', { name: `Save to ${tenant.name}` }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Saved' }).first()).toBeVisible();
  await reload(page);
  await firstName.click();
  await page.goBack();
  await expect(page).toHaveURL(/\/customers$/);
  expect(dialogTypes).toEqual(['beforeunload']);
});

const testedZones = process.env.SOAK ? ['Etc/GMT+12', 'Pacific/Kiritimati'] : ['Etc/GMT+12'];

test('an entered date is stored and shown unchanged in the time zones furthest from UTC', async ({
  browser,
  tenant,
  baseURL,
  storageState,
  hasExtensions,
}) => {
  for (const [index, timezoneId] of testedZones.entries()) {
    const context = await browser.newContext({ baseURL, timezoneId, storageState });
    await reportHydration(context);
    const page = await context.newPage();
    await open(page, tenant.at('/new/lots'));
    await page.getByRole('textbox', { name: 'SKU' }).fill('ZYT-SIZ-5L');
    await page.getByRole('textbox', { name: 'Lot number', exact: true }).fill(`DAY-${index}`);
    await page.getByLabel('Expiration date').fill('2028-05-01');
    await page.getByLabel('Production date').fill('2026-02-28');
    await page.getByRole('button', { name: `Save to ${tenant.name}` }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Saved' }).first()).toBeVisible();
    await open(page, tenant.at(`/lots/ZYT-SIZ-5L/DAY-${index}`));
    await expect(page.getByText('1 May 2028')).toBeVisible();
    await expect(page.getByText('28 Feb 2026')).toBeVisible();
    const filters = `f=lotNumber:is:DAY-${index}&f=expirationDate:range:2028-05-01..2028-05-01`;
    await open(page, tenant.at(`/lots?${hasExtensions ? filters : `q=DAY-${index}`}`));
    await expect(page.getByRole('row', { name: /1 May 2028/ })).toBeVisible();
    await context.close();
  }
  if (hasExtensions) expect(await fetchExpirationDates(tenant)).toEqual(testedZones.map(() => '2028-05-01'));
});

async function fetchExpirationDates(tenant: Tenant): Promise<string[]> {
  const dqb = encodeURIComponent('o=StartsWith&p=lotNumber&v=DAY-&s=lotNumber');
  const json = JSON.stringify(await tenant.call('GET', `/openapi/v1/Lots?dqb=${dqb}`));
  return [...json.matchAll(/"expirationDate":"(\d{4}-\d\d-\d\d)/g)].map(([, day = '']) => day);
}
