import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright';
import { runningDatabase } from '@/lib/db/embedded/embedded';
import { fillBig } from '@/lib/platform/demo/big';
import { findBrowser } from '@/lib/server/commands/browser.mjs';
import { startIsolatedServer } from '../../isolated-server';
import { fillReference } from '../reference';

// `npm run bench -- --screen` measures the list of products in a browser. It compares the console with a page without a
// framework, on the reference server and the same PostgreSQL. The two take turns, so that other load on the machine
// affects both.

const here = dirname(fileURLToPath(import.meta.url));
const say = (line: string) => process.stdout.write(`${line}\n`);

/** What a step waits for. */
type Expected =
  | { what: 'rows' }
  /** The first row has another key than `than`. */
  | { what: 'other rows'; than: string }
  /** All rows contain the text. */
  | { what: 'matching rows'; text: string }
  /** An input has this value, or a heading contains it. */
  | { what: 'record'; key: string };

type InPage = {
  firstKey: () => string;
  /** Resolves after the frame in which the expected state is first drawn, with the milliseconds since the last key or click. */
  drawn: (expected: Expected) => Promise<number>;
  /** The worst interaction and the longest task since the last call, in milliseconds. */
  worst: () => { interaction: number; task: number };
};

declare global {
  interface Window {
    bench: InPage;
  }
}

type Target = {
  name: 'floor' | 'Tallyman';
  url: string;
  cookie?: string;
  sort: (page: Page) => Promise<void>;
};

const floor = (base: string): Target => ({
  name: 'floor',
  url: `${base}/floor.html`,
  sort: (page) => page.getByRole('button', { name: 'updatedAt' }).click(),
});

const consoleTarget = (port: number, cookie: string): Target => ({
  name: 'Tallyman',
  url: `http://127.0.0.1:${port}/t/bench/products?sort=sku`,
  cookie,
  sort: (page) => page.locator('thead').getByRole('button', { name: 'Updated' }).click(),
});

/**
 * A client. `cpu` is the factor by which its CPU is slowed. If `isSlow` is set, its network has 9 Mbit/s and a latency
 * of 60 ms.
 */
type Client = { name: string; cpu: number; isSlow: boolean };

const clients: Client[] = [
  { name: 'fast client', cpu: 1, isSlow: false },
  { name: 'slow client (CPU ÷ 4, 9 Mbit/s, 60 ms)', cpu: 4, isSlow: true },
];

type Figures = Record<string, number>;

async function slowDown(session: CDPSession, { cpu, isSlow }: Client): Promise<void> {
  await session.send('Network.enable');
  await session.send('Network.clearBrowserCache');
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  if (isSlow)
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 60,
      downloadThroughput: 9e6 / 8,
      uploadThroughput: 1.5e6 / 8,
    });
}

/** Waits until nothing is loading, and a moment longer for idle work. */
const settle = async (page: Page) => {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(400);
};

async function openContext(browser: Browser, { cookie = '', url }: Target): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const pairs = cookie.split('; ').filter(Boolean);
  await context.addCookies(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      // With the complete URL, the cookie would be sent only for paths below it.
      return { name: pair.slice(0, at), value: pair.slice(at + 1), url: new URL(url).origin };
    }),
  );
  await context.addInitScript({ path: join(here, 'in-page.js') });
  return context;
}

/** Measures one run in a new browser context. If a step fails, saves a screenshot and ends the benchmark. */
async function measure(browser: Browser, target: Target, client: Client): Promise<Figures> {
  const context = await openContext(browser, target);
  const page = await context.newPage();
  try {
    return await measureSteps(context, page, target, client);
  } catch (error) {
    const path = join(tmpdir(), `tallyman-screen-${target.name}.png`);
    await page.screenshot({ path });
    throw new Error(`${target.name} failed on the ${client.name}, see ${path}`, { cause: error });
  } finally {
    await context.close();
  }
}

