import type { Locator, Page } from '@playwright/test';

/** Returns the key in the heading of a record's page. */
export const recordKey = (page: Page): Locator => page.getByRole('heading', { level: 1 }).locator('code');

/** Opens the actions menu of a record and returns an item. */
export async function findAction(page: Page, name: string): Promise<Locator> {
  await page.locator('#content').getByRole('button', { name: 'Actions', exact: true }).click();
  return page.getByRole('menuitem', { name });
}

/** Returns the button of a line item's menu. */
export const lineMenu = (page: Page, sku: string): Locator =>
  page.getByRole('button', { name: `Actions for ${sku}`, exact: true });

/** Opens the form that cancels a quantity of a line item. */
export async function openLineCancellation(page: Page, sku: string): Promise<void> {
  await page.getByRole('button', { name: `Cancel units of ${sku}`, exact: true }).click();
}

/** Returns the requests from this console in a record's timeline. */
export const timelineRequests = (page: Page): Locator =>
  page
    .getByRole('list', { name: 'Timeline' })
    .getByRole('listitem')
    .filter({ has: page.locator('a[id^="sent-"]') });
