import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { callAction } from './call-action';
import { open } from './hydration';
import type { Tenant } from './tenant';

/** Opens an operation in the explorer and enters its body as JSON. */
export async function fillJsonBody(
  page: Page,
  tenant: Tenant,
  operation: string,
  body: unknown,
): Promise<void> {
  await open(page, tenant.at(`/explorer?op=${operation}`));
  // A click has no effect before hydration.
  await expect(async () => {
    await page.getByText('JSON', { exact: true }).click();
    await expect(page.getByRole('textbox', { name: 'Body (JSON)' })).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.getByRole('textbox', { name: 'Body (JSON)' }).fill(JSON.stringify(body));
}

/** Sends a write through the server action of the console, confirms its side effects, and expects the status. */
export async function sendWrite(
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
  const send = (acceptedQuestions: unknown[]) =>
    callAction(page, 'sendWrite', { ...write, checks: { answered: acceptedQuestions } });
  const first = await send([]);
  const result = Array.isArray(first.questions) ? await send(first.questions) : first;
  expect(result.kind === 'ok' ? 200 : result.status, JSON.stringify(result)).toBe(status);
}

/** The status with which a platform rejects a product whose SKU already exists. */
export const duplicateSkuStatus = (platformURL: string | undefined): number => (platformURL ? 400 : 409);
