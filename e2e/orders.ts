import type { Page } from '@playwright/test';
import { exampleOrder } from '../lib/rules/order-examples';
import { expect, type Tenant } from './tenant';

// Shared by the specs of orders.

/** A valid order without lines. */
export const order = (referenceNumber: string) => exampleOrder(referenceNumber, []);

/**
 * Proves that the platform has an order in its first state with these fields. Where the platform does not list orders, a state
 * change proves that the order exists.
 */
export async function expectCreated(
  { call, heldOrder }: Tenant,
  listed: boolean,
  reference: string,
  held: object = {},
): Promise<void> {
  await expect(async () => {
    if (heldOrder) expect(await heldOrder(reference)).toMatchObject({ state: 'Created' });
    else if (!listed) await call('POST', `/sandbox/v1/sales-orders/${reference}:advance`, { to: 'Picked' });
    else
      expect(await call('GET', `/openapi/v1/SalesOrders/${reference}`)).toMatchObject({
        state: 'Created',
        ...held,
      });
  }).toPass({ timeout: 10_000 });
}

/** Products `SKU-0`, `SKU-1` … */
export async function makeProducts(tenant: Tenant, count: number): Promise<void> {
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

/** Like a spreadsheet program: the clipboard has tab-separated text, pasted into the focused element. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
}

/** Records times. They are checked only with `npm run soak`, because a busy machine would fail the test. */
export const measured = (what: string, limit: number, ...ms: number[]) => {
  process.stdout.write(`${what}: ${ms.map(Math.round).join(', ')} ms (at most ${limit})\n`);
  if (process.env.SOAK) expect(Math.min(...ms), what).toBeLessThan(limit);
};

// The long run measures repeatedly; the daily run only proves that it works.
const soak = Boolean(process.env.SOAK);
export const rounds = soak ? [1, 2, 3] : [1];

/**
 * Watches for tasks over 50 ms, the minimum that browsers report; with `loading` also for those since the page started to load.
 * Returns the longest since the last call.
 */
export async function watchTasks(page: Page, loading = false): Promise<() => Promise<number>> {
  await page.evaluate((buffered) => {
    const seen: number[] = [];
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.push(entry.duration);
    }).observe({ type: 'longtask', buffered });
  }, loading);
  return () =>
    page.evaluate(async () => {
      await new Promise((go) => setTimeout(go, 700));
      const seen: unknown = Reflect.get(window, 'seen');
      return Array.isArray(seen) ? Math.max(0, ...seen.splice(0)) : Number.NaN;
    });
}

/** Sends a form that breaks rules: confirms the question that names them. */
export async function sendUnchecked(page: Page, { name }: Tenant): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^(Save to ${name}|Fix and resend|Resend)`) }).click();
  await page.getByRole('button', { name: 'Send anyway…' }).click();
  const dialog = page.getByRole('dialog');
  const answered = page.waitForResponse((response) => 'next-action' in response.request().headers());
  await dialog.getByRole('button', { name: 'Send anyway' }).click();
  await answered;
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Send anyway…' })).toBeHidden();
}

/** Opens a collapsed part of a rejected order, so that its fields can be edited. */
export const openPart = (page: Page, name: string) =>
  page
    .locator('summary')
    .filter({ has: page.getByText(name, { exact: true }) })
    .click();
