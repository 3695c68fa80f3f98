import type { Page } from '@playwright/test';
import { expect } from './tenant';

export const paletteDialog = (page: Page) => page.getByRole('dialog', { name: 'Search', exact: true });
export const searchBox = (page: Page) => paletteDialog(page).getByRole('combobox');
export const option = (page: Page, name: string | RegExp) =>
  paletteDialog(page).getByRole('option', { name });
/** Shows the progress, the number of records, or what could not be searched. */
export const statusLine = (page: Page) => paletteDialog(page).getByRole('status');

/** Waits until all searches have responded. */
export const waitForResults = (page: Page) =>
  expect(statusLine(page)).toHaveText(/^(?!Searching|Opens the)./);

/** Opens the palette by its shortcut and enters text. */
export async function searchPalette(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(searchBox(page)).toBeFocused();
  await searchBox(page).fill(text);
}
