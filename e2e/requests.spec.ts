import { open } from './hydration';
import { long } from './long';
import { platformKey } from './platform-key';
import { timelineRequests } from './record';
import { duplicateSkuStatus, fillJsonBody, sendWrite } from './send-write';
import { expect, test } from './tenant';

const product = (sku: string) => ({ sku, name: 'A thing', barcodes: ['8680000000012'], type: 'Product' });

test('a request shows sent and received content side by side, lists its changes, and copies without the key', async ({
  page,
  tenant,
}) => {
  for (const phone of ['+905321110001', '+905321110002']) {
    const customer = { firstName: 'Ayşe', lastName: 'Yılmaz', phone };
    await sendWrite(page, tenant, 'updateCustomer', customer, { params: { customerNo: 1 } });
  }
  await open(page, tenant.at('/customers/1'));
  const requests = timelineRequests(page).getByRole('link');
  await expect(requests).toHaveCount(2);
  await requests.first().click();
  await expect(page.getByRole('heading', { name: 'Sent content' })).toBeVisible();
  await expect(async () => {
    const [sentBox, responseBox] = await Promise.all(
      ['Sent content', 'Response'].map((name) => page.getByRole('heading', { name }).boundingBox()),
    );
    expect(sentBox?.y).toBe(responseBox?.y);
  }).toPass();
  const changed = page.getByRole('list', { name: 'Changes since the previous request' });
  await expect(changed.getByText('+905321110001')).toBeVisible();
  await expect(changed.getByText('+905321110002')).toBeVisible();
  const curl = await page.locator('button[data-copy^="curl"]').getAttribute('data-copy');
  expect(curl).toContain('-X PUT');
  expect(curl).toContain('$PLATFORM_API_KEY');
  expect(curl).toContain(`x-tenant-id: ${tenant.id}`);
  expect(await page.content()).not.toContain(platformKey);
});

