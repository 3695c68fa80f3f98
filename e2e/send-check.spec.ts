import { isRecord } from '../lib/contract/schema/is-record';
import { exampleOrder } from '../lib/rules/order-examples';
import { extended, longExtended } from './extended';
import { open } from './hydration';
import { findAction } from './record';
import { expect, test } from './tenant';

const SKU = 'ZYT-SIZ-5L';
const orders = (...references: string[]) => references.map((reference) => exampleOrder(reference, [SKU]));

test(
  'an existing shipment number lists the orders to detach, and is not sent when the shipment has changed',
  extended('getSalesOrders', 'getShipment'),
  async ({ page, tenant, createRecords }) => {
    await createRecords('bulkUpsertSalesOrders', orders('A-1', 'A-2', 'A-3', 'B-1', 'N-1'));
    const upsertShipment = (shipmentNo: string, ...salesOrders: string[]) =>
      tenant.call('POST', '/openapi/v1/Shipments', {
        shipmentNo,
        shipmentType: 'Sea',
        shipmentDate: '2027-01-02',
        salesOrders,
      });
    const fetchMembers = async () => {
      const shipment = await tenant.call('GET', '/openapi/v1/Shipments/SHP-1');
      return isRecord(shipment) && 'salesOrders' in shipment ? shipment.salesOrders : undefined;
    };
    await upsertShipment('SHP-1', 'A-1', 'A-2');
    await upsertShipment('SHP-2', 'B-1');
    await open(page, tenant.at('/new/shipments?orders=A-1&orders=B-1&orders=N-1'));
    await page.getByRole('textbox', { name: 'Shipment number' }).fill('SHP-1');
    await page.getByLabel('Shipment date').fill('2027-01-02T10:00');
    const saveButton = page.getByRole('button', { name: `Save to ${tenant.name}` });
    await saveButton.click();
    const plan = page.getByRole('dialog', { name: 'What happens to the orders in SHP-1' });
    await expect(plan.getByRole('listitem')).toHaveText([
      'Detach 1 orderA-2',
      'Move 1 order out of SHP-2B-1',
      'Attach 1 orderN-1',
      'Keep 1 orderA-1',
    ]);
    await expect(plan).toContainText('The shipment’s type changes from Sea to Road.');
    const confirm = plan.getByRole('button', { name: `Save to ${tenant.name}` });
    await expect(confirm).toHaveAttribute('aria-disabled', 'true');
    await plan.getByRole('checkbox', { name: 'Detach this order from SHP-1' }).check();
    // The confirmed side effects are now out of date.
    await upsertShipment('SHP-1', 'A-1', 'A-2', 'A-3');
    await confirm.click();
    await expect(plan).toContainText('The data changed, so nothing was sent');
    await expect(plan.getByRole('listitem').first()).toHaveText('Detach 2 ordersA-2, A-3');
    expect(await fetchMembers()).toEqual(['A-1', 'A-2', 'A-3']);
    await expect(confirm).toHaveAttribute('aria-disabled', 'true');
    await plan.getByRole('checkbox', { name: 'Detach these 2 orders from SHP-1' }).check();
    await confirm.click();
    const receipt = page.getByRole('region', { name: 'Result' });
    await expect(receipt.getByRole('listitem')).toHaveCount(5);
    expect(await fetchMembers()).toEqual(['A-1', 'B-1', 'N-1']);
  },
);

