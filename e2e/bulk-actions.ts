import type { Page } from '@playwright/test';
import { open } from './hydration';
import { expect, type Tenant } from './tenant';

export const selectionBar = (page: Page) => page.getByRole('region', { name: 'Selection' });
export const rowCheckbox = (page: Page, row: number) => page.getByRole('row').nth(row).getByRole('checkbox');

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

/** Expects this number of requests of an operation in the request log. */
export async function expectRequestCount(
  page: Page,
  tenant: Tenant,
  operation: string,
  count: number,
): Promise<void> {
  await open(page, tenant.at(`/requests?operation=${operation}`));
  await expect(page.getByText(/ of [\d,]+$/).first()).toHaveText(new RegExp(`of ${count}$`));
}
