import { open, reload } from './hydration';
import { timelineRequests } from './record';
import { expect, test } from './tenant';

test('a corrected customer is sent as a whole record, and the request is logged', async ({
  page,
  tenant,
}) => {
  const before = await tenant.call('GET', '/openapi/v1/Customers/1');
  await open(page, tenant.at('/customers/1'));
  await page.getByRole('button', { name: 'Edit customer' }).click();
  const phone = page.getByLabel('Phone');
  const save = page.getByRole('button', { name: `Save to ${tenant.name}` });
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  await phone.fill('+905321112233');
  await save.click();
  await expect(page.getByText(`Saved to ${tenant.name}`).first()).toBeVisible();
  // The other platform replaces records with PUT, and its reads are stale for seconds.
  await expect(async () => {
    expect(await tenant.call('GET', '/openapi/v1/Customers/1')).toEqual({
      ...Object(before),
      phone: '+905321112233',
    });
  }).toPass({ timeout: 15_000 });
  await reload(page);
  await expect(page.getByText('+905321112233').first()).toBeVisible();
  await timelineRequests(page).getByRole('link').first().click();
  await expect(page.getByText('"phone"')).toBeVisible();
  await expect(page.getByText('"firstName"')).toBeVisible();
  await expect(page.getByText('"lastName"')).toBeVisible();
});
