import { expectRequestCount, planTagging, rowCheckbox, selectionBar, startLargeRun } from './bulk-actions';
import { counter, expectCount, expectNoCount } from './counts';
import { open } from './hydration';
import { fetchRows } from './import-export';
import { long } from './long';
import { countTagged, setTag, test } from './taggable-list';
import { expect } from './tenant';

test('a page of rows is selected, tagged and undone, skipping rows that need no change', async ({
  page,
  tenant,
  taggable,
}) => {
  const [keyField] = taggable.columns;
  const [firstRow] = await fetchRows(
    tenant,
    `${taggable.path}?dqb=${encodeURIComponent(`s=${keyField}&offset=0&count=1`)}`,
  );
  const first = String(firstRow?.[keyField]);
  await setTag(tenant, taggable, first, 'autumn');
  await open(page, tenant.at(`/${taggable.list}?size=25&sort=${keyField}`));
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  await expect(selectionBar(page)).toContainText('25 selected');
  await planTagging(page, taggable.act, 'autumn');
  await expectCount(page, 'waiting', '24');
  await expectCount(page, 'skipped', '1');
  await counter(page, 'skipped').click();
  await expect(page.getByRole('row', { name: new RegExp(first) })).toContainText('No change needed');
  await page.getByRole('button', { name: `Tag 24 records for ${tenant.name}` }).click();
  await expectCount(page, 'done', '24');
  expect(await countTagged(tenant, taggable, 'autumn')).toBe(25);

  const run = page.url();
  await counter(page, 'done').click();
  const row = page.getByRole('row').nth(1);
  const request = row.getByRole('link', { name: /^Request / });
  await expect(request).toBeVisible();
  const key = (await row.getByRole('link').first().textContent()) ?? '';
  await request.click();
  await expect(page.getByRole('heading', { name: taggable.single })).toBeVisible();
  await expect(page.getByText(key).first()).toBeVisible();
  await expectRequestCount(page, tenant, taggable.operation, 24);

  // Undo skips records that were changed after the run.
  await setTag(tenant, taggable, key, 'since');
  await open(page, run);
  await expectCount(page, 'done', '24');
  await page.getByRole('button', { name: 'Undo this bulk action' }).click();
  await expect(page.getByRole('heading', { name: /^Undo: Tag \d+ / })).toBeVisible();
  await expectCount(page, 'waiting', '23');
  await counter(page, 'skipped').click();
  await expect(page.getByRole('row', { name: new RegExp(key) })).toContainText(
    'Changed again after the bulk action. Current value: “since”',
  );
  await page.getByRole('button', { name: `Undo 23 changes for ${tenant.name}` }).click();
  await expectCount(page, 'done', '23');
  expect(await countTagged(tenant, taggable, 'autumn')).toBe(1);
  expect(await countTagged(tenant, taggable, 'since')).toBe(1);
});

test(
  'tagging a whole list and undoing it both require the count, and undo restores every tag',
  long,
  async ({ page, tenant, taggable }) => {
    test.setTimeout(120_000);
    const [keyField] = taggable.columns;
    const tags = async () =>
      (
        await fetchRows(
          tenant,
          `${taggable.path}?dqb=${encodeURIComponent(`s=${keyField}&offset=0&count=100`)}`,
        )
      ).map((row) => row.tag ?? null);
    const [total, before] = [await countTagged(tenant, taggable), await tags()];
    await open(page, tenant.at(`/${taggable.list}?size=25&sort=${keyField}`));
    await rowCheckbox(page, 1).check();
    await selectionBar(page)
      .getByRole('button', { name: `Select all ${total} matching records` })
      .click();
    await planTagging(page, taggable.act, 'replaced');
    await expectCount(page, 'waiting', String(total));
    const dialog = page.getByRole('dialog');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(dialog).toBeVisible();
    // The shortcut does nothing before the count is entered.
    await page.keyboard.press('ControlOrMeta+Enter');
    await dialog.getByRole('textbox').fill(String(total));
    await page.keyboard.press('ControlOrMeta+Enter');
    await expectCount(page, 'done', String(total));
    expect(await countTagged(tenant, taggable, 'replaced')).toBe(total);

    await page.getByRole('button', { name: 'Undo this bulk action' }).click();
    await expect(page.getByRole('heading', { name: /^Undo: Tag \d+ / })).toBeVisible();
    await startLargeRun(page, `Undo ${total} changes for ${tenant.name}`, total);
    await expectCount(page, 'done', String(total));
    expect(await countTagged(tenant, taggable, 'replaced')).toBe(0);
    expect(await tags()).toEqual(before);
  },
);

