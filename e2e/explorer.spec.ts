import { operations } from '../lib/contract/operations';
import { open } from './hydration';
import { expect, test } from './tenant';

const names = Object.keys(operations);
const soak = Boolean(process.env.SOAK);

test('every operation of the contract has a form', { tag: '@bare' }, async ({ page, tenant, listed }) => {
  test.setTimeout(180_000);
  await open(page, tenant.at());
  await page.keyboard.press('g');
  await page.keyboard.press('w');
  await expect(page).toHaveURL(/\/explorer$/);
  const list = page.getByRole('navigation', { name: 'Operations' });
  await expect(list.getByRole('link')).toHaveCount(names.length);
  await expect(list.getByText('Not offered')).toHaveCount(
    listed ? 0 : Object.values(operations).filter((operation) => 'extension' in operation).length,
  );
  for (const [at, [name, operation]] of Object.entries(operations).entries()) {
    // They are drawn from one description: every day a few stand for the others, and where extensions are missing, those.
    if (!soak && (listed ? at % 4 > 0 : !('extension' in operation) && at > 0)) continue;
    const link = list.locator(`a[href$="op=${name}"]`);
    await link.click();
    await expect(link).toHaveAttribute('aria-current', 'page');
    const absent = !listed && 'extension' in operation;
    const act = page.getByRole('button', { name: /^(Run|Save to .*|Cancel units for .*)$/ });
    await expect(act, name).toHaveCount(absent ? 0 : 1);
    if (absent) await expect(page.getByText('Not offered by this platform')).toBeVisible();
  }
});

test('a read is run at once and shown as it came', async ({ page, tenant }) => {
  await page.goto(tenant.at('/explorer?op=getProductsWithTag'));
  await page.getByRole('textbox').first().fill('o=Equals&p=sku&v=ZYT-SIZ-5L');
  await page.getByRole('button', { name: 'Run' }).click();
  const answer = page.getByRole('region', { name: 'Answer' });
  await expect(answer.getByText('Status 200')).toBeVisible();
  await expect(answer.locator('pre')).toContainText('"sku": "ZYT-SIZ-5L"');
  await expect(answer.getByText('content-type')).toBeVisible();
  const curl = await page.locator('button[data-copy^="curl"]').getAttribute('data-copy');
  expect(curl).toContain('GetProductsWithTag?dqb=o%3DEquals');
  expect(curl).not.toContain("-H 'authorization");
});

test('what the platform refuses is shown as it came too', async ({ page, tenant }) => {
  await page.goto(tenant.at('/explorer?op=getReturn'));
  await page.getByRole('textbox').first().fill('NOBODY');
  await page.getByRole('button', { name: 'Run' }).click();
  await expect(page.getByText('Status 404')).toBeVisible();
});

test('a write goes through the form, names its tenant and is recorded', async ({ page, tenant }) => {
  await page.goto(tenant.at('/explorer?op=upsertLots'));
  await page.getByRole('textbox', { name: 'SKU' }).fill('ZYT-SIZ-5L');
  await page.getByRole('textbox', { name: 'Lot number', exact: true }).fill('EXP-1');
  await page.getByRole('button', { name: `Save to ${tenant.name}` }).click();
  await expect(page.getByText('Status 200')).toBeVisible();
  await page.getByRole('link', { name: 'Open request' }).click();
  await expect(page.getByText('"lotNumber": "EXP-1"')).toBeVisible();
});

test('who may only look can read and not write', async ({ page, browser, tenant, baseURL }) => {
  const email = `viewer-${tenant.id}@example.test`;
  const password = 'a quiet look at the shelves';
  await page.goto('/settings/people');
  await page.getByRole('button', { name: 'Add user' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Vera Looks');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Initial password', { exact: true }).fill(password);
  await dialog.getByLabel('Role').selectOption({ label: 'Viewer' });
  await dialog.getByRole('button', { name: 'Add user' }).click();
  await expect(dialog).toBeHidden();
  const context = await browser.newContext({ baseURL, storageState: { cookies: [], origins: [] } });
  const other = await context.newPage();
  await other.goto('/sign-in');
  await other.getByLabel('Email').fill(email);
  await other.getByLabel('Password', { exact: true }).fill(password);
  await other.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(other).not.toHaveURL(/sign-in/);
  await other.goto(tenant.at('/explorer?op=createCustomer'));
  await expect(other.getByText('Your role is read-only')).toBeVisible();
  await expect(other.getByRole('button', { name: /Save to/ })).toHaveCount(0);
  await other.goto(tenant.at('/explorer?op=getStocks'));
  await other.getByRole('button', { name: 'Run' }).click();
  await expect(other.getByText('Status 200')).toBeVisible();
  await context.close();
});