test('a request is edited and resent, and the two responses are compared', async ({
  page,
  tenant,
  otherPlatformURL,
}) => {
  const sku = 'AGAIN-1';
  await sendWrite(page, tenant, 'createProduct', product(sku));
  await open(page, tenant.at(`/requests?record=${sku}`));
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await page.getByRole('button', { name: 'Resend' }).click();
  const body = page.getByRole('textbox', { name: 'Body (JSON)' });
  const send = page.getByRole('button', { name: `Send to ${tenant.name}` });
  await body.fill('{ "email": ');
  await send.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid JSON' })).toBeVisible();
  await body.fill(JSON.stringify({ ...product(sku), name: '' }));
  await send.click();
  // Canceling the confirmation keeps the errors.
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Required' })).toBeVisible();
  await body.fill(JSON.stringify(product(sku)));
  await send.click();
  // Creating a record requires confirmation.
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Send to ${tenant.name}` })
    .click();
  await expect(page.getByText(`Status ${duplicateSkuStatus(otherPlatformURL)}`)).toBeVisible();
  const difference = page.getByRole('list', { name: 'Difference from the original response' });
  await expect(difference.getByRole('listitem').first()).toBeVisible();
  await open(page, tenant.at(`/requests?record=${sku}`));
  await expect(page.getByRole('row')).toHaveCount(3);
});

test(
  'failed requests are counted by operation and code, and each count opens its requests',
  long,
  async ({ page, tenant, otherPlatformURL }) => {
    await sendWrite(page, tenant, 'createProduct', product('TWICE-1'));
    for (const _ of [1, 2])
      await sendWrite(page, tenant, 'createProduct', product('TWICE-1'), {
        status: duplicateSkuStatus(otherPlatformURL),
      });
    await open(page, tenant.at('/requests'));
    await page.getByRole('link', { name: 'Errors' }).click();
    await expect(page).toHaveURL(/view=errors/);
    const row = page.getByRole('table', { name: 'Errors' }).getByRole('row', { name: /Create product/ });
    await expect(row.getByRole('cell', { name: '2', exact: true })).toBeVisible();
    await row.getByRole('link').click();
    await expect(page).toHaveURL(/code=/);
    await expect(page.getByRole('row')).toHaveCount(3);
    await page.getByRole('button', { name: /^Remove filter: Code:/ }).click();
    await expect(page).not.toHaveURL(/code=/);
  },
);

test('a JSON write with a lost response is read back, and page, toast and request log agree', {
  tag: '@extended',
}, async ({ page, tenant }) => {
  const dropNextResponse = () =>
    tenant.call('PUT', '/sandbox/v1/faults', [{ operation: 'updateCustomer', kind: 'dropAfterEffect' }]);
  const expectSaved = async () => {
    await expect(page.getByRole('link', { name: 'Open request' }).first()).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: `Saved to ${tenant.name}` })).toBeVisible();
    await expect(page.getByText('Outcome unknown')).toHaveCount(0);
  };
  const customer = { firstName: 'Ayşe', lastName: 'Yılmaz', phone: '+905321110001' };
  await dropNextResponse();
  await fillJsonBody(page, tenant, 'updateCustomer', customer);
  await page.getByLabel('Customer number').fill('1');
  await page.getByRole('button', { name: `Send to ${tenant.name}` }).click();
  await expectSaved();
  const request = await page.getByRole('link', { name: 'Open request' }).getAttribute('href');
  // Loading the page removes the toast.
  await open(page, request ?? '');
  await expect(page.getByText('Succeeded').first()).toBeVisible();

  await dropNextResponse();
  await page.getByRole('button', { name: 'Resend' }).click();
  const json = page.getByRole('textbox', { name: 'Body (JSON)' });
  await json.fill(JSON.stringify({ ...customer, phone: '+905321110002' }));
  await page.getByRole('button', { name: `Send to ${tenant.name}` }).click();
  await expectSaved();
  await open(page, tenant.at('/requests'));
  await expect(page.getByRole('row').filter({ hasText: 'Succeeded' })).toHaveCount(2);
});

test('a cancellation sent as JSON requires confirmation, and is never resent', async ({ page, tenant }) => {
  await fillJsonBody(page, tenant, 'cancelLineItems', { sku: 'NOBODY', amount: 1 });
  await page.getByLabel('Reference number').fill('NOBODY-1');
  await page.getByRole('button', { name: `Cancel units for ${tenant.name}` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('can’t be undone');
  await dialog.getByRole('button', { name: 'Keep units' }).click();
  await expect(dialog).toBeHidden();
  expect(await (await page.request.get(tenant.at('/requests'))).text()).toContain('No requests yet');
  // Unknown fields are marked, and sent unchanged.
  const typed = { note: { b: 1, a: 2 }, sku: 'NOBODY', amount: 1 };
  await page.getByRole('textbox', { name: 'Body (JSON)' }).fill(JSON.stringify(typed));
  await expect(page.getByRole('list', { name: /part of the API/ })).toContainText('note');
  await page.getByRole('button', { name: `Cancel units for ${tenant.name}` }).click();
  await dialog.getByRole('button', { name: `Cancel units for ${tenant.name}` }).click();
  await page.getByRole('link', { name: 'Open request' }).click();
  await expect(page.locator('button[data-copy^="curl"]')).toHaveAttribute(
    'data-copy',
    new RegExp(JSON.stringify(typed).replaceAll(/[{}]/g, '\\$&')),
  );
  await expect(page.getByRole('button', { name: 'Resend' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Cancel more units' }).click();
  const more = page.getByRole('region', { name: 'Cancel more units' });
  await expect(more).toContainText('Cancellations aren’t resent');
  await expect(more.getByRole('textbox')).toHaveValue('');
});

test(
  'requests are filtered by user and date and exported, and unknown URL parameters stay',
  long,
  async ({ page, tenant }) => {
    const customer = { firstName: '=Ayşe', lastName: 'Kaya', phone: '+905321112233' };
    for (const email of ['one@example.test', 'two@example.test'])
      await sendWrite(page, tenant, 'createCustomer', { ...customer, email });
    await open(page, tenant.at('/requests?campaign=7'));
    await expect(page.getByRole('row')).toHaveCount(3);
    await page.getByLabel('Record').fill('two@example.test');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('row')).toHaveCount(2);
    await expect(page).toHaveURL(/campaign=7/);
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('button', { name: 'yesterday' }).click();
    await expect(page.getByText('No results for these filters')).toBeVisible();
    await expect(page).toHaveURL(/campaign=7.*days=yesterday/);
    await page.getByRole('button', { name: /^Remove filter/ }).click();
    await expect(page.getByRole('row')).toHaveCount(2);
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('combobox', { name: 'User' }).selectOption({ index: 1 });
    await expect(page).toHaveURL(/person=/);
    await page.getByRole('combobox', { name: 'User' }).selectOption({ index: 0 });
    await expect(page).not.toHaveURL(/person=/);
    await page.keyboard.press('Escape');
    const href = await page.getByRole('link', { name: 'Export' }).getAttribute('href');
    const lines = (await (await page.request.get(href ?? '')).text()).trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('two@example.test');
    expect(lines[1]).toContain('Create customer');
    await page.getByRole('link', { name: 'Requests', exact: true }).first().click();
    await expect(page.getByLabel('Record')).toHaveValue('');
    await expect(page.getByRole('row')).toHaveCount(3);
  },
);
