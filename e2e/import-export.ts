import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { isRecord } from '../lib/contract/schema/is-record';
import { open } from './hydration';
import { expect, type Tenant } from './tenant';

export async function uploadFile(
  page: Page,
  tenant: Tenant,
  resource: string,
  name: string,
  content: string | Buffer,
): Promise<void> {
  await open(page, tenant.at(`/import?to=${resource}`));
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
  await expect(page).toHaveURL(/\/import\/[0-9a-f-]{36}$/, { timeout: 30_000 });
}

export const checkRows = (page: Page) => page.getByRole('button', { name: 'Check rows' }).click();

/** Sends the valid rows. If there are more than 50, types their number first. */
export async function sendRows(page: Page): Promise<void> {
  // The button shows zero rows until the server has counted them.
  const button = page.getByRole('button', { name: /^Send [1-9][\d,]* rows? to / });
  const count = /[\d,]+/.exec((await button.textContent()) ?? '')?.[0].replaceAll(',', '') ?? '';
  await button.click();
  if (Number(count) <= 50) return;
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill(count);
  await dialog.getByRole('button', { name: /^Send/ }).click();
}

/** Returns the cell at a row number of the file and a column heading. */
export async function findCell(page: Page, row: string, heading: string) {
  // The first column contains row headers, which do not have the role `cell`.
  const column = (await page.getByRole('columnheader').allInnerTexts()).indexOf(heading) - 1;
  return page
    .getByRole('row', { name: new RegExp(`^${row} `) })
    .getByRole('gridcell')
    .nth(column);
}

/** Clicks a link or button, and reads the file that it downloads. */
export async function downloadFile(page: Page, target: Locator): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([page.waitForEvent('download'), target.click()]);
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

export async function fetchRows(tenant: Tenant, path: string): Promise<Record<string, unknown>[]> {
  const response = await tenant.call('GET', path);
  return isRecord(response) && 'items' in response && Array.isArray(response.items) ? response.items : [];
}

/** Fetches the first page of products sorted by SKU, or only the product with this SKU. */
export const fetchProducts = (tenant: Tenant, sku?: string) =>
  fetchRows(
    tenant,
    `/openapi/v1/Products/GetProductsWithTag?dqb=${encodeURIComponent(`${sku ? `o=Equals&p=sku&v=${sku}&` : ''}s=sku`)}`,
  );

/** Turkish letters and their bytes in windows-1254. */
const TURKISH_BYTES: Readonly<Record<string, number>> = {
  ı: 0xfd,
  ş: 0xfe,
  Ü: 0xdc,
  Ç: 0xc7,
  ü: 0xfc,
  ö: 0xf6,
  Ş: 0xde,
};
export const encodeWindows1254 = (text: string) =>
  Buffer.from([...text].map((c) => TURKISH_BYTES[c] ?? c.charCodeAt(0)));
