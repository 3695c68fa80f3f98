import { readFile } from 'node:fs/promises';
import type { Download, Locator, Page } from '@playwright/test';
import { isRecord } from '../lib/contract/schema/is-record';
import { open } from './hydration';
import { expect, type Tenant } from './tenant';

// Shared by the specs of import and export: dropping a file, reading a download, reading current records.

export const figure = (page: Page, name: string): Locator => page.locator(`[data-figure="${name}"]`);

export async function drop(
  page: Page,
  tenant: Tenant,
  to: string,
  name: string,
  content: string | Buffer,
): Promise<void> {
  await open(page, tenant.at(`/import?to=${to}`));
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
  await expect(page).toHaveURL(/\/import\/[0-9a-f-]{36}$/, { timeout: 30_000 });
}

export const check = (page: Page) => page.getByRole('button', { name: 'Check rows' }).click();

/** Sends the valid rows; for more than 50 the count is typed. */
export async function send(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /^Send [\d,]+ rows? to / });
  const count = /[\d,]+/.exec((await button.textContent()) ?? '')?.[0].replaceAll(',', '') ?? '';
  await button.click();
  if (Number(count) <= 50) return;
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill(count);
  await dialog.getByRole('button', { name: /^Send/ }).click();
}

/** The cell of a row, by its number in the file and the column's heading. */
export async function cell(page: Page, row: string, heading: string) {
  // The first column is the row's own heading.
  const at = (await page.getByRole('columnheader').allInnerTexts()).indexOf(heading) - 1;
  return page
    .getByRole('row', { name: new RegExp(`^${row} `) })
    .getByRole('gridcell')
    .nth(at);
}

export async function textOf(download: Promise<Download>): Promise<{ name: string; text: string }> {
  const file = await download;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

export async function rowsOf(tenant: Tenant, path: string): Promise<Record<string, unknown>[]> {
  const answer = await tenant.call('GET', path);
  return isRecord(answer) && 'items' in answer && Array.isArray(answer.items) ? answer.items : [];
}
/** The first page of products by SKU, or only the product with this SKU. */
export const productsOf = (tenant: Tenant, sku?: string) =>
  rowsOf(
    tenant,
    `/openapi/v1/Products/GetProductsWithTag?dqb=${encodeURIComponent(`${sku ? `o=Equals&p=sku&v=${sku}&` : ''}s=sku`)}`,
  );

/** The Turkish letters at their positions in windows-1254. */
const turkish: Readonly<Record<string, number>> = {
  ı: 0xfd,
  ş: 0xfe,
  Ü: 0xdc,
  Ç: 0xc7,
  ü: 0xfc,
  ö: 0xf6,
  Ş: 0xde,
};
export const windows1254 = (text: string) => Buffer.from([...text].map((c) => turkish[c] ?? c.charCodeAt(0)));