test(
  'cargo info shows the cargo code that it replaces, warns about text that is not a label, and can be undone',
  longExtended('getSalesOrders', 'getSalesOrder'),
  async ({ page, tenant, createRecords }) => {
    await createRecords('bulkUpsertSalesOrders', orders('A-1'));
    const fetchCargo = async () => {
      const order = await tenant.call('GET', '/openapi/v1/SalesOrders/A-1');
      return isRecord(order) && 'cargo' in order ? order.cargo : undefined;
    };
    await tenant.call('PATCH', '/openapi/v1/SalesOrders/A-1/cargoInfo', {
      referenceNumber: 'A-1',
      cargoCarrier: 'Aras',
      cargoCode: 'TR-77',
    });
    await open(page, tenant.at('/sales-orders/A-1'));
    await (await findAction(page, 'Set cargo info')).click();
    const sheet = page.getByRole('dialog').filter({ has: page.getByText('ZPL label') });
    await sheet.getByText('ZPL label').click();
    await sheet.getByRole('textbox', { name: /ZPL/ }).fill('please print this');
    await sheet.getByRole('button', { name: `Save to ${tenant.name}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Send cargo info for A-1?' });
    await expect(dialog).toContainText('The label replaces this cargo code: TR-77');
    await expect(dialog).toContainText('This text isn’t a ZPL label');
    await dialog.getByRole('button', { name: 'Back' }).click();
    expect(await fetchCargo()).toMatchObject({ cargoCode: 'TR-77' });
    await sheet.getByRole('textbox', { name: /ZPL/ }).fill('^XA~JR^FDHello^FS^XZ');
    await sheet.getByRole('button', { name: `Save to ${tenant.name}` }).click();
    await expect(dialog).toContainText('This label changes printer settings');
    await dialog.getByRole('checkbox', { name: 'Replace cargo code TR-77' }).check();
    await dialog.getByRole('checkbox', { name: 'Send the label with ~JR' }).check();
    await dialog.getByRole('button', { name: `Save to ${tenant.name}` }).click();
    const undo = page.getByRole('button', { name: 'Undo' });
    await expect(undo).toBeVisible();
    expect(await fetchCargo()).toMatchObject({ cargoCode: null });
    await undo.click();
    await expect(page.getByText('Change undone')).toBeVisible();
    expect(await fetchCargo()).toMatchObject({ cargoCarrier: 'Aras', cargoCode: 'TR-77' });

    // Undo does not replace a later document of another user.
    await (await findAction(page, 'Set cargo info')).click();
    await sheet.getByText('ZPL label').click();
    await sheet.getByRole('textbox', { name: /ZPL/ }).fill('^XA^FDMine^FS^XZ');
    await sheet.getByRole('button', { name: `Save to ${tenant.name}` }).click();
    await dialog.getByRole('checkbox', { name: 'Replace cargo code TR-77' }).check();
    // The stored cargo info is read back, so that it can be restored.
    const readBack = page.waitForResponse(
      (response) => response.request().postData()?.includes('"isLast"') ?? false,
    );
    await dialog.getByRole('button', { name: `Save to ${tenant.name}` }).click();
    await expect(undo).toBeVisible();
    await readBack;
    await tenant.call('PATCH', '/openapi/v1/SalesOrders/A-1/cargoInfo', {
      referenceNumber: 'A-1',
      cargoDocumentZpl: '^XA^FDTheirs^FS^XZ',
    });
    const latest = await fetchCargo();
    await undo.click();
    await expect(page.getByText('Couldn’t undo the change')).toBeVisible();
    expect(await fetchCargo()).toEqual(latest);
  },
);

test(
  'a cargo document opens from its order, and undo restores it after a code replaced it',
  extended('getSalesOrders', 'getSalesOrder'),
  async ({ page, tenant, createRecords }) => {
    await createRecords('bulkUpsertSalesOrders', orders('A-1'));
    const fetchCargo = async () => {
      const order = await tenant.call('GET', '/openapi/v1/SalesOrders/A-1');
      return isRecord(order) && 'cargo' in order ? order.cargo : undefined;
    };
    await tenant.call('PATCH', '/openapi/v1/SalesOrders/A-1/cargoInfo', {
      referenceNumber: 'A-1',
      cargoCarrier: 'Aras',
      cargoDocumentZpl: '^XA^FDMine^FS^XZ',
    });
    const before = await fetchCargo();
    await open(page, tenant.at('/sales-orders/A-1'));
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: /\/documents\// }).click();
    expect((await download).suggestedFilename()).toMatch(/\.zpl$/);
    await (await findAction(page, 'Set cargo info')).click();
    const sheet = page.getByRole('dialog').filter({ has: page.getByText('ZPL label') });
    // The form opens on the document that the order has.
    await sheet.getByRole('radio', { name: 'Cargo code' }).press('Space');
    await sheet.getByRole('textbox', { name: 'Cargo code' }).fill('TR-77');
    await sheet.getByRole('button', { name: `Save to ${tenant.name}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Send cargo info for A-1?' });
    await expect(dialog).toContainText('Sending replaces this document');
    await dialog.getByRole('button', { name: `Save to ${tenant.name}` }).click();
    const undo = page.getByRole('button', { name: 'Undo' });
    await expect(undo).toBeVisible();
    expect(await fetchCargo()).toMatchObject({ cargoCode: 'TR-77', cargoDocumentUrl: null });
    await undo.click();
    await expect(page.getByText('Change undone')).toBeVisible();
    expect(await fetchCargo()).toEqual(before);
  },
);

test(
  'a shipment whose orders cannot be read says so, and lists their references',
  extended('getSalesOrders', 'getShipment'),
  async ({ page, tenant, createRecords }) => {
    await createRecords('bulkUpsertSalesOrders', orders('A-1'));
    await createRecords('upsertShipment', {
      shipmentNo: 'SHP-1',
      shipmentType: 'Sea',
      shipmentDate: '2027-01-02',
      salesOrders: ['A-1'],
    });
    await tenant.call('PUT', '/sandbox/v1/faults', [
      { operation: 'getSalesOrders', kind: 'cutBody', times: 1000 },
    ]);
    await open(page, tenant.at('/shipments/SHP-1'));
    await expect(page.getByText(/connection was lost|paused after repeated errors/i).first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'A-1' })).toBeVisible();
  },
);
