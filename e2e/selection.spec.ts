import { planTagging, rowCheckbox, selectionBar, startLargeRun } from './bulk-actions';
import { expectCount } from './counts';
import { open, reload } from './hydration';
import { countTagged, test } from './taggable-list';
import { expect } from './tenant';

test('a selection is kept until it is used, and all matching records but one are tagged without being loaded', async ({
  page,
  tenant,
  taggable,
}) => {
  const total = await countTagged(tenant, taggable);
  await open(page, tenant.at(`/${taggable.list}?size=25&sort=${taggable.sort}`));
  await rowCheckbox(page, 2).check();
  await rowCheckbox(page, 4).check();
  await expect(selectionBar(page)).toContainText('2 selected');

  await test.step('the selection survives opening a record and a reload', async () => {
    await page.getByRole('row').nth(3).getByRole('link').first().click();
    await expect(page).toHaveURL(new RegExp(`/${taggable.list}/[^?]+$`));
    await page.getByRole('link', { name: 'Back to the list' }).click();
    await expect(selectionBar(page)).toContainText('2 selected');
    await expect(rowCheckbox(page, 3)).not.toBeChecked();
    await reload(page);
    await expect(selectionBar(page)).toContainText('2 selected');
    for (const row of [2, 4]) await expect(rowCheckbox(page, row)).toBeChecked();
  });

  await selectionBar(page)
    .getByRole('button', { name: `Select all ${total} matching records` })
    .click();
  await expect(selectionBar(page)).toContainText(`All ${total} matching records selected`);
  await rowCheckbox(page, 2).uncheck();
  await expect(selectionBar(page)).toContainText(`All ${total - 1} matching records selected`);
  await planTagging(page, taggable.act, 'all-of-them');
  await expectCount(page, 'waiting', String(total - 1));

  await test.step('a plan changes nothing, and going back restores the selection', async () => {
    await page.goBack();
    await expect(selectionBar(page)).toContainText(`All ${total - 1} matching records selected`);
    await page.goForward();
  });
  await startLargeRun(page, `Tag ${total - 1} records for ${tenant.name}`, total - 1);
  await expectCount(page, 'done', String(total - 1));
  expect(await countTagged(tenant, taggable, 'all-of-them')).toBe(total - 1);
  await page.getByRole('link', { name: 'Go to list' }).click();
  await expect(page).toHaveURL(new RegExp(`/${taggable.list}\\?size=25&sort=${taggable.sort}$`));
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(selectionBar(page)).toBeHidden();
});