/** Measures all steps, starting with an empty cache. The results are in milliseconds, kilobytes and counts. */
async function measureSteps(
  context: BrowserContext,
  page: Page,
  target: Target,
  client: Client,
): Promise<Figures> {
  const session = await context.newCDPSession(page);
  await slowDown(session, client);
  const figures: Figures = { requests: 0, 'scripts, KB': 0 };
  const scripts = new Set<string>();
  let isCounting = true;
  session.on(
    'Network.responseReceived',
    ({ requestId, type }) => type === 'Script' && scripts.add(requestId),
  );
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!isCounting) return;
    figures.requests = (figures.requests ?? 0) + 1;
    if (scripts.has(requestId))
      figures['scripts, KB'] = (figures['scripts, KB'] ?? 0) + encodedDataLength / 1000;
  });
  const drawn = (expected: Expected) => page.evaluate((e) => window.bench.drawn(e), expected);
  const step = async (name: string, expected: Expected, act: () => Promise<void>) => {
    const waiting = drawn(expected);
    await act();
    figures[name] = await waiting;
    await settle(page);
  };

  await page.goto(target.url, { waitUntil: 'commit' });
  figures.cold = await drawn({ what: 'rows' });
  await settle(page);
  isCounting = false;
  // A browser may fetch a large script again on the first reload.
  for (let i = 0; i < 2; i += 1) {
    await page.reload({ waitUntil: 'commit' });
    figures.warm = await drawn({ what: 'rows' });
    await settle(page);
  }
  await page.evaluate(() => window.bench.worst());
  const firstKey = () => page.evaluate(() => window.bench.firstKey());
  await step('next page', { what: 'other rows', than: await firstKey() }, () =>
    page.getByRole('button', { name: 'Next page' }).click(),
  );
  await step('sort', { what: 'other rows', than: await firstKey() }, () => target.sort(page));
  const key = await firstKey();
  await step('record', { what: 'record', key }, () =>
    page.locator('tbody tr').first().locator('td').nth(2).click(),
  );
  const { interaction, task } = await page.evaluate(() => window.bench.worst());
  figures['worst interaction'] = interaction;
  figures['longest task'] = task;
  await page.goto(target.url);
  await page.reload();
  await drawn({ what: 'rows' });
  await settle(page);
  await page.locator('input[type=search]').click();
  await page.keyboard.type('Lamp 2', { delay: 40 });
  await settle(page);
  await step('filter', { what: 'matching rows', text: 'Lamp 25' }, () => page.keyboard.type('5'));
  return figures;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

function print(client: Client, floorRuns: Figures[], consoleRuns: Figures[]): void {
  say(`\n${client.name}, medians of ${consoleRuns.length} runs\n`);
  say('| what | floor | Tallyman | Tallyman ÷ floor |\n|---|--:|--:|--:|');
  for (const figure of Object.keys(consoleRuns[0] ?? {})) {
    const medianOf = (runs: Figures[]) => median(runs.flatMap((run) => run[figure] ?? []));
    const floorMedian = medianOf(floorRuns);
    const consoleMedian = medianOf(consoleRuns);
    const ratio = floorMedian === 0 ? '–' : (consoleMedian / floorMedian).toFixed(1);
    say(`| ${figure} | ${Math.round(floorMedian)} | ${Math.round(consoleMedian)} | ${ratio} |`);
  }
}

async function startReference(url: string): Promise<{ child: ChildProcess; base: string }> {
  const child = fork(join(here, '..', 'reference-server.ts'), [url], {
    execArgv: ['--import', 'tsx'],
  });
  const base = await new Promise<string>((done, fail) => {
    child.once('message', (address) => done(String(address)));
    child.once('exit', (code) => fail(new Error(`the reference server ended with ${code}`)));
  });
  return { child, base };
}

/** Fills a tenant and the table of the reference server with the same 100,000 products. */
async function fill(ownerUrl: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 4 });
  say('Filling: 100,000 products …');
  const size = { products: 100_000, customers: 0, returns: 0 };
  await fillBig(pool, 'bench', size, new Date().toISOString().slice(0, 10), () => undefined);
  await pool.query(
    `insert into console.tenants (id, name, colour, position) select 'bench', 'Bench', colour, 9 from console.tenants limit 1 on conflict do nothing`,
  );
  for (const table of ['products', 'stocks']) await pool.query(`vacuum analyze platform.${table}`);
  const client = await pool.connect();
  await fillReference(client);
  client.release();
  await pool.end();
}

/** Prints a table per client. Measures each target `runs` times. */
export async function measureScreen(runs: number): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tallyman-screen-data-'));
  const server = await startIsolatedServer({ E2E_DATA_DIR: dataDir });
  let reference: ChildProcess | undefined;
  let browser: Browser | undefined;
  try {
    const database = await runningDatabase(dataDir);
    if (!database) throw new Error('the console has no database');
    await fill(database.ownerUrl);
    const { child, base } = await startReference(database.url);
    reference = child;
    browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });
    const cookie = await server.signIn();
    const targets = [floor(base), consoleTarget(server.port, cookie)];
    for (const client of clients) {
      const seen: Record<Target['name'], Figures[]> = { floor: [], Tallyman: [] };
      // The first round warms the servers.
      for (let run = 0; run <= runs; run += 1)
        for (const target of targets) {
          const figures = await measure(browser, target, client);
          if (run > 0) seen[target.name].push(figures);
        }
      print(client, seen.floor, seen.Tallyman);
    }
  } finally {
    await browser?.close();
    reference?.kill();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
