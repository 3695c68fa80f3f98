import type { Locator, Page } from '@playwright/test';

// Parts of a record's page that several specs use.

/** The key of the displayed record: beside its name, or alone if it has none. */
export const keyOf = (page: Page): Locator => page.getByRole('heading', { level: 1 }).locator('code');

/** An item in the menu of a record's actions; opens the menu. */
export async function action(page: Page, name: string): Promise<Locator> {
  await page.locator('#content').getByRole('button', { name: 'Actions', exact: true }).click();
  return page.getByRole('menuitem', { name });
}

/** The menu of a line of a record. */
export const lineMenu = (page: Page, sku: string): Locator =>
  page.getByRole('button', { name: `Actions for ${sku}`, exact: true });

/** Opens the form that cancels a quantity of a line: one action. */
export async function cancelLine(page: Page, sku: string): Promise<void> {
  await page.getByRole('button', { name: `Cancel quantity of ${sku}`, exact: true }).click();
}

/** Requests about a record from this console, in its timeline. */
export const sentIn = (page: Page): Locator =>
  page
    .getByRole('list', { name: 'Timeline' })
    .getByRole('listitem')
    .filter({ has: page.locator('a[id^="sent-"]') });
