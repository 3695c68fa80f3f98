import type { Page } from '@playwright/test';
import { expect } from './tenant';

// Shared by the specs that use the palette.

export const searchField = (page: Page) => page.getByRole('dialog', { name: 'Search', exact: true });
export const field = (page: Page) => searchField(page).getByRole('combobox');
export const option = (page: Page, name: string | RegExp) => searchField(page).getByRole('option', { name });
/** The status line of the palette: searching, the number of records, or what could not be searched. */
export const said = (page: Page) => searchField(page).getByRole('status');

/** All responses arrived: the results are counted, or the status says why the search is incomplete. */
export const settled = (page: Page) => expect(said(page)).toHaveText(/^(?!Searching|Opens the)./);

/** Opens it by its shortcut and types. */
export async function find(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await field(page).fill(text);
}
