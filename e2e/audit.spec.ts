import { callAction } from './call-action';
import { open } from './hydration';
import { expect, test } from './tenant';

test('the audit log shows who changed what, and can be filtered, exported and verified', async ({
  page,
  tenant,
}) => {
  const name = `${tenant.name} renamed`;
  await callAction(page, 'saveTenant', { id: tenant.id, name });
  await open(page, `/settings/audit?tenant=${tenant.id}`);
  const rows = page.getByRole('table', { name: 'Audit log' }).getByRole('row');
  const changed = rows.filter({ hasText: 'Tenant changed' });
  await expect(changed).toHaveCount(1);
  await expect(changed).toContainText(`Name: ${tenant.name} → ${name}`);

  await callAction(page, 'sendWrite', {
    ...{ tenant: tenant.id, operation: 'updateProductTag', idempotencyKey: 'audited-once' },
    body: JSON.stringify({ sku: 'AUDITED-1', tag: 'x' }),
  });
  await page.getByRole('searchbox', { name: 'Object' }).fill('audited-1');
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(2);
  const file = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download CSV' }).click();
  expect((await file).suggestedFilename()).toMatch(/^audit-\d{4}-\d\d-\d\d\.csv$/);
  await rows.getByRole('link').click();
  await expect(page).toHaveURL(/\/requests\/\d+$/);
  await page.goBack();

  await page.getByRole('button', { name: 'Check integrity' }).click();
  await expect(page.getByText(/rows are complete and unchanged/)).toBeVisible();
});

test('the search and the file of the audit log know objects by their displayed names', async ({
  page,
  tenant,
}) => {
  const list = new URLSearchParams({ tenant: tenant.id, format: 'csv', dqb: '' });
  expect((await page.request.get(`/export/getProductsWithTag?${list}`)).ok()).toBe(true);
  const search = new URLSearchParams({ tenant: tenant.id, object: 'list PRODUCTS' });
  await open(page, `/settings/audit?${search}`);
  const rows = page.getByRole('table', { name: 'Audit log' }).getByRole('row');
  await expect(rows).toHaveCount(2);
  await expect(rows.last()).toContainText('List products');
  const file = await (await page.request.get(`/settings/audit/file?${search}`)).text();
  const [header = '', row = '', ...rest] = file.trim().split('\r\n');
  expect(header.split(',').at(-1)).toBe('objectName');
  expect(row).toMatch(/,getProductsWithTag,.*,List products$/);
  expect(rest).toEqual([]);
});
