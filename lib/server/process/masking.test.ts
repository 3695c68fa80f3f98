import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tokenHash } from '@/lib/console/auth/session-store';
import { printDqb } from '@/lib/contract/dqb/dqb';
import { MASK } from '@/lib/contract/masking';
import { operations } from '@/lib/contract/operations';
import { revealKey } from '@/lib/contract/personal-fields';
import { isRecord } from '@/lib/contract/schema/is-record';
import type { Operation } from '@/lib/contract/schema/operation';
import { unlockPhrase } from '@/lib/contract/unlock-phrase';
import { runningDatabase } from '@/lib/db/embedded/embedded';
import { loadSecrets } from '@/lib/db/embedded/secrets';
import { env } from '@/lib/env';
import { exampleOrder } from '@/lib/rules/order-examples';
import { forms, pages, place, postAction, routes } from '@/lib/testing/rights-cases';
import { startWholeServer, type WholeServer } from '@/lib/testing/whole-server';

// Every response of the build to a viewer and in a visit, searched for a tenant's personal data.

const roles = ['owner', 'viewer', 'support'] as const;
type Role = (typeof roles)[number];
const tokens = Object.fromEntries(roles.map((role) => [role, `token-of-the-${role}`.padEnd(40, '-')]));

/** Every personal value in this test's data contains one of these markers. */
const markers = /zzmark|5559998877|11122233344/i;
const customer = {
  email: 'zzmark@example.com',
  firstName: 'Zzmarkada',
  lastName: 'Zzmarksoy',
  phone: '+905559998877',
};
const address = {
  addressFirstName: 'Zzmarkada',
  addressLastName: 'Zzmarksoy',
  addressOne: 'Zzmark Sokak 5',
  addressTwo: 'Zzmark Apartmani',
  addressPhone: '+905559998877',
  taxNumber: '11122233344',
};
const runs = { job: '0b0f6f0e-6d5f-4c3c-9d53-2f7b6f3a9c21', file: '0b0f6f0e-6d5f-4c3c-9d53-2f7b6f3a9c22' };
const run = '0b0f6f0e-6d5f-4c3c-9d53-2f7b6f3a9c23';

let dataDir = '';
let server: WholeServer;
let owner: pg.Client;
let rejected = '';
let customerNo = 0;
let visit = '';
const tenant = () => place.tenant;

