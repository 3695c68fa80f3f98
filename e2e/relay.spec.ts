import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { open, reload } from './hydration';
import { expect, test } from './tenant';

const run = promisify(execFile);

test('an ERP connects with a key that is shown once, and the displayed examples work', async ({
  page,
  tenant,
}) => {
  await page.request.get(tenant.at('/products'));
  await open(page, '/settings/integrations');
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByLabel('Name').fill('Store ERP');
  await page.getByLabel('Tenant', { exact: true }).selectOption(tenant.id);
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
  const secret = (await page.getByRole('dialog').getByText(/^tmr_/).textContent()) ?? '';
  await page.getByRole('dialog').getByRole('link', { name: 'Connect your ERP' }).click();
  await expect(page).toHaveURL(new RegExp(`connect\\?tenant=${tenant.id}`));

  // Playwright sets FORCE_COLOR, which would color the printed status.
  const env = { ...process.env, FORCE_COLOR: '0', RELAY_KEY: secret };
  const readSnippet = async (id: string) => (await page.locator(`[data-snippet=${id}]`).textContent()) ?? '';
  const curl = await run(
    'bash',
    ['-c', `set -e; ${(await readSnippet('curl')).replaceAll('curl ', 'curl --silent --fail ')}`],
    { env },
  );
  expect(curl.stdout).toContain('"items":');
  expect(curl.stdout).toContain('"created":1');
  const folder = await mkdtemp(join(tmpdir(), 'tallyman-relay-'));
  await writeFile(join(folder, 'erp.mts'), await readSnippet('typescript'));
  const typescript = await run(process.execPath, ['--import', 'tsx', join(folder, 'erp.mts')], {
    env,
  }).finally(() => rm(folder, { recursive: true }));
  expect(typescript.stdout).toMatch(/^200 \{"items":[\s\S]*\n200 .*"rejected":\[\]/);
  const body = ((await readSnippet('curl')).match(/--data-raw '([\s\S]*)'/)?.[1] ?? '').replace(
    /"sku": "[^"]*"/,
    '"sku": "NONE"',
  );
  for (const reference of ['RELAY-TEST-2', 'RELAY-TEST-3'])
    await page.request.post('/relay/openapi/v1/SalesOrders/BulkUpsert', {
      headers: { authorization: secret, 'content-type': 'application/json' },
      data: body.replace('RELAY-TEST-1', reference),
    });

  await open(page, '/settings/integrations');
  await page.getByRole('row', { name: tenant.name }).getByRole('link', { name: 'Store ERP' }).click();
  await expect(page).toHaveURL(/\/settings\/integrations\/[^/]+$/);
  // The relay logs the rejections after its response.
  await expect(async () => {
    await reload(page);
    await expect(page.getByRole('row', { name: 'LineItemNotFound' })).toContainText('2', { timeout: 2_000 });
  }).toPass();
  await expect(page.getByText(secret)).toHaveCount(0);
  const integration = page.url();
  await page.getByRole('link', { name: 'Requests', exact: true }).last().click();
  const id = new URL(integration).pathname.split('/').at(-1) ?? '';
  await expect(page).toHaveURL(new RegExp(`integration=${id}`));
  await expect(page.getByRole('button', { name: 'Remove filter: Integration: Store ERP' })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Store ERP' })).toHaveCount(4);
  await page.goBack();
  await page.getByRole('button', { name: 'Actions for Store ERP' }).click();
  await page.getByRole('menuitem', { name: 'Revoke key' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke key' }).click();
  await expect(page.getByText('Key revoked')).toBeVisible();
  const response = await page.request.get('/relay/openapi/v1/Stocks', { headers: { authorization: secret } });
  expect(response.status()).toBe(401);
});
