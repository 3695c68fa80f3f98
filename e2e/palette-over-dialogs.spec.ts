import { exampleOrder } from '../lib/rules/order-examples';
import { rowCheckbox, selectionBar } from './bulk-actions';
import { open, waitForHydration } from './hydration';
import { long } from './long';
import { option, paletteDialog, searchBox, searchPalette, waitForResults } from './palette';
import { openLineCancellation } from './record';
import { expect, test } from './tenant';

test('the palette opens over a drawer, restores the focus in it, and navigates away from it', async ({
  page,
  tenant,
}) => {
  await open(page, tenant.at('/stocks?q=ZYT-SIZ-5L&stock=ZYT-SIZ-5L'));
  const drawer = page.getByRole('dialog', { name: 'ZYT-SIZ-5L' });
  const drawerLink = drawer.getByRole('link').first();
  await drawerLink.focus();
  for (const key of ['Escape', 'Control+k', 'Tab']) {
    await searchPalette(page, 'export');
    await waitForResults(page);
    // The page behind the drawer is inert, so its actions are not offered.
    await expect(option(page, /^Export/)).toHaveCount(0);
    await page.keyboard.press(key);
    await expect(paletteDialog(page)).toHaveCount(0);
    await expect(drawer).toBeVisible();
    await expect(drawerLink).toBeFocused();
  }
  // A click outside closes the palette, not the drawer.
  await searchPalette(page, '');
  await page.mouse.click(20, 800);
  await expect(paletteDialog(page)).toHaveCount(0);
  await expect(drawer).toBeVisible();
  await searchPalette(page, 'customers');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/customers$/);
  await expect(drawer).toHaveCount(0);

  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await waitForHydration(page);
  await page.keyboard.press('j');
  await page.keyboard.press('Space');
  const preview = page.locator('dialog[open]').filter({ has: page.getByRole('link', { name: /Open/ }) });
  await expect(preview).toBeVisible();
  await searchPalette(page, 'custom');
  await page.keyboard.press('Escape');
  await expect(paletteDialog(page)).toBeHidden();
  await expect(preview).toBeVisible();
  await page.keyboard.press('j');
  await expect(page.locator('tr[data-previewed]')).toHaveCount(1);
  await searchPalette(page, 'returns');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/returns$/);
});

test('navigating from the palette asks before it discards the input of a drawer', async ({
  page,
  tenant,
}) => {
  await open(page, tenant.at('/customers/1?act=updateCustomer'));
  const sheet = page.getByRole('dialog').first();
  const phone = sheet.getByLabel('Phone');
  await expect(phone).toBeVisible();
  await phone.fill('+905320000000');
  const leaveDialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  const expectStay = async () => {
    await expect(leaveDialog).toBeVisible();
    await expect(paletteDialog(page)).toHaveCount(0);
    await leaveDialog.getByRole('button', { name: 'Stay' }).click();
    await expect(leaveDialog).toHaveCount(0);
    await expect(phone).toHaveValue('+905320000000');
    await expect(page).toHaveURL(/\/customers\/1\?act=updateCustomer$/);
  };
  await searchPalette(page, 'x');
  await page.keyboard.press('Escape');
  await expect(phone).toBeFocused();
  await expect(phone).toHaveValue('+905320000000');
  await searchPalette(page, 'returns');
  await page.keyboard.press('Enter');
  await expectStay();
  await searchPalette(page, 'returns');
  await option(page, /^Returns/)
    .first()
    .click();
  await expectStay();
  // A second navigation replaces the pending one.
  await searchPalette(page, 'returns');
  await page.keyboard.press('Enter');
  await expect(leaveDialog).toBeVisible();
  await searchPalette(page, 'shipments');
  await page.keyboard.press('Enter');
  await leaveDialog.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page).toHaveURL(/\/shipments$/);
});

test(
  'navigating from the palette asks over a bulk form, while closing that form does not',
  long,
  async ({ page, tenant }) => {
    await open(page, tenant.at('/stock-adjustments?size=25'));
    await rowCheckbox(page, 1).check();
    const dialog = page.getByRole('dialog', { name: 'Tag stock adjustments' });
    const tag = dialog.getByRole('textbox', { name: 'Tag' });
    const leaveDialog = page.getByRole('dialog', { name: 'Leave without saving?' });
    const openForm = async () => {
      await selectionBar(page).getByRole('button', { name: 'Tag stock adjustments' }).click();
      await tag.fill('typed');
    };
    await openForm();
    await searchPalette(page, 'returns');
    await page.keyboard.press('Enter');
    await leaveDialog.getByRole('button', { name: 'Stay' }).click();
    await expect(tag).toHaveValue('typed');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await openForm();
    await searchPalette(page, 'returns');
    await page.keyboard.press('Enter');
    await leaveDialog.getByRole('button', { name: 'Discard changes' }).click();
    await expect(page).toHaveURL(/\/returns$/);
  },
);

test(
  'the palette opens over a cancellation dialog, which stays open afterwards',
  long,
  async ({ page, tenant, createRecords }) => {
    await createRecords('bulkUpsertSalesOrders', [
      { ...exampleOrder('ASK-1', []), lineItems: [{ sku: 'ZYT-SIZ-5L', amountInOrder: 2 }] },
    ]);
    await open(page, tenant.at('/sales-orders/ASK-1'));
    await openLineCancellation(page, 'ZYT-SIZ-5L');
    const sheet = page.getByRole('dialog').first();
    const send = page.getByRole('button', { name: 'Cancel 1 unit', includeHidden: true });
    const confirmation = page.getByRole('dialog', { name: `Cancel units for ${tenant.name}?` });
    await sheet.getByRole('textbox', { name: 'Quantity' }).fill('1');
    await send.click();
    await expect(confirmation).toBeVisible();
    await expect(send).not.toHaveAttribute('aria-busy');
    await searchPalette(page, 'x');
    await expect(searchBox(page)).toHaveValue('x');
    await page.keyboard.press('Escape');
    await expect(confirmation).toBeVisible();
    await confirmation.getByRole('button', { name: 'Keep units' }).click();
    await expect(confirmation).toHaveCount(0);
    await expect(send).not.toHaveAttribute('aria-busy');

    await tenant.call('PUT', '/sandbox/v1/faults', [
      { operation: 'cancelLineItems', kind: 'delay', times: 1, seconds: 2 },
    ]);
    await send.click();
    await confirmation.getByRole('button', { name: 'Cancel units', exact: true }).click();
    await expect(send).toHaveAttribute('aria-busy', 'true');
    await expect(sheet).toBeHidden();
  },
);
