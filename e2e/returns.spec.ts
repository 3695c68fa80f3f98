import { longExtended } from './extended';
import { open } from './hydration';
import { expect, test } from './tenant';

test(
  'the console offers no local tags where the platform stores tags of returns',
  longExtended('updateReturnTag'),
  async ({ page, tenant }) => {
    await open(page, tenant.at('/returns?size=25&cols=returnReferenceNumber,tag'));
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
