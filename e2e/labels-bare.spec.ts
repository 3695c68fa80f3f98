import type { Page } from '@playwright/test';
import { rowCheckbox, selectionBar, startLargeRun } from './bulk-actions';
import { counter, expectCount, expectNoCount } from './counts';
import { open, reload } from './hydration';
import { expect, type Tenant, test } from './tenant';

// The platform cannot tag returns, so the console stores local tags.

const bare = { tag: '@bare' };
const LIST = '/returns?size=25&sort=returnReferenceNumber';

const readRowName = async (page: Page, row: number) =>
  (await page.getByRole('row').nth(row).getByRole('link').first().textContent()) ?? '';

async function planLabels(page: Page, rows: readonly number[], label: string, mode?: string): Promise<void> {
  for (const row of rows) await rowCheckbox(page, row).check();
  await selectionBar(page).getByRole('button', { name: 'Set local tags' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('This tag exists only in Tallyman.');
  await dialog.getByRole('textbox', { name: 'Local tag' }).fill(label);
  if (mode) await dialog.getByLabel('Existing tags').selectOption({ label: mode });
  await dialog.getByRole('button', { name: 'Review changes' }).click();
  await expect(page).toHaveURL(/\/runs\/[0-9a-f-]{36}$/, { timeout: 30_000 });
}

async function setLabels(page: Page, rows: readonly number[], text: string): Promise<void> {
  await planLabels(page, rows, text);
  await page.getByRole('button', { name: `Set local tag for ${rows.length} returns` }).click();
  await expectCount(page, 'done', String(rows.length));
  await page.getByRole('link', { name: 'Go to list' }).click();
  await expect(page).toHaveURL(/\/returns\?size=25&sort=returnReferenceNumber$/);
}

const fetchExport = async (page: Page, tenant: Tenant, list: string, headers = 'words') => {
  await open(page, tenant.at(list));
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const href = await page.getByRole('link', { name: 'Download' }).getAttribute('href');
  const response = await page.request.get((href ?? '').replace('head=words', `head=${headers}`));
  return (await response.text()).split('\r\n');
};

test(
  'selected returns get a local tag, and those that already have it are skipped',
  bare,
  async ({ page, tenant }) => {
    test.setTimeout(90_000);
    await open(page, tenant.at(LIST));
    await rowCheckbox(page, 1).check();
    await expect(selectionBar(page).getByRole('button', { name: 'Tag returns' })).toHaveCount(0);
    await setLabels(page, [1, 2], 'kırık');
    for (const row of [1, 2])
      await expect(page.getByRole('row').nth(row)).toContainText(/kırık ?\(only in Tallyman\)/);
    await expect(page.getByRole('row').nth(3)).not.toContainText('only in Tallyman');

    await planLabels(page, [1, 2, 3], 'kırık', 'Keep and add');
    await expectCount(page, 'waiting', '1');
    await expectCount(page, 'skipped', '2');
    await page.getByRole('button', { name: 'Set local tag for 1 return' }).click();
    await expectCount(page, 'done', '1');
    expect(await (await page.request.get(tenant.at('/requests'))).text()).toContain('No requests yet');
  },
);

test('a local tag that another user changed after the plan is not overwritten, and the row says so', async ({
  page,
  context,
  tenant,
}) => {
  await open(page, tenant.at(LIST));
  const name = await readRowName(page, 1);
  await planLabels(page, [1, 2], 'kırık');
  const otherTab = await context.newPage();
  await open(otherTab, tenant.at(`/returns/${encodeURIComponent(name)}?act=setLocalTag`));
  await otherTab.getByRole('dialog').getByLabel('Local tag').fill('başka');
  await otherTab.getByRole('button', { name: 'Save local tag' }).click();
  await expect(otherTab.getByRole('list', { name: 'Local tags' })).toContainText('başka');
  await page.getByRole('button', { name: 'Set local tag for 2 returns' }).click();
  await expectCount(page, 'done', '1');
  await expectCount(page, 'failed', '1');
  await counter(page, 'failed').click();
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText(
    'Someone else changed this local tag',
  );
  await reload(otherTab);
  await expect(otherTab.getByRole('list', { name: 'Local tags' }).getByRole('listitem')).toHaveCount(1);
});

test('a local tag is shown in the preview and in its own column of the export', async ({ page, tenant }) => {
  test.setTimeout(90_000);
  await open(page, tenant.at(LIST));
  const names = [await readRowName(page, 1), await readRowName(page, 2), await readRowName(page, 3)];
  await setLabels(page, [1, 3], '=kırık');
  await expect(page.getByRole('row').nth(1)).toContainText('=kırık');
  await page.keyboard.press('j');
  await page.keyboard.press('Space');
  const preview = page.getByRole('dialog');
  const labelField = preview.locator('dl > div').filter({ hasText: 'Local tag' });
  await expect(preview.getByRole('heading').first()).toHaveText(names[0] ?? '');
  await expect(labelField).toContainText('=kırık');
  await page.keyboard.press('j');
  await expect(preview.getByRole('heading').first()).toHaveText(names[1] ?? '');
  await expect(labelField).toHaveCount(0);
  await page.keyboard.press('j');
  await expect(labelField).toContainText('=kırık');

  const columns = `${LIST}&cols=returnReferenceNumber,tag,state`;
  const lines = await fetchExport(page, tenant, columns);
  expect(lines[0]).toBe('\ufeffReturn number,Tag,Local tag,State');
  // Formulas are escaped.
  expect(lines[1]).toMatch(new RegExp(`^${names[0]},("[^"]*"|[^,]*),'=kırık,`));
  expect(lines[2]).toMatch(new RegExp(`^${names[1]},("[^"]*"|[^,]*),,`));
  expect(lines[3]).toMatch(new RegExp(`^${names[2]},("[^"]*"|[^,]*),'=kırık,`));
  expect((await fetchExport(page, tenant, columns, 'wire'))[0]).toBe(
    'returnReferenceNumber,tag,keptLabel,state',
  );
  // The file has only the columns of the list.
  expect((await fetchExport(page, tenant, `${LIST}&cols=returnReferenceNumber,state`))[0]).toBe(
    '\ufeffReturn number,State',
  );
});

test('all matching returns get a local tag without being loaded', async ({ page, tenant }) => {
  await open(page, tenant.at(LIST));
  await rowCheckbox(page, 1).check();
  await selectionBar(page)
    .getByRole('button', { name: /^Select all/ })
    .click();
  await expect(selectionBar(page)).toContainText(/^All \d+ matching/);
  await selectionBar(page).getByRole('button', { name: 'Set local tags' }).click();
  await page.getByRole('textbox', { name: 'Local tag' }).fill('sayım');
  await page.getByRole('button', { name: 'Review changes' }).click();
  await expect(page).toHaveURL(/\/runs\/[0-9a-f-]{36}$/, { timeout: 30_000 });
  const start = page.getByRole('button', { name: /^Set local tag for [1-9]\d* returns?$/ });
  const count = Number(/\d+/.exec((await start.textContent()) ?? '')?.[0]);
  if (count > 50) await startLargeRun(page, `Set local tag for ${count} returns`, count);
  else await start.click();
  await expectNoCount(page, 'waiting');
  await page.getByRole('link', { name: 'Go to list' }).click();
  for (const row of [1, 12, 25]) await expect(page.getByRole('row').nth(row)).toContainText('sayım');
});
