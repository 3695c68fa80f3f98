import { expect, type Page } from '@playwright/test';
import type { Tenant } from './tenant';

// What specs share that send from the explorer: the shortest way to a write of any operation.

/** Opens an operation of the explorer as JSON, and writes a body. */
export async function writeJson(page: Page, tenant: Tenant, operation: string, body: unknown): Promise<void> {
  await page.goto(tenant.at(`/explorer?op=${operation}`));
  // The page hears once it is alive.
  await expect(async () => {
    await page.getByText('JSON', { exact: true }).click();
    await expect(page.getByRole('textbox', { name: 'Body (JSON)' })).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.getByRole('textbox', { name: 'Body (JSON)' }).fill(JSON.stringify(body));
}

/** Sends a body from the explorer; the answer must have this status. */
export async function sendJson(
  page: Page,
  tenant: Tenant,
  operation: string,
  body: unknown,
  status = 200,
): Promise<void> {
  await writeJson(page, tenant, operation, body);
  await page.getByRole('button', { name: `Send to ${tenant.name}` }).click();
  // What creates, and what a shipment does to its orders, is agreed to first.
  const confirm = page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^(Send|Save) to ${tenant.name}$`) });
  const answered = page.getByText(`Status ${status}`);
  await expect(confirm.or(answered)).toBeVisible();
  if (await confirm.isVisible()) await confirm.click();
  await expect(answered).toBeVisible();
}
