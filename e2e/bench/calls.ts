import { type ChildProcess, spawn } from 'node:child_process';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { chromium, type Page } from '@playwright/test';
import { operations } from '@/lib/contract/operations';
import type { Operation } from '@/lib/contract/schema/operation';
import { freePort } from '@/lib/db/embedded/postmaster';
import { findBrowser } from '@/lib/server/commands/browser.mjs';
import { owner } from '../owner';

// `npm run calls`: the number of calls to a platform per page. Two installations: one serves the embedded platform with
// EXTENSIONS=off, the other is the console, which uses it as a remote platform through a counting proxy.

const KEY = 'a-key-for-counting-calls-alone';
const QUIET_MS = 3_000;
const say = (line: string) => process.stdout.write(`${line}\n`);
const ended: (() => void)[] = [];

type Call = { operation: string; status: number };

// A path without parameters never matches a record's path.
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
    const onward = request(
      {
        hostname,
        port,
        method: req.method,
        path: req.url,
        headers: { ...req.headers, host: `${hostname}:${port}` },
      },
      (answer) => {
        calls.push({ operation: found?.name ?? `${req.method} ${path}`, status: answer.statusCode ?? 0 });
        res.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(res);
      },
    );
    onward.on('error', () => res.destroy());
    req.pipe(onward);
  });
  const at = await freePort();
  await new Promise<void>((done) => server.listen(at, '127.0.0.1', done));
  ended.push(() => server.close());
  return { url: `http://127.0.0.1:${at}`, calls };
}

/** An installation in its own folder, started. */
async function install(settings: Record<string, string>): Promise<string> {
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
  ended.push(() => child.kill('SIGTERM'));
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 300; tries++) {
    const ready = await fetch(`${url}/health/ready`).catch(() => undefined);
    if (ready?.ok) return url;
    await new Promise((done) => setTimeout(done, 300));
  }
  throw new Error('The installation did not get ready in 90 s');
}

/** Calls of a step, measured once none has been made for three seconds. */
async function costOf(calls: Call[], step: () => Promise<unknown>): Promise<Call[]> {
  const from = calls.length;
  await step();
  for (let last = -1; last !== calls.length; ) {
    last = calls.length;
    await new Promise((done) => setTimeout(done, QUIET_MS));
  }
  return calls.slice(from);
}

const named = (calls: readonly Call[]) => {
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
  // Without a tenant the page redirects.
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

async function sweep(page: Page): Promise<void> {
  const rows = page.locator('tbody tr');
  for (let at = 0; at < 28; at++) {
    const box = await rows.nth(at).boundingBox();
    if (box) await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 3 });
    await page.clock.runFor(330);
  }
}

/** A file of existing products: their SKUs are looked up. */
async function importFive(page: Page, at: (path: string) => string, skus: readonly string[]): Promise<void> {
  await page.goto(at('/import?to=products'));
  const lines = ['SKU;Name;Barcode;Type', ...skus.map((sku, i) => `${sku};Name ${i};${i};Product`)];
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'five.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
  await page.waitForURL(/\/import\/[0-9a-f-]{36}$/);
  await page.getByRole('button', { name: 'Check rows' }).click();
  await page.getByRole('button', { name: /^Send / }).waitFor();
}

const rows: { what: string; reach: string; calls: Call[] }[] = [];

async function measure(page: Page, calls: Call[], tenant: string, skus: readonly string[]): Promise<void> {
  const at = (path = '') => `/t/${tenant}${path}`;
  const count = async (what: string, reach: string, step: () => Promise<unknown>) =>
    rows.push({ what, reach, calls: await costOf(calls, step) });
  const visit = (path: string) => async () => {
    await page.goto('about:blank');
    await page.goto(at(path));
  };
  await count('overview, first visit', '≤ 12', visit(''));
  await count('overview, again', '0', visit(''));
  await count('stock list', '≤ 2', visit('/stocks'));
  for (const list of ['products', 'receiving-orders', 'returns'])
    await count(`${list} list`, '≤ 3', visit(`/${list}`));
  for (const list of ['products', 'receiving-orders', 'returns']) {
    await page.goto(at(`/${list}`));
    const href = (await page.locator('tbody tr[data-href]').nth(3).getAttribute('data-href')) ?? '';
    await costOf(calls, async () => undefined);
    await count(`${list} record`, '≤ 3', async () => {
      await page.goto('about:blank');
      await page.goto(href);
    });
  }
  await page.clock.install();
  await page.goto(at('/products'));
  await costOf(calls, async () => undefined);
  await count('mouse over 28 rows for 10 s', '≤ 10', () => sweep(page));
  await count('import check of 5 rows', '≤ 2', () => importFive(page, at, skus));
  await page.goto(at('/customers'));
  await costOf(calls, async () => undefined);
  await count('command palette, one search', '≤ 4', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(skus[0] ?? '', { delay: 20 });
    await page.waitForLoadState('networkidle');
  });
  const missing = calls.filter(({ status }) => status === 404 || status === 405);
  const names = [...new Set(missing.map(({ operation }) => operation))];
  const most = Math.max(0, ...names.map((name) => missing.filter((c) => c.operation === name).length));
  rows.push({
    what: 'the same missing operation asked again',
    reach: '≤ 1 a day',
    calls: missing.slice(0, most),
  });
}

async function main(): Promise<void> {
  const platform = await install({ EXTENSIONS: 'off', DEMO: 'off' });
  const headers = { authorization: KEY, 'content-type': 'application/json' };
  const body = JSON.stringify({ name: 'Counted', scenario: 'corner' });
  const made: { id: string } = await (
    await fetch(`${platform}/sandbox/v1/tenants`, { method: 'POST', headers, body })
  ).json();
  const listed: { items: { sku: string }[] } = await (
    await fetch(`${platform}/openapi/v1/Stocks?dqb=offset=0%26count=5`, {
      headers: { ...headers, 'x-tenant-id': made.id },
    })
  ).json();
  const { url, calls } = await countingProxy(platform);
  const console_ = await install({ PLATFORM_URL: url });
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : ['--disable-gpu'],
  });
  ended.push(() => void browser.close());
  const context = await browser.newContext({
    baseURL: console_,
    locale: 'en-US',
    viewport: { width: 1360, height: 1250 },
  });
  const page = await context.newPage();
  await signIn(page);
  await registerTenant(page, made.id);
  await measure(
    page,
    calls,
    made.id,
    listed.items.map(({ sku }) => sku),
  );
  say('\n| page (remote platform, extensions off) | calls | reach | which |\n|---|--:|--:|---|');
  for (const row of rows) say(`| ${row.what} | ${row.calls.length} | ${row.reach} | ${named(row.calls)} |`);
}

await main().finally(() => {
  for (const end of ended) end();
});
