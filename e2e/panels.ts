import type { Page } from '@playwright/test';
import { alive, open } from './hydration';
import type { Translate } from './messages';
import type { Round, VisitedPage } from './page-catalog';

const press = (place: string) => async (page: Page, say: Translate) => {
  await page
    .getByRole('button', { name: say(place), exact: true })
    .first()
    .click();
  const opened = page.locator('dialog[open],[popover]:popover-open').first();
  // Its content loads when it first opens.
  await opened.locator('button:visible,input:visible,label:visible,a:visible').first().waitFor();
};

/** A sheet in the URL opens shortly after its page. */
export const sheet = (page: Page) => page.locator('dialog[open]').first().waitFor();

/** A dialog over a list, or a panel beside it. */
export const panels: Round = async (here) => {
  const { page, tenant, listed } = here;
  const list = '/products?size=25';
  const at = (name: string, reach: VisitedPage['reach'], from = list): VisitedPage => ({
    name,
    at: from,
    reach,
  });
  const pick = async (page: Page) => {
    for (const row of [0, 1, 2]) await page.locator('tbody [data-pick] input').nth(row).check();
    await page.locator('[data-list] > section').waitFor();
  };
  const plan = (act: string) => async (page: Page, say: Translate) => {
    await pick(page);
    await page.getByRole('button', { name: say(`pages.bulk.acts.${act}`), exact: true }).click();
    await page.getByRole('dialog').waitFor();
  };
  // The spec supports tags for these.
  const tagged = '/stock-adjustments?size=25';
  await open(page, tenant.at(tagged));
  await pick(page);
  await page.getByRole('button', { name: 'Tag stock adjustments' }).click();
  await page.getByRole('textbox', { name: 'Tag' }).fill('looked-at');
  await page.getByRole('button', { name: 'Review changes' }).click();
  await page.waitForURL(/\/runs\/[0-9a-f-]{36}$/);
  const run = new URL(page.url()).pathname.replace(`/t/${tenant.id}`, '');
  return [
    at('panel-views', press('table.views.label')),
    at('panel-display', press('table.view')),
    at('panel-export', press('export.act')),
    at('panel-filter', press('table.filter')),
    at('panel-filter-value', async (page, say) => {
      await press('table.filter')(page, say);
      await page.getByPlaceholder(say('table.findField')).fill('updatedAt');
      await page.keyboard.press('Enter');
    }),
    at('panel-query', async (page, say) => {
      await press('table.filter')(page, say);
      await page.getByRole('button', { name: say('table.asText') }).click();
      await page.locator('[popover]:popover-open textarea').waitFor();
    }),
    at('panel-keys', async (page) => {
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
    }),
    at('panel-tenants', async (page) => {
      await page.locator('[popovertarget="tenant-switcher"]').click();
      await page.getByRole('option').first().waitFor();
    }),
    at('panel-find', press('shell.find')),
    at('panel-person', async (page) => {
      await page.locator('[popovertarget][aria-haspopup="menu"]').first().click();
      await page.locator('[role="menu"] [role^="menuitem"]').first().waitFor();
    }),
    at('peek', async (page) => {
      await alive(page);
      await page.keyboard.press('j');
      await page.keyboard.press('Space');
      await page.getByRole('dialog').waitFor();
    }),
    at('bulk-bar', pick),
    at('bulk-dialog', plan('updateStockAdjustmentTag'), tagged),
    listed
      ? at('bulk-shipment', plan('upsertShipment'), '/sales-orders?size=25')
      : at('bulk-label', plan('keepLabel'), '/returns?size=25'),
    at('bulk-plan', (page) => page.getByText('ADJ-').first().waitFor(), run),
    at('bulk-runs', undefined, '/runs'),
    at('stock-drawer', sheet, '/stocks?q=ZYT-SIZ-5L&stock=ZYT-SIZ-5L'),
  ];
};
