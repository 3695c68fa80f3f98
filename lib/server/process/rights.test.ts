import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hasRight, type Right, type Role, rights } from '@/lib/console/auth/rights';
import { tokenHash } from '@/lib/console/auth/sessions';
import { operations } from '@/lib/contract/operations';
import { recordActions } from '@/lib/contract/record-actions';
import { isRecord } from '@/lib/contract/schema/is-record';
import { runningDatabase } from '@/lib/db/embedded/embedded';
import { secretsIn } from '@/lib/db/embedded/secrets';
import en from '@/lib/messages/en.json';
import { exampleOrder } from '@/lib/rules/order-examples';
import { startWholeServer, type WholeServer } from '@/lib/testing/whole-server';

// Every role against every action, route and page of the build: what the table of rights says is what is answered.

const roles = ['owner', 'admin', 'operator', 'support', 'viewer'] as const satisfies readonly Role[];
const isRight = (name: string): name is Right => name in rights;
const tokens = Object.fromEntries(roles.map((role) => [role, `token-of-the-${role}`.padEnd(40, '-')]));

let dataDir = '';
let server: WholeServer;
let tenant = '';
let rejected = '';
/** Nobody was granted this one. */
let other = '';
let jobId = '';

const built = (path: string) => JSON.parse(readFileSync(`.next/${path}`, 'utf8'));
const actionIds = (): Record<string, string> => {
  const { node } = built('server/server-reference-manifest.json');
  return Object.fromEntries(Object.keys(node).map((id) => [String(node[id].exportedName), id]));
};

