import { operations } from '../lib/contract/operations';
import { open } from './hydration';
import { long } from './long';
import { expect } from './tenant';
import { test } from './user';

const names = Object.keys(operations);

test('the explorer runs a read, a failing read and a write, and shows each response', async ({
  page,
  tenant,
}) => {
  await open(page, tenant.at('/explorer?op=getProductsWithTag'));
  const list = page.getByRole('navigation', { name: 'Operations' });
  await expect(list.getByRole('link')).toHaveCount(names.length);
  await page.getByRole('textbox').first().fill('o=Equals&p=sku&v=ZYT-SIZ-5L');
  await page.getByRole('button', { name: 'Run' }).click();
  const response = page.getByRole('region', { name: 'Response' });
  await expect(response.getByText('Status 200')).toBeVisible();
  await expect(response.locator('pre')).toContainText('"sku": "ZYT-SIZ-5L"');
  await expect(response.getByText('content-type')).toBeVisible();
  const curl = await page.locator('button[data-copy^="curl"]').getAttribute('data-copy');
  expect(curl).toContain('GetProductsWithTag?dqb=o%3DEquals');
  expect(curl).toContain('-H "authorization: $PLATFORM_API_KEY"');

  await list.locator('a[href$="op=getReturn"]').click();
  await page.getByRole('textbox', { name: 'Return number' }).fill('NOBODY');
  await page.getByRole('button', { name: 'Run' }).click();
  await expect(page.getByText('Status 404')).toBeVisible();

  await list.locator('a[href$="op=upsertLots"]').click();
  await page.getByRole('textbox', { name: 'SKU' }).fill('ZYT-SIZ-5L');
  await page.getByRole('textbox', { name: 'Lot number', exact: true }).fill('EXP-1');
  await page.getByRole('button', { name: `Save to ${tenant.name}` }).click();
  await expect(page.getByText('Status 200')).toBeVisible();
  await page.getByRole('link', { name: 'Open request' }).click();
  await expect(page.getByText('"lotNumber": "EXP-1"')).toBeVisible();
});

test('JSON that violates a rule can be sent as written after the rule was named', async ({
  page,
  tenant,
}) => {
  await open(page, tenant.at('/explorer?op=createProduct'));
  await page.getByText('JSON', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Body (JSON)' }).fill('{"sku": "X-1", "price": "12"}');
  await page.getByRole('button', { name: `Send to ${tenant.name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Send to ${tenant.name}?` });
  await expect(dialog.getByText('price')).toBeVisible();
  await dialog.getByRole('button', { name: 'Send anyway' }).click();
  await expect(page.getByText('Status 400')).toBeVisible();
  await page.getByRole('link', { name: 'Open request' }).click();
  await expect(page.getByText('"price": "12"')).toBeVisible();
});

test('every operation of the contract has a form', long, async ({ page, tenant, hasExtensions }) => {
  await open(page, tenant.at());
  await page.keyboard.press('g');
  await page.keyboard.press('w');
  await expect(page).toHaveURL(/\/explorer$/);
  const list = page.getByRole('navigation', { name: 'Operations' });
  await expect(list.getByText('Not offered')).toHaveCount(
    hasExtensions ? 0 : Object.values(operations).filter((operation) => 'extension' in operation).length,
  );
  for (const [name, operation] of Object.entries(operations)) {
    const link = list.locator(`a[href$="op=${name}"]`);
    await link.click();
    await expect(link).toHaveAttribute('aria-current', 'page');
    const isMissing = !hasExtensions && 'extension' in operation;
    const submitButton = page.getByRole('button', { name: /^(Run|Save to .*|Cancel units( for .*)?)$/ });
    await expect(submitButton, name).toHaveCount(isMissing ? 0 : 1);
    if (isMissing) await expect(page.getByText('Not offered by this platform')).toBeVisible();
  }
});

test('a viewer can run reads in the explorer but no writes', long, async ({ newUser, tenant }) => {
  const { page } = await newUser({ role: 'viewer' });
  await open(page, tenant.at('/explorer?op=createCustomer'));
  await expect(page.getByText('Your role is read-only')).toBeVisible();
  await expect(page.getByRole('button', { name: /Save to/ })).toHaveCount(0);
  await open(page, tenant.at('/explorer?op=getStocks'));
  await page.getByRole('button', { name: 'Run' }).click();
  await expect(page.getByText('Status 200')).toBeVisible();
});
