import { exampleOrder } from '../lib/rules/order-examples';
import { open } from './hydration';
import { searchPalette, statusLine } from './palette';
import { sendWrite } from './send-write';
import { expect, test } from './tenant';

// The platform offers only the 25 operations of the spec.

test('the palette finds orders, shipments and lots that were sent from Tallyman', async ({
  page,
  tenant,
  otherPlatformURL,
}) => {
  await sendWrite(page, tenant, 'bulkUpsertSalesOrders', [exampleOrder('WEB-77', ['ZYT-SIZ-5L'])]);
  await sendWrite(page, tenant, 'upsertShipment', {
    shipmentNo: 'S-77',
    shipmentType: 'Road',
    shipmentDate: '2027-01-01T10:00:00Z',
    salesOrders: ['WEB-77'],
  });
  await sendWrite(page, tenant, 'upsertLots', [
    { sku: 'ZYT-SIZ-5L', lotNumber: 'L-77', expirationDate: '2028-05-01' },
  ]);
  // The other platform ignores filters by barcode, so the search is incomplete.
  const partialNote = otherPlatformURL
    ? 'Results in Product may be incomplete because the platform ignored part of the query.'
    : '';
  await open(page, tenant.at());
  for (const [code, url] of [
    ['WEB-77', /\/sales-orders\/WEB-77$/],
    ['S-77', /\/shipments\/S-77$/],
    // A lot that the platform lists has no page.
    ['L-77', /\/(lots\/ZYT-SIZ-5L\/L-77|products\/ZYT-SIZ-5L)$/],
    ['ZYT-SIZ-5L', /\/products\/ZYT-SIZ-5L$/],
  ] as const) {
    await searchPalette(page, code);
    await expect(statusLine(page)).toHaveText(`1 record${partialNote}`);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(url);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/WEB-77|S-77|L-77|ZYT-SIZ-5L/);
    await page.waitForLoadState('networkidle');
  }
  // Codes match only as a whole.
  await searchPalette(page, 'WEB-7');
  await expect(statusLine(page)).toHaveText(
    `${otherPlatformURL ? '' : 'No records with this ID or name'}Searched only in requests sent from Tallyman: Lot, Sales order, Shipment${partialNote}`,
  );
});
