import { type ChildProcess, spawn } from 'node:child_process';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { chromium, type Page } from '@playwright/test';
import { operations } from '@/lib/contract/operations';
import type { Operation } from '@/lib/contract/schema/operation';
import { freePort } from '@/lib/db/embedded/postmaster';
import { findBrowser } from '@/lib/server/commands/browser.mjs';
import { owner } from '../owner';

// `npm run calls` counts the calls to a platform per page. One installation serves the embedded platform with
// EXTENSIONS=off. The other installation is the console, which uses that platform through a counting proxy.

const KEY = 'a-key-for-counting-calls-alone';
const QUIET_MS = 3_000;
const printLine = (line: string) => process.stdout.write(`${line}\n`);
const cleanups: (() => void)[] = [];

type Call = { operation: string; status: number };

// Paths without parameters come first, because a parameter would match them too.
const routes = Object.entries(operations)
  .map(([name, { method, path }]: [string, Operation]) => ({
    name,
    method,
    hasParams: path.includes('{'),
    path: new RegExp(`^${path.replace(/[.:]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')}$`),
  }))
  .sort((a, b) => Number(a.hasParams) - Number(b.hasParams));

/** A proxy between console and platform that records requests. */
async function countingProxy(target: string): Promise<{ url: string; calls: Call[] }> {
  const calls: Call[] = [];
  const { hostname, port } = new URL(target);
  const server = createServer((req: IncomingMessage, res: ServerResponse) => {
    const path = decodeURI((req.url ?? '').split('?')[0] ?? '');
    const found = routes.find((route) => route.method === req.method && route.path.test(path));
    const forwarded = request(
      {
        hostname,
        port,
        method: req.method,
        path: req.url,
        headers: { ...req.headers, host: `${hostname}:${port}` },
      },
      (response) => {
        calls.push({ operation: found?.name ?? `${req.method} ${path}`, status: response.statusCode ?? 0 });
        res.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(res);
      },
    );
    forwarded.on('error', () => res.destroy());
    req.pipe(forwarded);
  });
  const proxyPort = await freePort();
  await new Promise<void>((resolve) => server.listen(proxyPort, '127.0.0.1', resolve));
  cleanups.push(() => server.close());
  return { url: `http://127.0.0.1:${proxyPort}`, calls };
}

/** Starts an installation in its own folder. */
async function startInstallation(settings: Record<string, string>): Promise<string> {
  const port = String(await freePort());
  const child: ChildProcess = spawn(process.execPath, ['e2e/server.mjs'], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: port,
      OWNER_EMAIL: owner.email,
      OWNER_PASSWORD: owner.password,
      PLATFORM_API_KEY: KEY,
      LOG_LEVEL: 'error',
      ...settings,
    },
  });
  cleanups.push(() => child.kill('SIGTERM'));
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 300; tries++) {
    const ready = await fetch(`${url}/health/ready`).catch(() => undefined);
    if (ready?.ok) return url;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  throw new Error('The installation was not ready within 90 s');
}

/** Returns the calls that a step makes. Waits until no call has followed for three seconds. */
async function callsDuring(calls: Call[], step: () => Promise<unknown>): Promise<Call[]> {
  const start = calls.length;
  await step();
  for (let previous = -1; previous !== calls.length; ) {
    previous = calls.length;
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
  }
  return calls.slice(start);
}

const summarize = (calls: readonly Call[]) => {
  const counts = new Map<string, number>();
  for (const { operation } of calls) counts.set(operation, (counts.get(operation) ?? 0) + 1);
  return [...counts].map(([name, n]) => (n > 1 ? `${name} × ${n}` : name)).join(', ');
};

async function signIn(page: Page): Promise<void> {
  await page.goto('/sign-in');
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'));
  // Without a tenant, the page redirects once more.
  await page.waitForLoadState('networkidle');
}

async function registerTenant(page: Page, id: string): Promise<void> {
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Add tenant' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Id').fill(id);
  await dialog.getByLabel('Name').fill('Counted');
  await dialog.getByRole('button', { name: 'Add tenant' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

async function hoverRows(page: Page): Promise<void> {
  const rows = page.locator('tbody tr');
  for (let row = 0; row < 28; row++) {
    const box = await rows.nth(row).boundingBox();
    if (box) await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 3 });
    await page.clock.runFor(330);
  }
}

