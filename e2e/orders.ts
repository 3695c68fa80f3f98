import type { Page } from '@playwright/test';
import { expect, type Tenant } from './tenant';

/**
 * Expects that the platform has a new order with these fields. If the platform does not list orders, only checks that
 * the order exists.
 */
export async function expectCreated(
  { call, storedOrder }: Tenant,
  listed: boolean,
  reference: string,
  fields: object = {},
): Promise<void> {
  await expect(async () => {
    if (storedOrder) expect(await storedOrder(reference)).toMatchObject({ state: 'Created' });
    else if (!listed) await call('POST', `/sandbox/v1/sales-orders/${reference}:advance`, { to: 'Picked' });
    else
      expect(await call('GET', `/openapi/v1/SalesOrders/${reference}`)).toMatchObject({
        state: 'Created',
        ...fields,
      });
  }).toPass({ timeout: 10_000 });
}

/** Creates products `SKU-0`, `SKU-1` … */
export async function createProducts(tenant: Tenant, count: number): Promise<void> {
  const numbers = Array.from({ length: count }, (_, i) => i);
  const worker = async () => {
    for (let i = numbers.pop(); i !== undefined; i = numbers.pop())
      await tenant.call('POST', '/openapi/v1/Products', {
        sku: `SKU-${i}`,
        name: `Thing ${i}`,
        barcodes: [`B-${i}`],
        type: 'Product',
      });
  };
  await Promise.all(Array.from({ length: 16 }, worker));
}

/** Pastes text, such as tab-separated cells of a spreadsheet, into the focused element. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((value) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', value);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
}

/** Prints durations. Only `npm run soak` checks their minimum, because daily runs share the machine. */
export const reportDurations = (label: string, limit: number, ...ms: number[]) => {
  process.stdout.write(`${label}: ${ms.map(Math.round).join(', ')} ms (at most ${limit})\n`);
  if (process.env.SOAK) expect(Math.min(...ms), label).toBeLessThan(limit);
};

/** Repeats measurements only with `npm run soak`. */
const soak = Boolean(process.env.SOAK);
export const repetitions = soak ? [1, 2, 3] : [1];

/**
 * Observes tasks of the main thread that take at least 50 ms. With `includeLoading`, includes tasks since the start of
 * the page load. The returned function resolves to the longest duration since its last call.
 */
export async function observeLongTasks(page: Page, includeLoading = false): Promise<() => Promise<number>> {
  await page.evaluate((buffered) => {
    const durations: number[] = [];
    Object.assign(window, { longTasks: durations });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) durations.push(entry.duration);
    }).observe({ type: 'longtask', buffered });
  }, includeLoading);
  return () =>
    page.evaluate(async () => {
      await new Promise((resolve) => setTimeout(resolve, 700));
      const durations: unknown = Reflect.get(window, 'longTasks');
      return Array.isArray(durations) ? Math.max(0, ...durations.splice(0)) : Number.NaN;
    });
}

/** Sends a form that violates rules, and confirms the dialog that lists the violations. */
export async function sendAnyway(page: Page, { name }: Tenant): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^(Save to ${name}|Fix and resend|Resend)`) }).click();
  await page.getByRole('button', { name: 'Send anyway…' }).click();
  const dialog = page.getByRole('dialog');
  const response = page.waitForResponse((response) => 'next-action' in response.request().headers());
  await dialog.getByRole('button', { name: 'Send anyway' }).click();
  await response;
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Send anyway…' })).toBeHidden();
}

/** Expands a section of a rejected order, so that its fields can be edited. */
export const expandSection = (page: Page, name: string) =>
  page
    .locator('summary')
    .filter({ has: page.getByText(name, { exact: true }) })
    .click();
