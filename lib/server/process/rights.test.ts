import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hasRight, type Right, type Role, rights } from '@/lib/console/auth/rights';
import { tokenHash } from '@/lib/console/auth/session-store';
import { canInVisit } from '@/lib/console/auth/visit-rights';
import { recordActions } from '@/lib/contract/record-actions';
import { isRecord } from '@/lib/contract/schema/is-record';
import { runningDatabase } from '@/lib/db/embedded/embedded';
import { loadSecrets } from '@/lib/db/embedded/secrets';
import en from '@/lib/messages/en.json';
import { exampleOrder } from '@/lib/rules/order-examples';
import {
  actionIds,
  built,
  type Called,
  calls,
  forms,
  isRight,
  own,
  pages,
  place,
  postAction,
  routes,
  settingsPages,
} from '@/lib/testing/rights-cases';
import { startWholeServer, type WholeServer } from '@/lib/testing/whole-server';

// Every role with every action, route and page of the build: the response matches the table of rights.

const roles = ['owner', 'admin', 'operator', 'fixer', 'support', 'viewer'] as const satisfies readonly Role[];
const tokens = Object.fromEntries(roles.map((role) => [role, `token-of-the-${role}`.padEnd(40, '-')]));

let dataDir = '';
let server: WholeServer;
let rejected = '';
/** A tenant that is assigned to nobody. */
let other = '';

async function platform(path: string, method = 'GET', body?: unknown): Promise<Record<string, unknown>> {
  const { platformApiKey } = await loadSecrets(dataDir);
  const answer = await fetch(server.address + path, {
    method,
    headers: {
      authorization: platformApiKey,
      'content-type': 'application/json',
      ...(place.tenant ? { 'x-tenant-id': place.tenant } : {}),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  const parsed: unknown = text ? JSON.parse(text) : {};
  return isRecord(parsed) ? parsed : {};
}

async function inDatabase<T>(run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: (await runningDatabase(dataDir))?.ownerUrl });
  await client.connect();
  return run(client).finally(() => client.end());
}

/** People of every role, each with a session. */
async function addPeople(client: pg.Client): Promise<void> {
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
    [place.tenant],
  );
  await client.query(
    `insert into console.jobs (id, tenant, kind, act, "personId", person, "batchSize", task)
     values ($2, $1, 'bulk', 'updateProductTag', 'operator', 'operator', 1, '{}')`,
    [place.tenant, place.jobId],
  );
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), `tallyman-rights-${process.pid}-`));
  await chmod(dataDir, 0o755);
  server = await startWholeServer(dataDir, {
    OWNER_EMAIL: 'owner@example.com',
    OWNER_PASSWORD: 'amber-lantern-quartz-91',
  });
  place.tenant = String(
    (await platform('/sandbox/v1/tenants', 'POST', { name: 'Shop', scenario: 'empty' })).id,
  );
  await inDatabase(addPeople);
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
  // The registry has this tenant by now, or a person with the right adds it.
  await act('owner', 'saveTenant', [{ id: place.tenant, name: 'Shop' }]);
  const shop = place.tenant;
  place.tenant = '';
  other = String(
    (await platform('/sandbox/v1/tenants', 'POST', { name: 'Other shop', scenario: 'empty' })).id,
  );
  place.tenant = shop;
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

/** The response of an action to a person. */
const act = (role: Role, name: string, args: unknown[]) =>
  postAction(server.address, tokens[role] ?? '', name, args);

it('the rights tests cover every action and every right', () => {
  const named = new Set([...calls.map(({ name }) => name), ...own]);
  expect(Object.keys(actionIds()).filter((name) => !named.has(name))).toEqual([]);
  const used = new Set(calls.map(({ right }) => right));
  // Rights about the views of others need a view: `canChangeView` has its own table. The tenants below show who has them all.
  expect(Object.keys(rights).filter((right) => isRight(right) && !used.has(right))).toEqual([
    'everyTenant',
    'personalData',
    'manageViews',
  ]);
});

it.each(roles)('actions: %s is forbidden exactly those without the right', async (role) => {
  expect(await surprisingActions(role, calls, (right) => hasRight(role, right))).toEqual([]);
});

/** Calls of an action whose response contradicts the rights. */
async function surprisingActions(
  role: Role,
  called: readonly Called[],
  can: (right: Right) => boolean,
): Promise<string[]> {
  const surprises: string[] = [];
  for (const { name, right, args } of called) {
    const { kind, reason } = await act(role, name, args());
    const isForbidden = kind === 'forbidden' && (reason === 'role' || reason === 'readOnly');
    if (isForbidden === can(right) || kind === 'signed-out')
      surprises.push(`${name} ${right}: ${kind} ${reason}`);
  }
  return surprises;
}