async function platform(path: string, method = 'GET', body?: unknown): Promise<Record<string, unknown>> {
  const { platformApiKey } = await loadSecrets(dataDir);
  const ofTenant: HeadersInit = tenant() ? { 'x-tenant-id': tenant() } : {};
  const answer = await fetch(server.address + path, {
    method,
    headers: { authorization: platformApiKey, 'content-type': 'application/json', ...ofTenant },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  const parsed: unknown = text ? JSON.parse(text) : {};
  return isRecord(parsed) ? parsed : {};
}

const act = (role: Role, name: string, ...args: unknown[]) =>
  postAction(server.address, tokens[role] ?? '', name, args);

let sent = 0;
type Sent = { params?: object; body: unknown; unvalidated?: true };
const perform = (role: Role, operation: string, input: Sent) => {
  const write = { tenant: tenant(), operation, idempotencyKey: `masking-${sent++}`, ...input };
  return act(role, 'sendWrite', { ...write, body: JSON.stringify(input.body) });
};

async function done(role: Role, name: string, ...args: unknown[]): Promise<void> {
  expect(await act(role, name, ...args), name).toMatchObject({ kind: 'ok' });
}

/** The response of a path as text, files too. */
async function answerTo(role: Role, path: string, init: RequestInit = {}) {
  const answer = await fetch(server.address + path, {
    ...init,
    headers: {
      cookie: `tallyman=${tokens[role]}`,
      'accept-language': 'en',
      origin: server.address,
      'content-type': 'application/json',
      ...init.headers,
    },
  });
  return { status: answer.status, text: await answer.text() };
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), `tallyman-masking-${process.pid}-`));
  await chmod(dataDir, 0o755);
  server = await startWholeServer(dataDir, {
    OWNER_EMAIL: 'owner@example.com',
    OWNER_PASSWORD: 'amber-lantern-quartz-91',
  });
  owner = new pg.Client({ connectionString: (await runningDatabase(dataDir))?.ownerUrl });
  await owner.connect();
  place.tenant = '';
  place.tenant = String(
    (await platform('/sandbox/v1/tenants', 'POST', { name: 'Shop', scenario: 'empty' })).id,
  );
  for (const role of roles) {
    if (role !== 'owner')
      await owner.query(
        `insert into console."user" (id, name, email, role) values ($1, $1, $1 || '@example.com', $1)`,
        [role],
      );
    await owner.query(
      `insert into console.session (id, token, "userId", "expiresAt", "createdAt", "updatedAt")
       select $1, $2, id, now() + interval '1 day', now(), now() from console."user" where role = $1`,
      [role, tokenHash(tokens[role] ?? '')],
    );
  }
  await owner.query(`insert into console.grants ("userId", tenant) values ('viewer', $1)`, [tenant()]);
  await done('owner', 'saveTenant', { id: tenant(), name: 'Shop' });

  // Send the write through the console, so that the request log contains it too.
  const send = async (operation: string, input: Sent, kind = 'ok') =>
    expect(await perform('owner', operation, input), operation).toMatchObject({ kind });
  await send('createProduct', {
    body: { sku: 'SKU-1', name: 'A thing', barcodes: ['SKU-1'], type: 'Product' },
  });
  await send('upsertLots', { body: [{ sku: 'SKU-1', lotNumber: 'LOT-1', expirationDate: '2031-01-01' }] });
  await send('createCustomer', { body: customer });
  const { items } = await platform('/openapi/v1/Customers');
  customerNo = Array.isArray(items) ? Number(items[0].customerNo) : 0;
  await send('updateCustomer', { params: { customerNo }, body: { ...customer, lastName: 'Zzmarkan' } });
  const order = (reference: string) => {
    const { shippingAddress, billingAddress, ...rest } = exampleOrder(reference, []);
    return {
      ...rest,
      customer,
      shippingAddress: { ...shippingAddress, ...address },
      billingAddress: { ...billingAddress, ...address },
      lineItems: [{ sku: 'SKU-1', amountInOrder: 1, productSalePrice: 10 }],
    };
  };
  for (const reference of ['ORDER-1', 'ORDER-2'])
    await send('bulkUpsertSalesOrders', { body: [order(reference)] });
  await send('bulkUpsertSalesOrders', { body: [order('bad_order')] }, 'refused');
  await send('bulkUpsertReceivingOrders', {
    body: [
      {
        referenceNumber: 'IN-1',
        transferType: 'PickupTransfer',
        pickupTransfer: { pickupDate: '2031-01-01T08:00:00Z', pickupAddress: 'Zzmark Depo' },
        lineItems: [{ sku: 'SKU-1', expectedQuantity: 1 }],
      },
    ],
  });
  // The platform rejects this write with the personal value in the error message.
  await perform('owner', 'createCustomer', { body: customer });
  const { data } = await platform('/openapi/v1/SalesOrders/SalesOrders.queryInvalidSalesOrders');
  rejected = Array.isArray(data) ? String(data[0].id) : '';

  // Data that the console stores about it.
  const task = JSON.stringify({
    ...{ operation: 'getCustomers', dqb: '', list: 'customers', format: 'csv', columns: [] },
    style: { kind: 'wire', locale: 'en', zone: 'UTC', yes: 'yes', no: 'no' },
  });
  await owner.query(
    `insert into console.jobs (id, tenant, kind, act, "personId", person, "batchSize", task, state) values
       ($1, $3, 'bulk', 'bulkUpsertSalesOrders', 'other', 'Other', 1, '{}', 'planned'),
       ($2, $3, 'export', 'getCustomers', 'other', 'Other', 1, $4, 'finished')`,
    [runs.job, runs.file, tenant(), task],
  );
  await owner.query(
    `insert into console.job_rows (job, at, record, state, note, body) values ($1, 0, 'bad_order', 'planned', $2, $3)`,
    [
      runs.job,
      { changes: [{ field: 'shippingAddress.addressPhone', from: '5559998877', to: '+905559998877' }] },
      JSON.stringify(order('bad_order')),
    ],
  );
  await owner.query(
    `insert into console.exports (job, "firstTotal", total, "expiresAt") values ($1, 0, 0, now() + interval '1 hour')`,
    [runs.file],
  );
  const read = {
    ...{ file: 'people.csv', owner: 'other', zone: 'UTC', header: ['E-mail'], columns: ['email'], total: 1 },
    ...{ decimal: '.', encoding: 'utf-8', existing: 'update', step: 'check', revision: 0 },
  };
  await owner.query(
    `insert into console.jobs (id, tenant, kind, act, "personId", person, task)
     values ($1, $2, 'import', 'customers', 'other', 'Other', $3)`,
    [run, tenant(), read],
  );
  const issue = { path: 'email', code: 'x', message: `${customer.email} is taken`, column: 0, row: 2 };
  await owner.query(
    `insert into console.job_rows (job, at, record, state, cells, issues) values ($1, 2, '', 'open', array[$2], $3)`,
    [run, customer.email, JSON.stringify([issue])],
  );
  await owner.query(
    `insert into console.corrections (tenant, field, key, "from", "to", "personId", person)
     values ($1, 'shippingAddress.addressPhone', 'x', '5559998877', '+905559998877', 'other', 'Other')`,
    [tenant()],
  );
  for (const role of ['viewer', 'support'] as const)
    await owner.query(
      `insert into console.recents ("personId", tenant, path, label) values ($1, $2, $3, 'Zzmarkada')`,
      [role, tenant(), `customers/${customerNo}`],
    );
  await done('support', 'startVisit', { tenant: tenant(), reason: 'Ticket 7', minutes: 30 });
  await done('support', 'unlockVisit', {
    tenant: tenant(),
    word: unlockPhrase({ id: tenant(), name: 'Shop' }),
  });
  visit = String((await owner.query('select id from console.visits')).rows[0].id);
}, 120_000);
afterAll(async () => {
  await owner.end();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const params = () => ({
  tenant: tenant(),
  ...{ customerNo: String(customerNo), referenceNumber: 'ORDER-1', id: rejected, returnNo: 'R-1' },
  ...{ shipmentNo: 'S-1', sku: 'SKU-1', transactionNumber: 'T-1', dqb: '' },
});
const equals = (property: string, value: string) =>
  printDqb({ filters: [{ operation: 'Equals', property, value }], sort: [] });

/** Everything that a browser can request in the tenant. */
async function everything(): Promise<{ path: string; init?: RequestInit }[]> {
  const inTenant = (path: string) => `/t/${tenant()}${path && `/${path}`}`.replace('{rejected}', rejected);
  const { rows: logged } = await owner.query('select id from console.journal order by id');
  const requests = logged.map(({ id }) => `requests/${id}`);
  const records = [`customers/${customerNo}`, `runs/${runs.job}`, `import/${run}`, 'import', 'check-orders'];
  const copies = ['new/sales-orders?from=ORDER-1', 'new/receiving-orders?from=IN-1', `exports/${runs.file}`];
  const shown = [...pages, ...forms.map(({ path }) => path), ...requests, ...records, ...copies].map(
    inTenant,
  );
  const names: Operation[] = Object.values(operations);
  const reads = names.filter(({ effect, resource }) => effect === 'read' && resource !== 'tenants');
  const query = new URLSearchParams(params());
  return [
    ...shown.flatMap((path) => [
      { path, init: { headers: { accept: 'text/html' } } },
      { path, init: { headers: { rsc: '1' } } },
    ]),
    ...reads.flatMap(({ name }) => [
      { path: `/read/${name}?${query}` },
      { path: inTenant(`explorer/read/${name}?${query}`) },
    ]),
    { path: `/read/getReceivingOrder?${new URLSearchParams({ ...params(), referenceNumber: 'IN-1' })}` },
    ...reads.flatMap(({ name, record }) =>
      record ? ['csv', 'xlsx'].map((format) => ({ path: `/export/${name}?${query}&format=${format}` })) : [],
    ),
    ...routes.flatMap(({ path, method, body }) =>
      path().includes(tenant())
        ? [{ path: path(), init: { method, body: body && JSON.stringify(body) } }]
        : [],
    ),
    ...['zzmark@example.com', 'zzmarkada', 'ORDER-1', 'bad_order', String(customerNo)].map((text) => ({
      path: inTenant(`find?q=${encodeURIComponent(text)}`),
    })),
    ...requests.map((one) => ({ path: inTenant(`${one}/changed?of=${customerNo}`) })),
    ...requests.map((one) => ({ path: inTenant(`${one}/changed?of=ORDER-1`) })),
    { path: inTenant('rejected-groups?cause=InvalidSalesOrderReferenceNumber&dqb=') },
    { path: inTenant(`runs/${runs.job}/rows`) },
    { path: inTenant(`import/${run}/rows`) },
    { path: inTenant(`import/${run}/totals`) },
    { path: inTenant(`jobs?id=${run}`), init: { headers: { accept: 'application/json' } } },
    { path: inTenant(`exports/${runs.file}/file`) },
    { path: '/settings/corrections', init: { headers: { accept: 'text/html' } } },
    { path: `/settings/visits/${visit}`, init: { headers: { accept: 'text/html' } } },
    { path: `/settings/visits/${visit}/file` },
  ];
}

/** The paths whose response contains a marker. */
async function marked(role: Role): Promise<string[]> {
  const found: string[] = [];
  for (const { path, init } of await everything()) {
    const { status, text } = await answerTo(role, path, init);
    const at = text.search(markers);
    if (at >= 0)
      found.push(`${path} ${JSON.stringify(init?.headers ?? '')}: ${text.slice(at - 80, at + 40)}`);
    if (status >= 500) found.push(`${path}: ${status}`);
  }
  return found;
}

it.runIf(env.soak)(
  'the owner sees personal data in every kind of response',
  async () => {
    const found = await marked('owner');
    expect(found.length).toBeGreaterThan(60);
  },
  180_000,
);

// A visit may read like a viewer, and opens forms too.
it.each(env.soak ? (['viewer', 'support'] as const) : (['support'] as const))(
  '%s gets no personal data in any page, action, route or file',
  async (role) => {
    expect(await marked(role)).toEqual([]);
    const { text } = await answerTo(role, `/t/${tenant()}/sales-orders/ORDER-1`, {
      headers: { accept: 'text/html' },
    });
    expect(text).toContain(MASK);
    const body = JSON.stringify([{ referenceNumber: 'ORDER-1' }]);
    const write = { tenant: tenant(), operation: 'bulkUpsertSalesOrders', body, unvalidated: true };
    const questions = await act(role, 'previewWrite', { ...write, checks: { knownKeys: [] } });
    expect(JSON.stringify(questions)).not.toMatch(markers);
  },
  300_000,
);

it.each(['viewer', 'support'] as const)('%s can filter and search by masked values', async (role) => {
  const dqb = equals('email', customer.email);
  const { text } = await answerTo(
    role,
    `/read/getCustomers?${new URLSearchParams({ tenant: tenant(), dqb })}`,
  );
  expect(JSON.parse(text).value.rows).toEqual([
    expect.objectContaining({ customerNo, email: MASK, firstName: MASK, phone: MASK }),
  ]);
  const found = await answerTo(role, `/t/${tenant()}/find?q=${customer.email}`);
  expect(found.text).toContain(`customers/${customerNo}`);
});

it('a write that contains a mask is refused, from a form, as text or as a list of orders', async () => {
  const before = await owner.query('select count(*)::int as n from console.journal');
  const bodies = [
    { body: { firstName: 'Ada', lastName: MASK, phone: MASK } },
    { body: { firstName: `${MASK} x`, lastName: 'B', phone: '+905551112233' }, unvalidated: true as const },
  ];
  for (const body of bodies)
    expect(await perform('support', 'updateCustomer', { params: { customerNo }, ...body })).toMatchObject({
      kind: 'refused',
      issues: expect.arrayContaining([expect.objectContaining({ code: 'masked' })]),
    });
  const orders = [{ ...exampleOrder('ORDER-2', []), customer: { ...customer, phone: MASK } }];
  expect(await perform('support', 'bulkUpsertSalesOrders', { body: orders })).toMatchObject({
    kind: 'refused',
    issues: [{ path: '0.customer.phone', code: 'masked' }],
  });
  expect((await owner.query('select count(*)::int as n from console.journal')).rows).toEqual(before.rows);
  const kept = await platform(`/openapi/v1/Customers/${customerNo}`);
  expect(kept).toMatchObject({ firstName: 'Zzmarkada', lastName: 'Zzmarkan', phone: customer.phone });
});

it.each(['viewer', 'support'] as const)(
  '%s reveals one record by a click, which is recorded',
  async (role) => {
    const read = async (reference: string) =>
      (
        await answerTo(
          role,
          `/read/getSalesOrder?${new URLSearchParams({ ...params(), referenceNumber: reference })}`,
        )
      ).text;
    await done(role, 'showPersonal', { tenant: tenant(), record: revealKey.order('ORDER-1') });
    expect(await read('ORDER-1')).toContain('Zzmark Sokak 5');
    expect(await read('ORDER-2')).not.toMatch(markers);
    const html = { headers: { accept: 'text/html' } };
    expect((await answerTo(role, `/t/${tenant()}/sales-orders/ORDER-1`, html)).text).toContain(
      'Zzmark Sokak 5',
    );
    const list = await answerTo(role, `/export/getSalesOrders?${new URLSearchParams(params())}`);
    expect(list.text).not.toMatch(markers);
    const { rows } = await owner.query(
      `select person, tenant, object, visit from console.audit where act = 'personal.shown' and "personId" = $1`,
      [role],
    );
    const seenIn = role === 'support' ? visit : null;
    expect(rows).toEqual([{ person: role, tenant: tenant(), object: 'orders/ORDER-1', visit: seenIn }]);
    // In the next visit it is masked again.
    if (role === 'viewer') return;
    await owner.query('update console.visits set "endedAt" = now() where id = $1', [visit]);
    await done('support', 'startVisit', { tenant: tenant(), reason: 'Ticket 8', minutes: 30 });
    expect(await read('ORDER-1')).not.toMatch(markers);
  },
);

it('the masking setting of a tenant can mask for viewers only, or not at all', async () => {
  const one = `/read/getCustomer?${new URLSearchParams(params())}`;
  const sees = async (role: Role) => markers.test((await answerTo(role, one)).text);
  const set = (masking: string) => act('owner', 'saveTenant', { id: tenant(), name: 'Shop', masking });
  expect([await sees('viewer'), await sees('support')]).toEqual([false, false]);
  await set('viewers');
  expect([await sees('viewer'), await sees('support')]).toEqual([false, true]);
  await set('off');
  expect([await sees('viewer'), await sees('support')]).toEqual([true, true]);
  expect(await set('always')).toMatchObject({ kind: 'refused', issues: [{ path: 'masking' }] });
});
