import { expect, test } from './tenant';

test('a customer is corrected; the whole record is sent, and it is recorded', async ({ page, tenant }) => {
  const before = await tenant.call('GET', '/openapi/v1/Customers/1');
  await page.goto(tenant.at('/customers/1'));
  await page.getByRole('button', { name: 'Edit customer' }).click();
  const phone = page.getByLabel('Phone');
  const save = page.getByRole('button', { name: `Save to ${tenant.name}` });
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  await phone.fill('+905321112233');
  await save.click();
  await expect(page.getByText(`Saved to ${tenant.name}`).first()).toBeVisible();
  // Also where a PUT replaces, and where a read is old for a while.
  await expect(async () => {
    expect(await tenant.call('GET', '/openapi/v1/Customers/1')).toEqual({
      ...Object(before),
      phone: '+905321112233',
    });
  }).toPass({ timeout: 15_000 });
  await page.reload();
  await expect(page.getByText('+905321112233')).toBeVisible();
  await page.goto(tenant.at('/requests'));
  await page
    .getByRole('row', { name: /Edit customer/ })
    .getByRole('link')
    .first()
    .click();
  await expect(page.getByText('"phone"')).toBeVisible();
  await expect(page.getByText('"firstName"')).toBeVisible();
  await expect(page.getByText('"lastName"')).toBeVisible();
});

test('what was typed is asked about before it is lost, and only then', async ({ page, tenant }) => {
  await page.goto(tenant.at('/new/customers'));
  const first = page.getByLabel('First name');
  await first.fill('Ayşe');
  await first.fill('');
  await page.getByRole('link', { name: 'Products' }).first().click();
  await expect(page).toHaveURL(/\/products/);
  await page.goto(tenant.at('/new/customers'));
  await page.getByLabel('First name').fill('Ayşe');
  await page.getByRole('link', { name: 'Products' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.getByRole('button', { name: /Stay/ }).click();
  await expect(page.getByLabel('First name')).toHaveValue('Ayşe');
});