/** Routes whose response contradicts the rights. */
async function surprisingRoutes(role: Role, can: (right: Right) => boolean): Promise<string[]> {
  const surprises: string[] = [];
  for (const { path, right, method = 'GET', body } of routes) {
    const answer = await fetch(server.address + path(), {
      method,
      headers: { ...headers(role), 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    if ((answer.status === 403) === can(right) || answer.status === 401)
      surprises.push(`${method} ${path()} ${right}: ${answer.status}`);
  }
  return surprises;
}

it.each(roles)('routes: %s is forbidden exactly those without the right', async (role) => {
  expect(await surprisingRoutes(role, (right) => hasRight(role, right))).toEqual([]);
});

async function page(role: Role, path: string): Promise<string> {
  const answer = await fetch(server.address + path, { headers: { ...headers(role), accept: 'text/html' } });
  expect([path, role, answer.status]).toEqual([path, role, 200]);
  return answer.text();
}
const at = (path: string) =>
  [`/t/${place.tenant}`, path.replace('{rejected}', rejected)].filter(Boolean).join('/');

it('the rights tests cover every page with a form', () => {
  const routes: { page: string; regex: string }[] = built('routes-manifest.json').dynamicRoutes;
  const found = routes.filter(({ page }) => /\/(?:new\/[^/]+|edit|fix)$/.test(page));
  expect(found.map(({ page }) => page)).toContain('/t/[tenant]/new/products');
  const isCovered = ({ regex }: { regex: string }) =>
    forms.some(({ path }) => new RegExp(regex).test(at(path)));
  expect(found.filter((route) => !isCovered(route))).toEqual([]);
});

/** Forms that open or close against the rights, and links to forbidden forms. `reason`: the text of a closed form. */
async function surprisingPages(
  role: Role,
  can: (right: Right) => boolean,
  reason: string = en.pages.acts.role,
): Promise<string[]> {
  const surprises: string[] = [];
  for (const { path, right } of forms) {
    const isRefused = (await page(role, at(path))).includes(reason);
    if (isRefused === can(right)) surprises.push(`${path}: ${isRefused ? 'refused' : 'opened'}`);
  }
  // The import's page also shows the files of others.
  const closed = forms.filter(({ path, right }) => path !== 'import' && !can(right));
  const actions = Object.keys(recordActions).filter((act) => isRight(act) && !can(act));
  for (const path of closed.length > 0 ? [...pages.map(at), ...settingsPages] : []) {
    const html = await page(role, path);
    // The rows of a list link to the form in its payload.
    const links = [...html.matchAll(/(?:href="|\\"edit\\":\\")([^"\\]+)/g)].map(([, href = '']) =>
      href.replaceAll('&amp;', '&'),
    );
    for (const href of links) {
      const [to = '', query = ''] = href.split('?');
      if (closed.some((form) => to === at(form.path))) surprises.push(`${path} → ${href}`);
      if (actions.includes(new URLSearchParams(query).get('act') ?? '')) surprises.push(`${path} → ${href}`);
    }
  }
  return surprises;
}

it.each(roles)(
  'pages: %s sees a reason instead of a forbidden form, and no link to it',
  async (role) => expect(await surprisingPages(role, (right) => hasRight(role, right))).toEqual([]),
  120_000,
);

it('rendering the list of rejected orders does not start rules', async () => {
  // The revision of a waiting task increases each time the task is scheduled.
  const scheduleTask = `select (graphile_worker.add_job('applyRules', json_build_object('id', $1::text),
    run_at := now() + interval '1 day', job_key := 'rules:' || $1)).revision`;
  const scheduled = await inDatabase(async (client) => {
    await client.query(
      `insert into console.corrections (tenant, field, key, "from", "to", always, "personId", person, "ruleBy", "ruleName")
       values ($1, 'city', 'stambul', 'Stambul', 'İstanbul', true, 'fixer', 'fixer', 'fixer', 'Rule of fixer')`,
      [place.tenant],
    );
    return (await client.query(scheduleTask, [place.tenant])).rows[0].revision;
  });
  for (const role of roles) await page(role, at('rejected-orders'));
  const { rows } = await inDatabase((client) => client.query(scheduleTask, [place.tenant]));
  expect(rows[0].revision).toBe(scheduled + 1);
});

it.each(['read-only', 'unlocked'])(
  'a visit that is %s gives support exactly its rights in actions, routes and pages, and is recorded',
  async (state) => {
    const isUnlocked = state === 'unlocked';
    const can = (right: Right) => canInVisit(right, isUnlocked);
    const visit = await inDatabase(async (client) => {
      await client.query(`delete from console.grants where "userId" = 'support'`);
      const { rows } = await client.query(
        `insert into console.visits ("personId", person, tenant, "tenantName", reason, "returnTo", "endsAt", "unlockedUntil")
         values ('support', 'support', $1, 'Shop', 'Ticket 7', '/', now() + interval '30 minutes',
           case when $2 then now() + interval '5 minutes' end) returning id`,
        [place.tenant, isUnlocked],
      );
      return String(rows[0].id);
    });
    const requests = () =>
      inDatabase(
        async (client) => (await client.query('select count(*)::int as n from console.journal')).rows[0].n,
      );
    try {
      const before = await requests();
      const inTenant = calls.filter(
        ({ name, args }) => name !== 'startVisit' && JSON.stringify(args()).includes(place.tenant),
      );
      expect(inTenant.length).toBeGreaterThan(25);
      // The connection check is of the settings, and support has no right to it anywhere.
      const called = inTenant.filter(({ name }) => name !== 'testConnection');
      expect(await surprisingActions('support', called, can)).toEqual([]);
      expect(await surprisingRoutes('support', can)).toEqual([]);
      expect(await surprisingPages('support', can, en.pages.acts.readOnly)).toEqual([]);
      expect(await page('support', at('products'))).toContain('Visiting Shop');
      const write = {
        tenant: place.tenant,
        operation: 'updateProductTag',
        idempotencyKey: `visit-${state}`,
        body: JSON.stringify({ sku: 'SKU-1', tag: state }),
      };
      const sent = await act('support', 'sendWrite', [write]);
      expect(sent).toMatchObject(isUnlocked ? { kind: 'ok' } : { kind: 'forbidden', reason: 'readOnly' });
      expect((await requests()) - before).toBe(isUnlocked ? 1 : 0);
      await inDatabase(async (client) => {
        // Collect the links to forms on pages where some forms are not allowed.
        const seen = await client.query(
          `select path from console.visit_events where visit = $1 and kind = 'page'`,
          [visit],
        );
        expect(seen.rows.map(({ path }) => path)).toEqual(
          expect.arrayContaining([...(isUnlocked ? [] : pages), ...forms.map(({ path }) => path)].map(at)),
        );
        const rows = await client.query('select person from console.journal where visit = $1', [visit]);
        expect(rows.rows).toEqual(isUnlocked ? [{ person: 'support' }] : []);
        await client.query('update console.visits set "endedAt" = now() where id = $1', [visit]);
      });
      expect(await act('support', 'sendWrite', [{ ...write, idempotencyKey: `ended-${state}` }])).toEqual({
        kind: 'forbidden',
        reason: 'visit',
      });
      expect(await surprisingRoutes('support', (right) => right === 'read')).toHaveLength(
        routes.filter(({ path, right }) => right === 'read' && path().includes(place.tenant)).length,
      );
    } finally {
      await inDatabase((client) =>
        client.query(
          `insert into console.grants ("userId", tenant) values ('support', $1) on conflict do nothing`,
          [place.tenant],
        ),
      );
    }
  },
  120_000,
);

it.each(roles)(
  'a tenant without a grant: %s has access only with the everyTenant right',
  async (role) => {
    const granted = place.tenant;
    const isOpen = hasRight(role, 'everyTenant');
    const canVisit = !isOpen && hasRight(role, 'visit');
    const surprises: string[] = [];
    try {
      place.tenant = other;
      for (const { name, args } of calls.filter(
        ({ name, args }) => name !== 'startVisit' && JSON.stringify(args()).includes(other),
      )) {
        const { kind, reason } = await act(role, name, args());
        if ((kind === 'forbidden') === isOpen) surprises.push(`${name}: ${kind} ${reason}`);
      }
      for (const { path, method = 'GET', body } of routes.filter(({ path }) => path().includes(other))) {
        const answer = await fetch(server.address + path(), {
          method,
          headers: { ...headers(role), 'content-type': 'application/json' },
          body: body === undefined ? undefined : JSON.stringify(body),
        });
        if ((answer.status === 403) === isOpen) surprises.push(`${method} ${path()}: ${answer.status}`);
      }
      for (const path of ['', 'products', 'requests', 'runs', 'new/products', 'import'].map(at)) {
        const answer = await fetch(server.address + path, {
          headers: { ...headers(role), accept: 'text/html' },
        });
        const html = await answer.text();
        // A person who may visit gets the form for the reason.
        if (html.includes('Other shop') !== (isOpen || canVisit)) surprises.push(`${path}: ${answer.status}`);
        if (new URL(answer.url).pathname !== (canVisit ? '/visit' : path))
          surprises.push(`${path}: ${answer.url}`);
      }
      const list = await fetch(`${server.address}/settings/tenants`, { headers: headers(role) });
      const listed: unknown[] = await list.json();
      const mark = { id: other, name: 'Other shop', color: expect.any(String) };
      expect(listed.filter((one) => isRecord(one) && one.id === other)).toEqual(
        isOpen ? [mark] : canVisit ? [{ ...mark, isVisited: true }] : [],
      );
    } finally {
      place.tenant = granted;
    }
    expect(surprises).toEqual([]);
  },
  60_000,
);

it('requests without a session get 401 from routes and a redirect from pages', async () => {
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
