import type { Page } from '@playwright/test';
import { figure } from './import-export';
import { expect, type Tenant } from './tenant';

// Shared by the specs of bulk actions: the selection bar, the counts of a run, the sent requests.

export const bar = (page: Page) => page.getByRole('region', { name: 'Selection' });
export const box = (page: Page, row: number) => page.getByRole('row').nth(row).getByRole('checkbox');
export const isFigure = (page: Page, name: string, n: string) =>
  expect(figure(page, name).getByText(n, { exact: true })).toBeVisible({ timeout: 30_000 });

/** No row of the run is in this state: it has no tab. */
export const isNoFigure = (page: Page, name: string) =>
  expect(figure(page, name)).toBeHidden({ timeout: 30_000 });

export async function planTag(page: Page, act: string, tag: string): Promise<void> {
  await bar(page).getByRole('button', { name: act }).click();
  await page.getByRole('textbox', { name: 'Tag' }).fill(tag);
  await page.getByRole('button', { name: 'Review changes' }).click();
  await expect(page).toHaveURL(/\/runs\/[0-9a-f-]{36}$/, { timeout: 30_000 });
}

/** Starts a run of more than fifty records, after typing the count. */
export async function startMany(page: Page, label: string, count: number): Promise<void> {
  await page.getByRole('button', { name: label }).click();
  const asked = page.getByRole('dialog');
  const go = asked.getByRole('button', { name: label });
  await expect(go).toHaveAttribute('aria-disabled', 'true');
  await asked.getByRole('textbox').fill(String(count));
  await go.click();
}

export const sent = async (page: Page, tenant: Tenant, operation: string) => {
  await page.goto(tenant.at(`/requests?operation=${operation}`));
  return page.getByText(/ of [\d,]+$/).first();
};
