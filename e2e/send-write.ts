import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { callAction } from './call-action';
import type { Tenant } from './tenant';

// Shared by specs that write from the console, whatever the operation.

/** Opens an operation of the explorer as JSON, and enters a body. */
export async function writeJson(page: Page, tenant: Tenant, operation: string, body: unknown): Promise<void> {
  await page.goto(tenant.at(`/explorer?op=${operation}`));
  // The page handles keys once it is hydrated.
  await expect(async () => {
    await page.getByText('JSON', { exact: true }).click();
    await expect(page.getByRole('textbox', { name: 'Body (JSON)' })).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.getByRole('textbox', { name: 'Body (JSON)' }).fill(JSON.stringify(body));
}

/** Sends a body as the explorer does, without opening it, and expects this status. Confirms the effect of a shipment. */
export async function sendJson(
  page: Page,
  tenant: Tenant,
  operation: string,
  body: unknown,
  { params, status = 200 }: { params?: object; status?: number } = {},
): Promise<void> {
  const write = {
    operation,
    tenant: tenant.id,
    params,
    body: JSON.stringify(body),
    idempotencyKey: randomUUID(),
  };
  const send = (answered: unknown[]) => callAction(page, 'sendWrite', { ...write, known: { answered } });
  const first = await send([]);
  const result = Array.isArray(first.questions) ? await send(first.questions) : first;
  expect(result.kind === 'ok' ? 200 : result.status, JSON.stringify(result)).toBe(status);
}

/** The status for an existing SKU: every platform rejects it, each in its own way. */
export const refusedBy = (platformURL: string | undefined): number => (platformURL ? 400 : 409);
