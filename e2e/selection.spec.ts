import { bar, box, isFigure, planTag, startMany } from './bulk';
import { countTagged, test } from './tag-count';
import { expect } from './tenant';

test('all that match a filter are picked without being loaded, but for one; another filter lets them go', async ({
  page,
  tenant,
  tagged,
}) => {
  const all = await countTagged(tenant, tagged);
  await page.goto(tenant.at(`/${tagged.list}?size=25`));
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  await bar(page)
    .getByRole('button', { name: `Select all ${all} matching records` })
    .click();
  await expect(bar(page)).toContainText(`All ${all} matching records selected`);
  await page.getByRole('searchbox').fill(tagged.word);
  await expect(bar(page)).toContainText('Filter changed, selection cleared');
  await expect(box(page, 1)).not.toBeChecked();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(page.getByText(`1–25 of ${all}`, { exact: true })).toBeVisible();

  await box(page, 1).check();
  await bar(page)
    .getByRole('button', { name: /^Select all/ })
    .click();
  await box(page, 2).uncheck();
  await expect(bar(page)).toContainText(`All ${all - 1} matching records selected`);
  await planTag(page, tagged.act, 'all-of-them');
  await isFigure(page, 'waiting', String(all - 1));
  await startMany(page, `Tag ${all - 1} for ${tenant.name}`, all - 1);
  await isFigure(page, 'done', String(all - 1));
  expect(await countTagged(tenant, tagged, 'all-of-them')).toBe(all - 1);
});

test('Shift picks a range, and the head lets go of the page alone', async ({ page, tenant }) => {
  await page.goto(tenant.at('/products?size=25'));
  await box(page, 2).check();
  await box(page, 6).click({ modifiers: ['Shift'] });
  await expect(bar(page)).toContainText('5 selected');
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/page=2/);
  const head = page.getByRole('checkbox', { name: 'Select all rows on this page' });
  await expect(head).not.toBeChecked();
  await head.check();
  await expect(bar(page)).toContainText('30 selected');
  await head.uncheck();
  await expect(bar(page)).toContainText('5 selected');
  await bar(page).getByRole('button', { name: 'Clear selection' }).click();
  await expect(bar(page)).toBeHidden();
});

test('what is picked shows in every row, also in those that are drawn last', async ({ page, tenant }) => {
  // The last page has fewer rows than the one before, and fewer than the window.
  await page.goto(tenant.at('/products?size=25&page=12'));
  await expect(page.getByRole('row')).toHaveCount(24);
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  await bar(page).getByRole('button', { name: 'Select all 298 matching records' }).click();
  await page.getByRole('button', { name: 'Previous page' }).click();
  await expect(page.getByRole('row')).toHaveCount(26);
  for (const row of [1, 24, 25]) await expect(box(page, row)).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Select all rows on this page' })).toBeChecked();
});

test('what is picked is still picked when one comes back, until it is cleared, acted on, or the filter changes', async ({
  page,
  tenant,
  tagged,
}) => {
  await page.goto(tenant.at(`/${tagged.list}?size=25&sort=${tagged.sort}`));
  await box(page, 2).check();
  await box(page, 4).check();
  await expect(bar(page)).toContainText('2 selected');
  await page.getByRole('row').nth(3).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/${tagged.list}/[^?]+$`));
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await expect(bar(page)).toContainText('2 selected');
  await expect(box(page, 2)).toBeChecked();
  await expect(box(page, 3)).not.toBeChecked();
  await expect(box(page, 4)).toBeChecked();
  // Also over a reload, and another list knows nothing of it.
  await page.reload();
  await expect(bar(page)).toContainText('2 selected');
  await expect(box(page, 4)).toBeChecked();
  await page.goto(tenant.at('/returns'));
  await page.waitForLoadState('networkidle');
  await expect(bar(page)).toBeHidden();
  // Under another filter it means nothing: let go, and said.
  await page.goto(tenant.at(`/${tagged.list}?size=25&sort=${tagged.sort}&f=${tagged.filter}`));
  await expect(bar(page)).toContainText('Filter changed, selection of 2 rows cleared');
  await page.goto(tenant.at(`/${tagged.list}?size=25&sort=${tagged.sort}`));
  await page.waitForLoadState('networkidle');
  await expect(bar(page)).toBeHidden();

  await box(page, 1).check();
  await planTag(page, tagged.act, 'kept');
  // Planned is not done: whoever goes back finds it.
  await page.goBack();
  await expect(bar(page)).toContainText('1 selected');
  await page.goForward();
  await page.getByRole('button', { name: `Tag 1 for ${tenant.name}` }).click();
  await isFigure(page, 'done', '1');
  await page.getByRole('link', { name: 'Go to list' }).click();
  await expect(page).toHaveURL(new RegExp(`/${tagged.list}\\?size=25&sort=${tagged.sort}$`));
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(bar(page)).toBeHidden();
  await box(page, 1).check();
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await page.reload();
  await page.waitForLoadState('networkidle');
  await expect(bar(page)).toBeHidden();
});
