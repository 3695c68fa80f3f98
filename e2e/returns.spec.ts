import { expect, test } from './tenant';

test('a return shows its way and its lines, and takes a tag', async ({ page, tenant }) => {
  await page.goto(tenant.at('/returns?f=state:in:Completed'));
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/returns\/Return/);
  await expect(page.getByRole('heading', { name: 'Lines' })).toBeVisible();
  await page.getByRole('button', { name: 'Tag return' }).click();
  await page.getByRole('textbox', { name: 'Tag' }).fill('refund-pending');
  await page.getByRole('button', { name: `Save to ${tenant.name}` }).click();
  await expect(page.getByText('refund-pending')).toBeVisible();
});

test('a filter that the platform refuses can be taken away again', async ({ page, tenant }) => {
  await page.goto(tenant.at('/returns?f=nonsense:is:1'));
  await expect(page.getByRole('heading', { name: 'Returns' })).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});
