import { extended } from './extended';
import { expect, test } from './tenant';

test(
  'a return shows its way and its lines, and takes a tag',
  extended('updateReturnTag'),
  async ({ page, tenant }) => {
    await page.goto(tenant.at('/returns?f=state:in:Completed'));
    await page.getByRole('row').nth(1).getByRole('link').first().click();
    await expect(page).toHaveURL(/\/returns\/Return/);
    await expect(page.getByRole('heading', { name: 'Lines' })).toBeVisible();
    await page.getByRole('button', { name: 'Tag return' }).click();
    await page.getByRole('textbox', { name: 'Tag' }).fill('refund-pending');
    await page.getByRole('button', { name: `Save to ${tenant.name}` }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByText('refund-pending').first()).toBeVisible();
  },
);

test('a filter that cannot be applied shows no rows, and can be taken away', async ({ page, tenant }) => {
  await page.goto(tenant.at('/returns?f=nonsense:is:1'));
  await expect(page.getByText('“nonsense is 1” isn’t a filter of this list')).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove these filters' }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

test(
  'where the platform takes tags there are no labels of the console’s own',
  extended('updateReturnTag'),
  async ({ page, tenant }) => {
    await page.goto(tenant.at('/returns?size=25&cols=returnReferenceNumber,tag'));
    await page.getByRole('row').nth(1).getByRole('checkbox').check();
    const bar = page.getByRole('region', { name: 'Selection' });
    await expect(bar.getByRole('button', { name: 'Tag returns' })).toBeVisible();
    await expect(bar.getByRole('button', { name: 'Set local tags' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const href = await page.getByRole('link', { name: 'Download' }).getAttribute('href');
    const file = await (await page.request.get(href ?? '')).text();
    expect(file.split('\r\n')[0]).toBe('\ufeffReturn number,Tag');
  },
);