/** Checks an import of existing products, whose SKUs the console looks up. */
async function checkImport(
  page: Page,
  tenantPath: (path: string) => string,
  skus: readonly string[],
): Promise<void> {
  await page.goto(tenantPath('/import?to=products'));
  const lines = ['SKU;Name;Barcode;Type', ...skus.map((sku, i) => `${sku};Name ${i};${i};Product`)];
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'five.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
  await page.waitForURL(/\/import\/[0-9a-f-]{36}$/);
  await page.getByRole('button', { name: 'Check rows' }).click();
  await page.getByRole('button', { name: /^Send / }).waitFor();
}

const rows: { label: string; target: string; calls: Call[] }[] = [];

async function measure(page: Page, calls: Call[], tenant: string, skus: readonly string[]): Promise<void> {
  const tenantPath = (path = '') => `/t/${tenant}${path}`;
  const count = async (label: string, target: string, step: () => Promise<unknown>) =>
    rows.push({ label, target, calls: await callsDuring(calls, step) });
  const visit = (path: string) => async () => {
    await page.goto('about:blank');
    await page.goto(tenantPath(path));
  };
  await count('overview, first visit', '≤ 12', visit(''));
  await count('overview, again', '0', visit(''));
  await count('stock list', '≤ 2', visit('/stocks'));
  for (const list of ['products', 'receiving-orders', 'returns'])
    await count(`${list} list`, '≤ 3', visit(`/${list}`));
  for (const list of ['products', 'receiving-orders', 'returns']) {
    await page.goto(tenantPath(`/${list}`));
    const href = (await page.locator('tbody tr[data-href]').nth(3).getAttribute('data-href')) ?? '';
    await callsDuring(calls, async () => undefined);
    await count(`${list} record`, '≤ 3', async () => {
      await page.goto('about:blank');
      await page.goto(href);
    });
  }
  await page.clock.install();
  await page.goto(tenantPath('/products'));
  await callsDuring(calls, async () => undefined);
  await count('mouse over 28 rows for 10 s', '≤ 10', () => hoverRows(page));
  await count('import check of 5 rows', '≤ 2', () => checkImport(page, tenantPath, skus));
  await page.goto(tenantPath('/customers'));
  await callsDuring(calls, async () => undefined);
  await count('command palette, one search', '≤ 4', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(skus[0] ?? '', { delay: 20 });
    await page.waitForLoadState('networkidle');
  });
  const missing = calls.filter(({ status }) => status === 404 || status === 405);
  const names = [...new Set(missing.map(({ operation }) => operation))];
  const maxRepeats = Math.max(0, ...names.map((name) => missing.filter((c) => c.operation === name).length));
  rows.push({
    label: 'repeated calls of the same missing operation',
    target: '≤ 1 a day',
    calls: missing.slice(0, maxRepeats),
  });
}

async function main(): Promise<void> {
  const platform = await startInstallation({ EXTENSIONS: 'off', DEMO: 'off' });
  const headers = { authorization: KEY, 'content-type': 'application/json' };
  const body = JSON.stringify({ name: 'Counted', scenario: 'corner' });
  const tenant: { id: string } = await (
    await fetch(`${platform}/sandbox/v1/tenants`, { method: 'POST', headers, body })
  ).json();
  const stocks: { items: { sku: string }[] } = await (
    await fetch(`${platform}/openapi/v1/Stocks?dqb=offset=0%26count=5`, {
      headers: { ...headers, 'x-tenant-id': tenant.id },
    })
  ).json();
  const { url, calls } = await countingProxy(platform);
  const consoleUrl = await startInstallation({ PLATFORM_URL: url });
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : ['--disable-gpu'],
  });
  cleanups.push(() => void browser.close());
  const context = await browser.newContext({
    baseURL: consoleUrl,
    locale: 'en-US',
    viewport: { width: 1360, height: 1250 },
  });
  const page = await context.newPage();
  await signIn(page);
  await registerTenant(page, tenant.id);
  await measure(
    page,
    calls,
    tenant.id,
    stocks.items.map(({ sku }) => sku),
  );
  printLine('\n| page (remote platform, extensions off) | calls | limit | operations |\n|---|--:|--:|---|');
  for (const row of rows)
    printLine(`| ${row.label} | ${row.calls.length} | ${row.target} | ${summarize(row.calls)} |`);
}

await main().finally(() => {
  for (const cleanup of cleanups) cleanup();
});
