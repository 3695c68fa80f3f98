import type { Page } from '@playwright/test';
import { expect } from './tenant';

// What specs share that go by the palette.

export const searchField = (page: Page) => page.getByRole('dialog', { name: 'Search', exact: true });
export const field = (page: Page) => searchField(page).getByRole('combobox');
export const option = (page: Page, name: string | RegExp) => searchField(page).getByRole('option', { name });
/** What is said below: looking, so many records, what could not be asked. */
export const said = (page: Page) => searchField(page).getByRole('status');

/** All answers are there: what was found is counted, or it is said why not everything could be searched. */
export const settled = (page: Page) => expect(said(page)).toHaveText(/^(?!Searching|Opens the)./);

/** Opens it by its key and types. */
export async function find(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await field(page).fill(text);
}
