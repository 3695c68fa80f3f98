import type { Page } from '@playwright/test';
import { counter } from './import-export';
import { expect, type Tenant } from './tenant';

// Shared by the specs of bulk actions: the selection bar, the counts of a run, the sent requests.

export const selectionBar = (page: Page) => page.getByRole('region', { name: 'Selection' });
export const rowCheckbox = (page: Page, row: number) => page.getByRole('row').nth(row).getByRole('checkbox');
export const expectCount = (page: Page, name: string, n: string) =>
  expect(counter(page, name).getByText(n, { exact: true })).toBeVisible({ timeout: 30_000 });

/** No row of the run is in this state: it has no tab. */
export const expectNoCount = (page: Page, name: string) =>
  expect(counter(page, name)).toBeHidden({ timeout: 30_000 });

export async function planTagging(page: Page, action: string, tag: string): Promise<void> {
  await selectionBar(page).getByRole('button', { name: action }).click();
  await page.getByRole('textbox', { name: 'Tag' }).fill(tag);
  await page.getByRole('button', { name: 'Review changes' }).click();
  await expect(page).toHaveURL(/\/runs\/[0-9a-f-]{36}$/, { timeout: 30_000 });
}

/** Starts a run of more than fifty records, after typing the count. */
export async function startLargeRun(page: Page, label: string, count: number): Promise<void> {
  await page.getByRole('button', { name: label }).click();
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: label });
  await expect(confirm).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByRole('textbox').fill(String(count));
  await confirm.click();
}

export const sent = async (page: Page, tenant: Tenant, operation: string) => {
  await page.goto(tenant.at(`/requests?operation=${operation}`));
  return page.getByText(/ of [\d,]+$/).first();
};
