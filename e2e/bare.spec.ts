import type { Locator, Page } from '@playwright/test';
import { sections } from '../components/shell/navigation/sections';
import { exampleOrder } from '../lib/rules/order-examples';
import { open } from './hydration';
import { findAction, lineMenu, openLineCancellation, timelineRequests } from './record';
import { sendWrite } from './send-write';
import { expect, type Tenant, test } from './tenant';

// The platform offers only the 25 operations of the spec.

const soak = Boolean(process.env.SOAK);

const bare = { tag: '@bare' };
const bareAndOther = { tag: ['@bare', '@other'] };
const SKU = 'ZYT-SIZ-5L';
/** Shown on pages of records that are known only from requests. */
const sentNote = (page: Page) => page.getByRole('paragraph').filter({ hasText: /^Sent from Tallyman$/ });

/** Collects failed responses and script errors of a page. */
function collectFailures(page: Page): string[] {
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(`script: ${error.message}`));
  page.on('response', (response) => {
    if (response.status() >= 400) failures.push(`${response.status()} ${response.url()}`);
  });
  return failures;
}

const readTenantLinks = async (page: Page, tenant: Tenant): Promise<string[]> =>
  page
    .locator(`a[href^="/t/${tenant.id}"]`)
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));

test('a tenant is added on the settings page, and opened', bare, async ({ page, newTenant }) => {
  const { id, name, at } = await newTenant('corner', false);
  await open(page, '/settings');
  await page.getByRole('button', { name: 'Add tenant' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Id').fill(id);
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Add tenant' }).click();
  await expect(dialog).toBeHidden();
  await open(page, at());
  await expect(page).toHaveTitle(new RegExp(name));
});

test(
  'every section is served, and one link of each kind in it works',
  bareAndOther,
  async ({ page, tenant }) => {
    const fetchPage = async (path: string) => {
      const response = await page.request.get(path);
      expect(response.status(), path).toBe(200);
      return response.text();
    };
    // One link per list, to its records, and with a query is enough.
    const links = new Map<string, string>();
    for (const { segment } of sections) {
      const html = await fetchPage(tenant.at(segment && `/${segment}`));
      for (const [, href = ''] of html.matchAll(new RegExp(`href="(/t/${tenant.id}/[^"#]+)`, 'g'))) {
        const [, , , list = '', ...record] = href.replace(/\?.*/, '').split('/');
        links.set([list, record.length > 0, href.includes('?')].join(), href.replaceAll('&amp;', '&'));
      }
    }
    expect(links.size).toBeGreaterThan(20);
    for (const href of links.values()) await fetchPage(href);
  },
);

test('every section opens without an error, and its links work', async ({ page, tenant }) => {
  test.setTimeout(180_000);
  const failures = collectFailures(page);
  const links = new Set<string>();
  for (const { segment } of sections) {
    await open(page, tenant.at(segment && `/${segment}`));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('alert').filter({ hasText: /\S/ }), segment).toHaveCount(0);
    for (const href of (await readTenantLinks(page, tenant)).slice(0, 40)) links.add(href.replace(/#.*/, ''));
  }
  expect(links.size).toBeGreaterThan(20);
  const brokenLinks: string[] = [];
  // Two records per list are enough.
  const linkCounts = new Map<string, number>();
  for (const href of links) {
    const kind = href.replace(/\?.*/, '').split('/').slice(3, -1).join('/');
    const count = (linkCounts.get(kind) ?? 0) + 1;
    linkCounts.set(kind, count);
    if (kind !== '' && kind !== 'new' && count > 2) continue;
    const response = await page.request.get(href);
    if (response.status() >= 400) brokenLinks.push(`${response.status()} ${href}`);
  }
  expect(brokenLinks).toEqual([]);
  expect(failures).toEqual([]);
});

/** Expects that a button opens its form or shows why it is disabled. */
async function expectFormOrReason(page: Page, button: Locator, list: string): Promise<void> {
  if ((await button.getAttribute('aria-disabled')) === 'true') {
    expect(await button.getAttribute('data-tip'), list).toBe('Not offered by this platform');
    return;
  }
  await button.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: /^Save (to |local tag$)/ }), list).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

/** Expects the same of every item of a menu; items that are links must work. */
async function expectMenuActions(page: Page, menu: Locator, list: string): Promise<void> {
  const items = page.getByRole('menuitem');
  let index = 0;
  do {
    await menu.click();
    const item = items.nth(index);
    await expect(item, list).toBeVisible();
    const count = await items.count();
    const href = await item.getAttribute('href');
    if (href === null) await expectFormOrReason(page, item, list);
    else expect((await page.request.get(href)).status(), href).toBe(200);
    if (await item.isVisible()) await page.keyboard.press('Escape');
    await expect(items).toHaveCount(0);
    index = index + 1 < count ? index + 1 : 0;
  } while (index > 0);
}

test('every button of a record opens its form or explains why it cannot', bare, async ({ page, tenant }) => {
  test.setTimeout(120_000);
  const failures = collectFailures(page);
  const soakLists = ['/customers', '/receiving-orders', '/stock-adjustments'];
  for (const list of ['/products', '/returns', ...(soak ? soakLists : [])]) {
    await open(page, tenant.at(list));
    await page.getByRole('row').nth(1).getByRole('link').first().click();
    await expect(page).not.toHaveURL(new RegExp(`${list}$`));
    if (soak) await page.waitForLoadState('networkidle');
    // Icon buttons without text navigate between records.
    const buttons = page.getByRole('main').locator('header').getByRole('button').filter({ hasText: /\S/ });
    await expect(buttons.first(), list).toBeVisible();
    for (const button of await buttons.all()) {
      if ((await button.getAttribute('aria-haspopup')) === 'menu')
        await expectMenuActions(page, button, list);
      else await expectFormOrReason(page, button, list);
    }
  }
  expect(failures).toEqual([]);
});

test(
  'sales orders sent from Tallyman are listed and changed',
  bare,
  async ({ page, tenant, otherPlatformURL }) => {
    test.setTimeout(120_000);
    await open(page, tenant.at('/sales-orders'));
    await expect(page.getByText('Sent from Tallyman', { exact: true })).toHaveCount(1);
    await expect(page.getByText('May be outdated')).toBeVisible();
    await expect(page.getByText('No orders sent from Tallyman yet')).toBeVisible();
    await sendWrite(page, tenant, 'bulkUpsertSalesOrders', [
      exampleOrder('WEB-1', [SKU]),
      exampleOrder('WEB-2', [SKU]),
      { referenceNumber: 'BAD-1' },
    ]);
    await open(page, tenant.at('/sales-orders'));
    await expect(page.getByRole('row')).toHaveCount(4);
    // The other platform reports a rejection later: until then the page does not show the order as accepted.
    await expect(page.getByRole('row', { name: /BAD-1/ })).toContainText(
      otherPlatformURL ? /Checking|Rejected/ : 'Rejected',
    );
    await expect(page.getByRole('row', { name: /WEB-1/ })).toContainText(
      otherPlatformURL ? /Checking|Succeeded/ : 'Succeeded',
    );
    await page.getByRole('searchbox').fill('web-2');
    await expect(page.getByRole('row')).toHaveCount(2);
    await page.getByRole('link', { name: 'WEB-2', exact: true }).click();
    await expect(sentNote(page)).toBeVisible();
    await expect(page.getByText('Caferağa Mahallesi, Moda Caddesi 14').first()).toBeVisible();

    const save = page.getByRole('button', { name: `Save to ${tenant.name}` });
    await page.getByRole('button', { name: 'Set cargo info' }).click();
    await page.getByRole('textbox', { name: 'Cargo code' }).fill('CRG-77');
    await save.click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByText('CRG-77')).toBeVisible();

    await openLineCancellation(page, SKU);
    await page.getByRole('dialog').getByRole('textbox').fill('1');
    await page.getByRole('button', { name: 'Cancel 1 unit' }).click();
    await page.getByRole('button', { name: 'Cancel units', exact: true }).click();
    await expect(page.getByText('1 canceled')).toBeVisible();
    await lineMenu(page, SKU).click();
    await expect(page.getByRole('menuitem', { name: 'Cancel units' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await page.keyboard.press('Escape');
    const requests = timelineRequests(page);
    await expect(requests).toHaveCount(3);
    await expect(await findAction(page, 'Tag sales order')).toHaveAttribute('aria-disabled', 'true');
  },
);

test(
  'a rejected order shows the reason, and is resent from its sent contents',
  bare,
  async ({ page, tenant, otherPlatformURL }) => {
    test.setTimeout(90_000);
    const order = { ...exampleOrder('WEB-9', [SKU]), customer: undefined };
    await sendWrite(page, tenant, 'bulkUpsertSalesOrders', [order]);
    await open(page, tenant.at('/sales-orders/WEB-9'));
    // The page polls, because a platform may report a rejection after its response.
    await expect(page.getByText('The platform rejected this order')).toBeVisible({ timeout: 30_000 });
    await page.getByRole('link', { name: 'Edit and resend' }).click();
    await expect(page.getByLabel('Reference number')).toHaveValue('WEB-9');
    await page.getByLabel('First name').first().fill('Ayşe');
    await page.getByLabel('Last name').first().fill('Yılmaz');
    await page.getByLabel('Email').fill('ayse@example.test');
    await page.getByLabel('Phone').first().fill('+905321112233');
    await page.getByRole('button', { name: `Save to ${tenant.name}` }).click();
    // The other platform's response does not report whether the order was accepted, so it is not shown as saved.
    const savedText = otherPlatformURL ? 'Sent' : 'Saved';
    await expect(page.getByRole('status').filter({ hasText: savedText }).first()).toBeVisible();
    await open(page, tenant.at('/sales-orders/WEB-9'));
    await expect(page.getByText('The platform rejected this order')).toBeHidden();
    await expect(page.getByText('ayse@example.test')).toBeVisible();
  },
);

test('an order is attached to a shipment that keeps its previous orders', async ({ page, tenant }) => {
  const orders = ['WEB-1', 'WEB-2'].map((reference) => exampleOrder(reference, [SKU]));
  await sendWrite(page, tenant, 'bulkUpsertSalesOrders', orders);
  const shipment = { shipmentNo: 'S-1', shipmentType: 'Road', shipmentDate: '2027-01-01T10:00:00Z' };
  await sendWrite(page, tenant, 'upsertShipment', { ...shipment, salesOrders: ['WEB-1'] });
  await open(page, tenant.at('/sales-orders/WEB-2'));
  await (await findAction(page, 'Attach to shipment')).click();
  await page.getByRole('button', { name: 'New or existing shipment' }).click();
  await page.getByRole('option', { name: /S-1/ }).click();
  await expect(page.getByText('Saving detaches orders that aren’t in this list')).toBeVisible();
  await page.getByRole('button', { name: `Save to ${tenant.name}` }).click();
  const plan = page.getByRole('dialog', { name: 'What happens to the orders in S-1' });
  await expect(plan).toContainText('Based on requests sent from Tallyman');
  await expect(plan.getByRole('listitem')).toHaveText(['Attach 1 orderWEB-2', 'Keep 1 orderWEB-1']);
  await plan.getByRole('button', { name: `Save to ${tenant.name}` }).click();
  const receipt = page.getByRole('region', { name: 'Result' });
  await expect(receipt.getByRole('listitem')).toHaveCount(2);
  await expect(receipt.getByText('Detached')).toHaveCount(0);
  await open(page, tenant.at('/shipments'));
  await expect(sentNote(page)).toBeVisible();
  await page.getByRole('link', { name: 'S-1', exact: true }).click();
  await expect(page.getByRole('link', { name: 'WEB-1' })).toBeVisible();
  await page.getByRole('link', { name: 'WEB-2' }).click();
  await expect(page.getByText('S-1').first()).toBeVisible();
});

test('lots sent from Tallyman are listed, and a skipped one is marked', bare, async ({ page, tenant }) => {
  await sendWrite(page, tenant, 'upsertLots', [
    { sku: SKU, lotNumber: 'L/1', expirationDate: '2028-05-01' },
    { sku: 'NOBODY', lotNumber: 'L-2', expirationDate: '2028-06-01' },
  ]);
  await open(page, tenant.at('/lots'));
  await expect(page.getByRole('row', { name: /NOBODY/ })).toContainText('Skipped');
  await page.getByRole('searchbox').fill('l/1');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('link', { name: SKU, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'L/1' })).toBeVisible();
  await expect(page.getByText('1 May 2028')).toBeVisible();
  await page.getByRole('link', { name: 'Edit and resend' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit L/1' })).toBeVisible();
});

test('a return gets a local tag that is marked as local, can be filtered by and can be removed', async ({
  page,
  tenant,
}) => {
  test.setTimeout(90_000);
  const labels = page.getByRole('list', { name: 'Local tags' });
  const tile = page.getByRole('group', { name: 'Local tags' }).getByRole('button');
  await open(page, tenant.at('/returns?size=25'));
  await expect(page.getByText('Local tags')).toBeHidden();
  const name = (await page.getByRole('row').nth(2).getByRole('link').first().textContent()) ?? '';
  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('button', { name: 'Set local tag' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toContainText('This platform doesn’t support tags on returns');
  await sheet.getByLabel('Local tag').fill('kırık şişe');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Stay' }).click();
  await sheet.getByRole('button', { name: 'Save local tag' }).click();
  await expect(sheet).toBeHidden();
  await expect(labels.getByRole('listitem')).toHaveCount(1);
  await expect(labels).toContainText('kırık şişe');

  await open(page, tenant.at('/returns?size=25'));
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText(
    /kırık şişe ?\(only in Tallyman\)/,
  );
  await expect(page.getByText('Local tags aren’t included in search or the tag filter.')).toBeVisible();
  await page.getByRole('searchbox').fill('kırık şişe');
  await expect(page.getByText('Nothing found for “kırık şişe”')).toBeVisible();
  await page.getByRole('searchbox').fill('');
  await expect(page.getByRole('row').nth(3)).toBeVisible();
  await tile.click();
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('row').nth(1)).toContainText(name);

  // The history keeps previous values; the list shows no removed tag.
  await page.getByRole('link', { name, exact: true }).click();
  for (const label of ['iade bekliyor', '']) {
    await page.getByRole('button', { name: 'Set local tag' }).click();
    await sheet.getByLabel('Local tag').press('Backspace');
    await sheet.getByLabel('Local tag').fill(label);
    await sheet.getByRole('button', { name: 'Save local tag' }).click();
    await expect(sheet).toBeHidden();
  }
  await expect(labels.getByRole('listitem')).toHaveCount(3);
  await expect(labels.getByRole('listitem').first()).toContainText('Removed');
  await open(page, tenant.at('/returns?size=25'));
  await expect(page.getByRole('row', { name: new RegExp(name) })).not.toContainText('only in Tallyman');
  await expect(tile).toHaveCount(0);
});