async function platform(path: string, method = 'GET', body?: unknown): Promise<Record<string, unknown>> {
  const { platformApiKey } = await secretsIn(dataDir);
  const answer = await fetch(server.address + path, {
    method,
    headers: {
      authorization: platformApiKey,
      'content-type': 'application/json',
      ...(tenant ? { 'x-tenant-id': tenant } : {}),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  const parsed: unknown = text ? JSON.parse(text) : {};
  return isRecord(parsed) ? parsed : {};
}

/** People of every role, each with a session. */
async function addPeople(): Promise<void> {
  const client = new pg.Client({ connectionString: (await runningDatabase(dataDir))?.ownerUrl });
  await client.connect();
  for (const role of roles) {
    if (role !== 'owner')
      await client.query(
        `insert into console."user" (id, name, email, role) values ($1, $1, $1 || '@example.com', $1)`,
        [role],
      );
    await client.query(
      `insert into console.session (id, token, "userId", "expiresAt", "createdAt", "updatedAt")
       select $1, $2, id, now() + interval '1 day', now(), now() from console."user" where role = $1`,
      [role, tokenHash(tokens[role] ?? '')],
    );
  }
  await client.query(
    `insert into console.grants ("userId", tenant) select id, $1 from console."user" where role not in ('owner', 'admin')`,
    [tenant],
  );
  await client.query(
    `insert into console.jobs (id, tenant, kind, act, "personId", person, together, asked)
     values ('0b0f6f0e-6d5f-4c3c-9d53-2f7b6f3a9c11', $1, 'bulk', 'updateProductTag', 'operator', 'operator', 1, '{}')`,
    [tenant],
  );
  jobId = '0b0f6f0e-6d5f-4c3c-9d53-2f7b6f3a9c11';
  await client.end();
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), `tallyman-rights-${process.pid}-`));
  await chmod(dataDir, 0o755);
  server = await startWholeServer(dataDir, {
    OWNER_EMAIL: 'owner@example.com',
    OWNER_PASSWORD: 'amber-lantern-quartz-91',
  });
  tenant = String((await platform('/sandbox/v1/tenants', 'POST', { name: 'Shop', scenario: 'empty' })).id);
  await addPeople();
  await platform('/openapi/v1/Products', 'POST', {
    sku: 'SKU-1',
    name: 'A thing',
    barcodes: ['SKU-1'],
    type: 'Product',
  });
  await platform('/openapi/v1/Lots', 'POST', [
    { sku: 'SKU-1', lotNumber: 'LOT-1', expirationDate: '2031-01-01' },
  ]);
  const lineItems = [{ sku: 'SKU-1', amountInOrder: 1, productSalePrice: 10 }];
  const order = (reference: string) => ({ ...exampleOrder(reference, []), lineItems });
  await platform('/openapi/v1/SalesOrders/BulkUpsert', 'POST', [order('ORDER-1'), order('bad_order')]);
  await platform('/openapi/v1/ReceivingOrders/BulkUpsert', 'POST', [
    {
      referenceNumber: 'IN-1',
      transferType: 'CargoTransfer',
      cargoTransfer: {
        shipmentDate: '2031-01-01T08:00:00Z',
        cargoCompanyName: 'Cargo',
        trackingNumber: 'T-1',
      },
      lineItems: [{ sku: 'SKU-1', expectedQuantity: 1 }],
    },
  ]);
  const { data } = await platform('/openapi/v1/SalesOrders/SalesOrders.queryInvalidSalesOrders');
  const [entry] = Array.isArray(data) ? data : [];
  rejected = isRecord(entry) ? String(entry.id) : '';
  expect(rejected).not.toBe('');
  // The registry has this tenant by now, or somebody with the right adds it.
  await act('owner', 'saveTenant', [{ id: tenant, name: 'Shop' }]);
  const shop = tenant;
  tenant = '';
  other = String(
    (await platform('/sandbox/v1/tenants', 'POST', { name: 'Other shop', scenario: 'empty' })).id,
  );
  tenant = shop;
  await act('owner', 'saveTenant', [{ id: other, name: 'Other shop' }]);
}, 120_000);
afterAll(async () => {
  await server?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const headers = (role: Role) => ({
  cookie: `tallyman=${tokens[role]}`,
  'accept-language': 'en',
  origin: server.address,
});

/** What an action answers somebody. */
async function act(role: Role, name: string, args: unknown[]): Promise<Record<string, unknown>> {
  const answer = await fetch(`${server.address}/settings/account`, {
    method: 'POST',
    headers: {
      ...headers(role),
      'next-action': actionIds()[name] ?? '',
      'content-type': 'text/plain;charset=UTF-8',
      accept: 'text/x-component',
    },
    body: JSON.stringify(args),
    redirect: 'manual',
  });
  const text = await answer.text();
  const result: unknown = JSON.parse(/^1:(\{.*)$/m.exec(text)?.[1] ?? 'null');
  if (!isRecord(result)) throw new Error(`${name} ${answer.status}: ${text.slice(0, 500)}`);
  return result;
}

type Called = { name: string; right: Right; args: () => unknown[] };

const view = { list: 'products', name: 'Mine', search: '', locked: true, only: false };
/** Calls that change nothing for whoever may make them: their input is refused after the right was checked. */
const calls: Called[] = [
  ...Object.values(operations)
    .filter(({ effect }) => effect !== 'read')
    .map(
      ({ name }): Called => ({
        name: 'perform',
        right: isRight(name) ? name : 'read',
        args: () => [{ tenant, operation: name, idempotencyKey: '', body: {} }],
      }),
    ),
  { name: 'readBack', right: 'read', args: () => [{ tenant, idempotencyKey: '', isLast: false }] },
  { name: 'noteOpened', right: 'read', args: () => [{ tenant }] },
  { name: 'changeFavorite', right: 'read', args: () => [{ tenant }] },
  { name: 'changeJob', right: 'sendJobs', args: () => [{ tenant, id: jobId, act: 'none' }] },
  { name: 'changeJob', right: 'sendJobs', args: () => [{ tenant, id: 'unknown', act: 'start' }] },
  { name: 'changePlan', right: 'sendJobs', args: () => [{ tenant, id: jobId, at: 0 }] },
  { name: 'saveImport', right: 'import', args: () => [{ tenant, id: 'x', kind: 'none' }] },
  { name: 'saveLabel', right: 'keepLabel', args: () => [{ tenant, resource: 'none', record: '' }] },
  { name: 'saveView', right: 'read', args: () => [{ tenant, kind: 'none' }] },
  { name: 'saveView', right: 'shareViews', args: () => [{ ...view, tenant, kind: 'add', shared: true }] },
  { name: 'rememberCorrections', right: 'bulkUpsertSalesOrders', args: () => [{ tenant }] },
  { name: 'changeQueue', right: 'bulkUpsertSalesOrders', args: () => [{ tenant, entry: '' }] },
  { name: 'bringContents', right: 'bulkUpsertSalesOrders', args: () => [{ tenant, file: 7 }] },
  { name: 'saveCauseNote', right: 'corrections', args: () => [{ tenant, code: '' }] },
  { name: 'changeCorrection', right: 'corrections', args: () => [{ tenant, id: '' }] },
  { name: 'saveTenant', right: 'tenants', args: () => [{}] },
  { name: 'removeTenant', right: 'tenants', args: () => [1] },
  { name: 'refreshTenants', right: 'tenants', args: () => [] },
  { name: 'testConnection', right: 'tenants', args: () => [tenant] },
  { name: 'saveRelayKey', right: 'relayKeys', args: () => [{}] },
  { name: 'rotateRelayKey', right: 'relayKeys', args: () => ['none', 5] },
  { name: 'revokeRelayKey', right: 'relayKeys', args: () => ['none'] },
  { name: 'saveRetention', right: 'retention', args: () => [{}] },
  { name: 'savePerson', right: 'people', args: () => [{}] },
  { name: 'changePerson', right: 'people', args: () => [{}] },
];
/** Of one's own account and browser: they need no right. */
const account = ['createFirstOwner', 'changePassword', 'acknowledgeFailedSignIns', 'setLocale'];
const own = ['signIn', 'signOut', ...account];

it('every action of the build is in the list of this test, and every right in one of its calls', () => {
  const named = new Set([...calls.map(({ name }) => name), ...own]);
  expect(Object.keys(actionIds()).filter((name) => !named.has(name))).toEqual([]);
  const used = new Set(calls.map(({ right }) => right));
  // Others' views need a view: `canChangeView` has a table of its own. The tenants below show who has all of them.
  expect(Object.keys(rights).filter((right) => isRight(right) && !used.has(right))).toEqual([
    'everyTenant',
    'manageViews',
  ]);
});

it.each(roles)('actions: %s is refused exactly what the table does not give', async (role) => {
  const surprises: string[] = [];
  for (const { name, right, args } of calls) {
    const { kind, reason } = await act(role, name, args());
    const isForbidden = kind === 'forbidden' && reason === 'role';
    if (isForbidden === hasRight(role, right) || kind === 'signed-out')
      surprises.push(`${name} ${right}: ${kind} ${reason}`);
  }
  expect(surprises).toEqual([]);
});

type Asked = { path: () => string; right: Right; method?: string; body?: unknown };

const routes: Asked[] = [
  { path: () => `/t/${tenant}/runs/plan`, right: 'sendJobs', method: 'POST', body: {} },
  { path: () => `/t/${tenant}/bookmarks`, right: 'read' },
  { path: () => `/t/${tenant}/recents`, right: 'read' },
  { path: () => `/t/${tenant}/existing`, right: 'read', method: 'POST', body: {} },
  { path: () => `/t/${tenant}/jobs`, right: 'read' },
  { path: () => `/t/${tenant}/views`, right: 'read' },
  { path: () => `/t/${tenant}/budget`, right: 'read' },
  { path: () => `/t/${tenant}/find?q=sku`, right: 'read' },
  { path: () => `/t/${tenant}/requests/file`, right: 'read' },
  { path: () => `/t/${tenant}/rejected-groups?cause=InvalidCity&dqb=`, right: 'read' },
  { path: () => `/read/getStocks?tenant=${tenant}`, right: 'read' },
  { path: () => `/export/getStocks?tenant=${tenant}`, right: 'read' },
  { path: () => '/settings/tenants', right: 'read' },
  { path: () => '/settings/tenants', right: 'read', method: 'POST' },
];

it.each(roles)('routes: %s is refused exactly what the table does not give', async (role) => {
  const surprises: string[] = [];
  for (const { path, right, method = 'GET', body } of routes) {
    // The stream of jobs has no end.
    const ended = new AbortController();
    const answer = await fetch(server.address + path(), {
      method,
      headers: { ...headers(role), 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: ended.signal,
    });
    ended.abort();
    if ((answer.status === 403) === hasRight(role, right) || answer.status === 401)
      surprises.push(`${method} ${path()} ${right}: ${answer.status}`);
  }
  expect(surprises).toEqual([]);
});

/** Pages that hold a form, and the right to send it. */
const forms: { path: string; right: Right }[] = [
  { path: 'new/products', right: 'createProduct' },
  { path: 'new/customers', right: 'createCustomer' },
  { path: 'new/lots', right: 'upsertLots' },
  { path: 'new/sales-orders', right: 'bulkUpsertSalesOrders' },
  { path: 'new/receiving-orders', right: 'bulkUpsertReceivingOrders' },
  { path: 'new/shipments', right: 'upsertShipment' },
  { path: 'lots/SKU-1/LOT-1/edit', right: 'upsertLots' },
  { path: 'sales-orders/ORDER-1/edit', right: 'bulkUpsertSalesOrders' },
  { path: 'receiving-orders/IN-1/edit', right: 'bulkUpsertReceivingOrders' },
  { path: 'rejected-orders/{rejected}/fix', right: 'bulkUpsertSalesOrders' },
  { path: 'import', right: 'import' },
];
const pages = [
  '',
  'products',
  'products/SKU-1',
  'lots',
  'lots/SKU-1/LOT-1',
  'sales-orders',
  'sales-orders/ORDER-1',
  'rejected-orders',
  'rejected-orders/{rejected}',
  'receiving-orders',
  'receiving-orders/IN-1',
  'shipments',
  'returns',
  'stock-adjustments',
  'stocks',
  'customers',
  'requests',
  'runs',
  'exports',
  'explorer',
];
const settingsPages = ['/settings', '/settings/integrations', '/settings/people', '/settings/retention'];

const readOnly = en.pages.acts.role;

async function page(role: Role, path: string): Promise<string> {
  const answer = await fetch(server.address + path, { headers: { ...headers(role), accept: 'text/html' } });
  expect([path, role, answer.status]).toEqual([path, role, 200]);
  return answer.text();
}
const at = (path: string) => [`/t/${tenant}`, path.replace('{rejected}', rejected)].filter(Boolean).join('/');

it('every page with a form is in the list of this test', () => {
  const { dynamicRoutes } = built('routes-manifest.json');
  const found = dynamicRoutes
    .map((route: { page: string }) => route.page)
    .filter((route: string) => /\/(?:new\/[^/]+|edit|fix)$/.test(route));
  expect(found).toHaveLength(forms.length - 1);
});

it.each(roles)(
  'pages: %s reads why there is no form, and finds no link to one',
  async (role) => {
    const surprises: string[] = [];
    for (const { path, right } of forms) {
      const isRefused = (await page(role, at(path))).includes(readOnly);
      if (isRefused === hasRight(role, right)) surprises.push(`${path}: ${isRefused ? 'refused' : 'opened'}`);
    }
    // The import's page also shows the files of others.
    const closed = forms.filter(({ path, right }) => path !== 'import' && !hasRight(role, right));
    const acts = Object.keys(recordActions).filter((act) => isRight(act) && !hasRight(role, act));
    for (const path of closed.length > 0 ? [...pages.map(at), ...settingsPages] : []) {
      const html = await page(role, path);
      const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) =>
        href.replaceAll('&amp;', '&'),
      );
      for (const href of links) {
        const [to = '', query = ''] = href.split('?');
        if (closed.some((form) => to === at(form.path))) surprises.push(`${path} → ${href}`);
        if (acts.includes(new URLSearchParams(query).get('act') ?? '')) surprises.push(`${path} → ${href}`);
      }
    }
    expect(surprises).toEqual([]);
  },
  120_000,
);

it.each(roles)(
  'a tenant that was not granted: %s reaches it only with the right to every tenant',
  async (role) => {
    const granted = tenant;
    const isOpen = hasRight(role, 'everyTenant');
    const surprises: string[] = [];
    try {
      tenant = other;
      for (const { name, args } of calls.filter(({ args }) => JSON.stringify(args()).includes(other))) {
        const { kind, reason } = await act(role, name, args());
        if ((kind === 'forbidden') === isOpen) surprises.push(`${name}: ${kind} ${reason}`);
      }
      for (const { path, method = 'GET', body } of routes.filter(({ path }) => path().includes(other))) {
        const ended = new AbortController();
        const answer = await fetch(server.address + path(), {
          method,
          headers: { ...headers(role), 'content-type': 'application/json' },
          body: body === undefined ? undefined : JSON.stringify(body),
          signal: ended.signal,
        });
        ended.abort();
        if ((answer.status === 403) === isOpen) surprises.push(`${method} ${path()}: ${answer.status}`);
      }
      for (const path of ['', 'products', 'requests', 'runs', 'new/products', 'import'].map(at)) {
        const answer = await fetch(server.address + path, {
          headers: { ...headers(role), accept: 'text/html' },
        });
        const html = await answer.text();
        if (html.includes('Other shop') !== isOpen) surprises.push(`${path}: ${answer.status}`);
      }
      const list = await fetch(`${server.address}/settings/tenants`, { headers: headers(role) });
      expect((await list.text()).includes(other)).toBe(isOpen);
    } finally {
      tenant = granted;
    }
    expect(surprises).toEqual([]);
  },
  60_000,
);

it('nobody without a session reaches any of them', async () => {
  const stranger = (path: string, init: RequestInit = {}) =>
    fetch(server.address + path, { redirect: 'manual', ...init });
  for (const { path, method = 'GET', body } of routes) {
    const sent = {
      method,
      headers: { origin: server.address },
      body: body === undefined ? undefined : JSON.stringify(body),
    };
    expect([path(), (await stranger(path(), sent)).status]).toEqual([path(), 401]);
  }
  for (const path of [...pages, ...forms.map((form) => form.path)].map(at))
    expect([path, (await stranger(path, { headers: { accept: 'text/html' } })).status]).toEqual([path, 307]);
});
