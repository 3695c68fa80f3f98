import type { Page } from '@playwright/test';
import { open, waitForHydration } from './hydration';
import type { Translator } from './messages';
import type { PageEntry, PageGroup } from './page-catalog';

const openPanel = (key: string) => async (page: Page, t: Translator) => {
  await page
    .getByRole('button', { name: t(key), exact: true })
    .first()
    .click();
  const panel = page.locator('dialog[open],[popover]:popover-open').first();
  // The content loads when the panel first opens.
  await panel.locator('button:visible,input:visible,label:visible,a:visible').first().waitFor();
};

/** Waits for a dialog named in the URL, which opens shortly after its page. */
export const waitForSheet = (page: Page) => page.locator('dialog[open]').first().waitFor();

/** Dialogs over lists, and panels beside them. */
export const panels: PageGroup = async (setup) => {
  const { page, tenant, hasExtensions } = setup;
  const list = '/products?size=25';
  const entry = (name: string, prepare: PageEntry['prepare'], path = list): PageEntry => ({
    name,
    path,
    prepare,
  });
  const selectRows = async (page: Page) => {
    for (const row of [0, 1, 2]) await page.locator('tbody [data-select] input').nth(row).check();
    await page.locator('[data-list] > section').waitFor();
  };
  const openBulkDialog = (action: string) => async (page: Page, t: Translator) => {
    await selectRows(page);
    await page.getByRole('button', { name: t(`pages.bulk.acts.${action}`), exact: true }).click();
    await page.getByRole('dialog').waitFor();
  };
  // Stock adjustments can be tagged on every platform, because the spec has an operation for it.
  const adjustmentsPath = '/stock-adjustments?size=25';
  await open(page, tenant.at(adjustmentsPath));
  await selectRows(page);
  await page.getByRole('button', { name: 'Tag stock adjustments' }).click();
  await page.getByRole('textbox', { name: 'Tag' }).fill('looked-at');
  await page.getByRole('button', { name: 'Review changes' }).click();
  await page.waitForURL(/\/runs\/[0-9a-f-]{36}$/);
  const run = new URL(page.url()).pathname.replace(`/t/${tenant.id}`, '');
  return [
    entry('panel-views', openPanel('table.views.label')),
    entry('panel-display', openPanel('table.view')),
    entry('panel-export', openPanel('export.act')),
    entry('panel-filter', openPanel('table.filter')),
    entry('panel-filter-value', async (page, t) => {
      await openPanel('table.filter')(page, t);
      await page.getByPlaceholder(t('table.findField')).fill('updatedAt');
      await page.keyboard.press('Enter');
    }),
    entry('panel-query', async (page, t) => {
      await openPanel('table.filter')(page, t);
      await page.getByRole('button', { name: t('table.asText') }).click();
      await page.locator('[popover]:popover-open textarea').waitFor();
    }),
    entry('panel-keys', async (page) => {
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
    }),
    entry('panel-tenants', async (page) => {
      await page.locator('[popovertarget="tenant-switcher"]').click();
      await page.getByRole('option').first().waitFor();
    }),
    entry('panel-find', openPanel('shell.find')),
    entry('panel-person', async (page) => {
      await page.locator('[popovertarget][aria-haspopup="menu"]').first().click();
      await page.locator('[role="menu"] [role^="menuitem"]').first().waitFor();
    }),
    entry('peek', async (page) => {
      await waitForHydration(page);
      await page.keyboard.press('j');
      await page.keyboard.press('Space');
      await page.getByRole('dialog').waitFor();
    }),
    entry('bulk-bar', selectRows),
    entry('bulk-dialog', openBulkDialog('updateStockAdjustmentTag'), adjustmentsPath),
    hasExtensions
      ? entry('bulk-shipment', openBulkDialog('upsertShipment'), '/sales-orders?size=25')
      : entry('bulk-label', openBulkDialog('setLocalTag'), '/returns?size=25'),
    entry('bulk-plan', (page) => page.getByText('ADJ-').first().waitFor(), run),
    entry('bulk-runs', undefined, '/runs'),
    entry('stock-drawer', waitForSheet, '/stocks?q=ZYT-SIZ-5L&stock=ZYT-SIZ-5L'),
  ];
};
