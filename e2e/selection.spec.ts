import { bar, box, isFigure, planTag, startMany } from './bulk-actions';
import { countTagged, test } from './taggable-list';
import { expect } from './tenant';

test('a selection is kept until it is used, and all matching records but one are tagged without being loaded', async ({
  page,
  tenant,
  tagged,
}) => {
  const all = await countTagged(tenant, tagged);
  await page.goto(tenant.at(`/${tagged.list}?size=25&sort=${tagged.sort}`));
  await box(page, 2).check();
  await box(page, 4).check();
  await expect(bar(page)).toContainText('2 selected');

  await test.step('the selection survives opening a record and a reload', async () => {
    await page.getByRole('row').nth(3).getByRole('link').first().click();
    await expect(page).toHaveURL(new RegExp(`/${tagged.list}/[^?]+$`));
    await page.getByRole('link', { name: 'Back to the list' }).click();
    await expect(bar(page)).toContainText('2 selected');
    await expect(box(page, 3)).not.toBeChecked();
    await page.reload();
    await expect(bar(page)).toContainText('2 selected');
    for (const row of [2, 4]) await expect(box(page, row)).toBeChecked();
  });

  await bar(page)
    .getByRole('button', { name: `Select all ${all} matching records` })
    .click();
  await expect(bar(page)).toContainText(`All ${all} matching records selected`);
  await box(page, 2).uncheck();
  await expect(bar(page)).toContainText(`All ${all - 1} matching records selected`);
  await planTag(page, tagged.act, 'all-of-them');
  await isFigure(page, 'waiting', String(all - 1));

  await test.step('a plan changes nothing, and going back restores the selection', async () => {
    await page.goBack();
    await expect(bar(page)).toContainText(`All ${all - 1} matching records selected`);
    await page.goForward();
  });
  await startMany(page, `Tag ${all - 1} for ${tenant.name}`, all - 1);
  await isFigure(page, 'done', String(all - 1));
  expect(await countTagged(tenant, tagged, 'all-of-them')).toBe(all - 1);
  await page.getByRole('link', { name: 'Go to list' }).click();
  await expect(page).toHaveURL(new RegExp(`/${tagged.list}\\?size=25&sort=${tagged.sort}$`));
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(bar(page)).toBeHidden();
});
