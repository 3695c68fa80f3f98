import { extended, longExtended } from './extended';
import { open } from './hydration';
import { fetchRows } from './import-export';
import { searchPalette } from './palette';
import { expect, test } from './tenant';

test(
  'a tag is edited word by word, and sent as the displayed string',
  extended('updateReturnTag'),
  async ({ page, tenant }) => {
    const [first, second] = await fetchRows(tenant, '/openapi/v1/Returns/GetReturnsWithTag');
    const [one, other] = [first, second].map((row) => String(row?.returnReferenceNumber));
    await open(page, tenant.at(`/returns/${encodeURIComponent(one ?? '')}?act=updateReturnTag`));
    const sheet = page.getByRole('dialog');
    const field = sheet.getByRole('textbox', { name: 'Tag' });
    await expect(field).toBeFocused();
    while ((await sheet.getByRole('button', { name: /^Remove / }).count()) > 0)
      await field.press('Backspace');
    await page.keyboard.type('exchange first');
    await page.keyboard.press('Enter');
    await page.keyboard.type('işlendi,wrong');
    await page.keyboard.press('Enter');
    await expect(sheet.getByRole('button', { name: 'Remove wrong' })).toBeVisible();
    await page.keyboard.press('Backspace');
    await expect(sheet.getByRole('button', { name: 'Remove wrong' })).toHaveCount(0);
    await expect(sheet.getByText('exchange first, işlendi', { exact: true })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(sheet).toHaveCount(0);
    const fetchTag = async (reference: string | undefined) =>
      (await fetchRows(tenant, '/openapi/v1/Returns/GetReturnsWithTag')).find(
        (row) => row.returnReferenceNumber === reference,
      )?.tag;
    expect(await fetchTag(one)).toBe('exchange first, işlendi');
    await open(page, tenant.at(`/returns/${encodeURIComponent(other ?? '')}?act=updateReturnTag`));
    await sheet
      .getByRole('group', { name: 'Frequently used' })
      .getByRole('button', { name: 'işlendi' })
      .click();
    await expect(field).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(sheet).toHaveCount(0);
    expect(await fetchTag(other)).toContain('işlendi');
  },
);

test(
  'one click adds a frequently used tag to a scanned return and keeps its existing tags',
  longExtended('updateReturnTag'),
  async ({ page, tenant }) => {
    const rows = await fetchRows(tenant, '/openapi/v1/Returns/GetReturnsWithTag');
    const [one, ...others] = rows.slice(0, 12).map((row) => String(row.returnReferenceNumber));
    const setTag = (returnReferenceNumber: string | undefined, tag: string) =>
      tenant.call('PATCH', '/openapi/v1/Returns/UpdateReturnTag', { returnReferenceNumber, tag });
    await setTag(one, 'sayıldı');
    for (const other of others) await setTag(other, 'refund-first');
    await open(page, tenant.at('/requests'));
    await searchPalette(page, '');
    await page.keyboard.insertText(one ?? '');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Add tag refund-first' }).click();
    await expect(page.getByText(`Saved to ${tenant.name}`).first()).toBeVisible();
    const fetchTag = async () =>
      (await fetchRows(tenant, '/openapi/v1/Returns/GetReturnsWithTag')).find(
        (row) => row.returnReferenceNumber === one,
      )?.tag;
    expect(await fetchTag()).toBe('sayıldı, refund-first');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Change undone')).toBeVisible();
    expect(await fetchTag()).toBe('sayıldı');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Add tag refund-first' }).click();
    await expect(page.getByText('The change may have been made')).toBeVisible();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Add tag refund-first' }).click();
    await expect.poll(fetchTag).toBe('sayıldı, refund-first');
  },
);