test('rows without a response are checked again, and no other row is sent twice', {
  tag: '@bare',
}, async ({ page, tenant, taggable }) => {
  await open(page, tenant.at(`/${taggable.list}?size=25`));
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  await planTagging(page, taggable.act, 'once');
  await tenant.call('PUT', '/sandbox/v1/faults', [
    { operation: taggable.operation, kind: 'dropAfterEffect', times: 2 },
    { operation: taggable.operation, kind: 'status500', times: 1 },
  ]);
  await page.getByRole('button', { name: `Tag 25 records for ${tenant.name}` }).click();
  await expectCount(page, 'unknown', '3');
  await expectCount(page, 'done', '22');
  await tenant.call('DELETE', '/sandbox/v1/faults');
  await page.getByRole('button', { name: 'Check 3 records again' }).click();
  await expectCount(page, 'done', '25');
  await expectNoCount(page, 'unknown');
  expect(await countTagged(tenant, taggable, 'once')).toBe(25);
  // 25 writes, of which three were repeated.
  await expectRequestCount(page, tenant, taggable.operation, 28);
});

test(
  'a bulk run waits for a rate limit and continues automatically',
  long,
  async ({ page, tenant, taggable }) => {
    await open(page, tenant.at(`/${taggable.list}?size=25`));
    await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
    await planTagging(page, taggable.act, 'slowly');
    await tenant.call('PUT', '/sandbox/v1/faults', [
      { operation: taggable.operation, kind: 'status429', times: 3, seconds: 1 },
    ]);
    await page.getByRole('button', { name: `Tag 25 records for ${tenant.name}` }).click();
    await expectCount(page, 'done', '25');
    expect(await countTagged(tenant, taggable, 'slowly')).toBe(25);
  },
);

test(
  'a paused bulk run resumes where it stopped after its tab was closed',
  long,
  async ({ page, context, tenant, taggable }) => {
    await open(page, tenant.at(`/${taggable.list}?size=100`));
    await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
    await planTagging(page, taggable.act, 'later');
    await tenant.call('PUT', '/sandbox/v1/faults', [
      { operation: taggable.operation, kind: 'delay', times: 60, seconds: 0.5 },
    ]);
    await startLargeRun(page, `Tag 100 records for ${tenant.name}`, 100);
    await page.getByRole('button', { name: 'Pause' }).click();
    await expect(page.getByText(/haven’t been sent yet/)).toBeVisible();
    await expect(counter(page, 'done')).toBeVisible();
    const runUrl = page.url();
    await page.close();
    await tenant.call('DELETE', '/sandbox/v1/faults');

    const reopened = await context.newPage();
    await open(reopened, runUrl);
    await reopened.getByRole('button', { name: 'Resume' }).click();
    await expectCount(reopened, 'done', '100');
    expect(await countTagged(tenant, taggable, 'later')).toBe(100);
    await expectRequestCount(reopened, tenant, taggable.operation, 100);
    await open(reopened, tenant.at('/runs'));
    await expect(reopened.getByRole('row', { name: /^Tag 100 .*100 succeeded/ })).toBeVisible();
  },
);

test(
  'a bulk run links back to the list as it was, also from a discarded plan and in another tab',
  long,
  async ({ page, context, tenant, taggable }) => {
    const { word, filter, columns } = taggable;
    const list = `/${taggable.list}?q=${word}&f=${filter}&sort=-${columns[0]}&size=25&cols=${columns}`;
    const isSameList = ({ href }: URL) => decodeURIComponent(href).endsWith(tenant.at(list));
    await open(page, tenant.at(list));
    const countText = await page.getByText(/^1–\d+ of \d+$/).textContent();
    await rowCheckbox(page, 1).check();
    await planTagging(page, taggable.act, 'one');
    await page.getByRole('button', { name: 'Discard plan' }).click();
    await expect(page).toHaveURL(isSameList);
    await expect(page.getByText(countText ?? '', { exact: true })).toBeVisible();
    await expect(selectionBar(page)).toContainText('1 selected');
    await planTagging(page, taggable.act, 'one');
    await page.getByRole('button', { name: `Tag 1 record for ${tenant.name}` }).click();
    await expectCount(page, 'done', '1');
    const otherTab = await context.newPage();
    await open(otherTab, page.url());
    for (const tab of [page, otherTab]) {
      await tab.getByRole('link', { name: 'Go to list' }).click();
      await expect(tab).toHaveURL(isSameList);
      await expect(tab.getByRole('searchbox')).toHaveValue(word);
      await expect(tab.getByRole('row').nth(1)).toContainText('one');
    }
  },
);
