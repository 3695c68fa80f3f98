import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from '@playwright/test';
import { open, reportHydration, waitForHydration } from './hydration';
import { actionIds, healthToken, sendRequest } from './isolated-server';
import { long } from './long';
import { owner } from './owner';
import { platformKey } from './platform-key';
import { expect } from './tenant';
import { test } from './user';

// Protections that the browser enforces, and the data that it stores.

const SCRIPT_PATH = '/_next/static/bait.js';

/** Serves a page from another origin. */
async function startOtherSite(html: (path: string) => string) {
  const requests: string[] = [];
  const server = createServer((req, res) => {
    requests.push(req.url ?? '');
    const isScript = req.url?.endsWith('.js');
    res.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    res.end(isScript ? 'window.ran = [...(window.ran ?? []), "foreign"]' : html(req.url ?? ''));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return { url: `http://localhost:${port}`, requests, end: () => server.close() };
}

/** HTML that an attacker would store in a field that is not escaped. */
const injected = (otherOrigin: string) => `
  <script>window.ran = ['inline']</script>
  <script nonce="guessed">window.ran = ['guessed nonce']</script>
  <script src="${otherOrigin}/x.js"></script>
  <script src="${SCRIPT_PATH}"></script>
  <img src="/none.png" onerror="window.ran = ['handler']" alt="">
  <svg onload="window.ran = ['svg']"></svg>
  <iframe srcdoc="<script>parent.ran = ['frame']</script>"></iframe>
  <object data="data:text/html,<script>parent.ran = ['object']</script>"></object>
  <base href="${otherOrigin}/">
  <form id="out" action="${otherOrigin}/taken"><button id="taken">x</button></form>
  <a id="link" href="javascript:window.ran = ['link']">link</a>
  <button id="press" onclick="window.ran = ['press']">press</button>`;

const executedScripts = (page: Page) => page.evaluate(() => Reflect.get(window, 'ran'));

test('injected scripts do not run, and other sites cannot frame the console @extended', async ({
  browser,
  baseURL,
  storageState,
  tenant,
}) => {
  const otherSite = await startOtherSite(() => `<iframe src="${baseURL}/sign-in" name="ours"></iframe>`);
  const context = await browser.newContext({ baseURL, storageState });
  await reportHydration(context);
  const page = await context.newPage();
  const messages: string[] = [];
  page.on('console', (message) => messages.push(message.text()));
  // Inserts the HTML into the server's response, which keeps its policy.
  await page.route(`**${tenant.at('/stocks')}`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/<body[^>]*>/, (tag) => `${tag}${injected(otherSite.url)}`);
    await route.fulfill({ response: response, body });
  });
  await page.route(`**${SCRIPT_PATH}`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `window.ran = ['own address']` }),
  );
  await open(page, tenant.at('/stocks'));
  // Inserts it by script too, and clicks its elements.
  await page.evaluate((html) => {
    const container = document.createElement('div');
    container.innerHTML = html;
    document.body.append(container);
  }, injected(otherSite.url));
  for (const id of ['press', 'link', 'taken']) await page.locator(`#${id}`).dispatchEvent('click');
  await page.evaluate(() => document.fonts.ready);
  expect(await executedScripts(page)).toBeUndefined();
  expect(otherSite.requests).toEqual([]);
  expect(page.url()).toContain(tenant.at('/stocks'));
  const kinds = [/inline script/, /event handler/, /script-src/, /base-uri/, /form-action/, /frame|object/];
  for (const kind of kinds)
    await expect.poll(() => messages.some((text) => kind.test(text)), { message: String(kind) }).toBe(true);

  // Without a policy the same HTML runs.
  await page.route('**/free', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<body>${injected(otherSite.url)}` }),
  );
  await open(page, '/free');
  expect(await executedScripts(page)).toBeDefined();

  await open(page, otherSite.url);
  // A blocked frame is replaced by an error page, so it is looked up each time.
  const childFrames = () => page.mainFrame().childFrames();
  await expect
    .poll(() => childFrames().map((frame) => frame.url()))
    .toEqual([expect.stringMatching(/^chrome-error:/)]);
  await context.close();
  otherSite.end();
});

/** All data that scripts can read in this browser. */
const readStorage = (page: Page) =>
  page.evaluate(async () => ({
    tab: { ...sessionStorage },
    browser: { ...localStorage },
    cookie: document.cookie,
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
  }));

const readHttpOnlyCookies = async (context: BrowserContext) =>
  (await context.cookies()).filter(({ httpOnly }) => httpOnly).map(({ value }) => value);

test('the browser stores no token and no personal data except drafts, and sign-out clears every tab @extended', async ({
  newUser,
  tenant,
}) => {
  test.setTimeout(120_000);
  const { page, name } = await newUser({ throughForm: true });
  const context = page.context();
  const customers = await tenant.call('GET', '/openapi/v1/Customers');
  const personal = [
    ...JSON.stringify(customers).matchAll(/"(?:email|phone|lastName|address\w*)":"([^"]{4,})"/gi),
  ];
  expect(personal.length).toBeGreaterThan(3);
  await open(page, tenant.at('/sales-orders'));
  for (const path of ['/returns', '/requests', '/import', '', '/customers']) {
    const section = page
      .getByRole('navigation', { name: 'Navigation' })
      .locator(`a[href="${tenant.at(path)}"]`);
    await section.click();
    await expect(section).toHaveAttribute('aria-current', 'page');
  }
  await page.locator('[data-row-link]').first().click();
  await expect(page).toHaveURL(/\/customers\/./);
  const secrets = [...(await readHttpOnlyCookies(context)), platformKey, name];
  expect(secrets.length).toBeGreaterThan(2);
  const before = await readStorage(page);
  expect(before.databases).toEqual([]);
  expect(before.caches).toEqual([]);
  const text = decodeURIComponent(JSON.stringify(before));
  for (const value of [...secrets, ...personal.map(([, value = '']) => value)])
    expect(text).not.toContain(value);
  for (const key of Object.keys(before.browser)) expect(['theme', 'copied', 'last-person']).toContain(key);

  // A draft is stored only in its tab.
  const secondTab = await context.newPage();
  await open(secondTab, tenant.at('/new/customers'));
  await secondTab.getByLabel('First name').pressSequentially('Ayşegül');
  await expect.poll(async () => JSON.stringify((await readStorage(secondTab)).tab)).toContain('Ayşegül');
  expect(JSON.stringify(await readStorage(page))).not.toContain('Ayşegül');

  await page.getByRole('button', { name: new RegExp(name) }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  for (const tab of [page, secondTab]) {
    await expect(tab).toHaveURL(/\/sign-in/);
    await expect(tab.getByLabel('Email')).toBeVisible();
    const after = await readStorage(tab);
    expect(after.tab).toEqual({});
    expect(Object.keys(after.browser).filter((key) => !/^(?:theme|last-person)$/.test(key))).toEqual([]);
  }
  for (const steps of [1, 2]) {
    await page.goBack();
    await expect(page.getByLabel('Email'), `back ${steps}`).toBeVisible();
    await expect(page.getByText(tenant.name), `back ${steps}`).toHaveCount(0);
  }
  await open(secondTab, tenant.at('/customers'));
  await expect(secondTab).toHaveURL(/sign-in/);
  const cached = await secondTab.evaluate(async (path) => {
    const response = await fetch(path, { cache: 'force-cache', redirect: 'manual' });
    return response.type === 'opaqueredirect' ? '' : response.text();
  }, tenant.at('/customers'));
  expect(cached).not.toContain(tenant.name);

  // The password field accepts pasted text.
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const password = secondTab.getByLabel('Password', { exact: true });
  await secondTab.evaluate(() => navigator.clipboard.writeText('a pasted, long password'));
  await password.focus();
  await secondTab.keyboard.press('ControlOrMeta+v');
  await expect(password).toHaveValue('a pasted, long password');
});

test('after switching tenants no page shows data of the previous one, and stored data is keyed by tenant', {
  tag: ['@extended', long.tag],
}, async ({ page, tenant, newTenant }) => {
  test.setTimeout(120_000);
  const other = await newTenant('corner');
  const marks = ['MARK-7311', 'Xylophone of one tenant', 'typed-7311'];
  const [sku = '', name = '', typed = ''] = marks;
  const product = { sku, name, barcodes: ['8690000073112'], type: 'Product' };
  await tenant.call('POST', '/openapi/v1/Products', product);
  // An opened record, a selection, a search, a draft and the palette's recent items.
  await open(page, tenant.at(`/products/${sku}`));
  await open(page, tenant.at(`/products?q=${sku}`));
  await page
    .getByRole('row', { name: new RegExp(sku) })
    .getByRole('checkbox')
    .check();
  await open(page, tenant.at('/new/customers'));
  await page.getByLabel('First name').pressSequentially(typed);
  await expect.poll(async () => JSON.stringify((await readStorage(page)).tab)).toContain(typed);

  await open(page, tenant.at(`/products?q=${sku}`));
  await page.keyboard.press('t');
  await page.getByRole('combobox', { name: 'Switch tenant' }).fill(other.name);
  await expect(page.getByRole('option', { name: other.name })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(other.at('/products')));
  await expect(page).toHaveTitle(new RegExp(other.name));
  await waitForHydration(page);
  const readPage = async () =>
    (await page.content()) + JSON.stringify(await page.evaluate(() => history.state));
  for (const path of ['/products', '', '/requests', '/import', '/new/customers']) {
    const section = page
      .getByRole('navigation', { name: 'Navigation' })
      .locator(`a[href="${other.at(path)}"]`);
    if (path === '/new/customers') await open(page, other.at(path));
    else {
      await section.click();
      await expect(section).toHaveAttribute('aria-current', 'page');
    }
    for (const mark of marks) expect(await readPage(), `${mark} at ${path}`).not.toContain(mark);
  }
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toBeVisible();
  for (const mark of marks) expect(await readPage(), `${mark} in the palette`).not.toContain(mark);

  const { tab, browser, cookie, databases, caches } = await readStorage(page);
  for (const mark of marks)
    expect(JSON.stringify([browser, cookie, databases, caches]), mark).not.toContain(mark);
  const entries = Object.entries(tab).map((entry) => decodeURIComponent(entry.join(' ')));
  const tenantEntries = entries.filter((entry) => marks.some((mark) => entry.includes(mark)));
  expect(tenantEntries.length).toBeGreaterThan(0);
  for (const entry of tenantEntries) expect(entry).toContain(tenant.id);
});

test('the build contains no secrets and no public source maps @extended', () => {
  const build = fileURLToPath(new URL('../.next', import.meta.url));
  const files = readdirSync(build, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((path) => /[\\/]static[\\/].*\.map$/.test(path))).toEqual([]);
  const secrets = [owner.password, platformKey, healthToken].flatMap((secret) => [
    Buffer.from(secret),
    Buffer.from(
      Buffer.from(secret)
        .toString('base64')
        .replace(/..?=*$/, ''),
    ),
    Buffer.from(encodeURIComponent(secret)),
  ]);
  const leaks = files.filter((path) => {
    const text = readFileSync(path);
    return secrets.some((secret) => text.includes(secret));
  });
  expect(leaks).toEqual([]);
});

test('a server action responds on any page and host name, and an unknown action returns 409 @extended', async ({
  context,
  baseURL,
  tenant,
}) => {
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const callAction = (action: string | undefined, args: unknown[]) =>
    sendRequest(Number(new URL(baseURL ?? '').port), {
      method: 'POST',
      path: '/settings',
      headers: {
        host: 'shop.example',
        origin: 'https://shop.example',
        cookie,
        'next-action': action,
        'content-type': 'text/plain;charset=UTF-8',
      },
      body: JSON.stringify(args),
    });
  const saved = await callAction(actionIds().saveView, [
    { kind: 'preferences', tenant: tenant.id, list: 'stocks', widths: null },
  ]);
  expect([saved.status, saved.headers['content-type']]).toEqual([200, 'text/x-component']);
  expect(saved.text).toContain('"kind":"ok"');
  const unknown = await callAction('f'.repeat(42), []);
  expect(unknown.status).toBe(409);
  expect(JSON.parse(unknown.text).error).toMatchObject({ code: 409 });
});

test('the icon is cached for a year only under the URL with its hash', async ({ page, request }) => {
  await page.goto('/');
  const icon = (await page.locator('link[rel=icon]').first().getAttribute('href')) ?? '';
  expect(icon).toMatch(/\?.+/);
  const cacheControl = async (path: string) => (await request.get(path)).headers()['cache-control'];
  expect(await cacheControl(icon)).toBe('public, max-age=31536000, immutable');
  expect(await cacheControl('/favicon.ico')).toBe('public, max-age=3600');
});
