import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import * as z from '@/lib/contract/schema/zod';
import { config, env } from '@/lib/env';
import { ask, freshTenant, refused, send } from '@/lib/testing/platform/call-platform';
import { documentServer, pdf } from '@/lib/testing/platform/documents';
import { advance, order, withOrders, withProducts } from '@/lib/testing/platform/stocked-tenant';
import { registerKey } from '../http/api-keys';
import { documentAgent, fetchDocument } from './fetch-document';

let tenant = '';
let documents: Awaited<ReturnType<typeof documentServer>>;
beforeAll(async () => {
  env.rehostLoopback = true;
  documents = await documentServer();
});
afterAll(async () => {
  env.rehostLoopback = false;
  await documents.end();
});
beforeEach(async () => {
  tenant = await freshTenant();
  await withProducts(tenant, 'A');
  await withOrders(tenant, order('O', { A: 1 }));
  documents.asked.length = 0;
});

const cargo = (body: object) =>
  ask(tenant, 'updateSalesOrderCargoInfo', { body: { referenceNumber: 'O', ...body } });
const vas = (documentUrl: string) =>
  ask(tenant, 'updateSalesOrderVasDocument', { body: { referenceNumber: 'O', documentUrl } });

const Read = z.object({
  cargo: z
    .object({
      cargoCarrier: z.string().nullish(),
      cargoCode: z.string().nullish(),
      cargoDocumentUrl: z.string().nullish(),
    })
    .nullish(),
  vas: z.object({ documentVAS: z.object({ documentUrl: z.string().nullish() }).nullish() }).nullish(),
});
const read = async () =>
  Read.parse((await ask(tenant, 'getSalesOrder', { params: { referenceNumber: 'O' } })).body);

const open = (url: string | null | undefined, of = tenant, authorization = config().platformApiKey) =>
  send('GET', new URL(url ?? '').pathname, { headers: { authorization, 'x-tenant-id': of } });

it.each([
  ['/a.pdf', 'application/pdf'],
  ['/typeless', 'application/pdf'],
  ['/lying.html', 'application/pdf'],
  ['/a.png', 'image/png'],
  ['/a.jpg', 'image/jpeg'],
  ['/a.zpl', 'text/plain; charset=utf-8'],
  ['/hops/3', 'application/pdf'],
])('stores a copy of %s as %s, based on its content (D13)', async (path, type) => {
  expect((await cargo({ cargoDocumentUrl: documents.at(path) })).status).toBe(200);
  const url = (await read()).cargo?.cargoDocumentUrl;
  expect(url).toMatch(/\/documents\/[\w-]{22}(\.zpl)?$/);
  expect(url?.split('/documents/')[0]).toBe(new URL(config().platformUrl ?? '').origin);
  const document = await open(url);
  expect(document.status).toBe(200);
  expect(Object.fromEntries(document.headers)).toMatchObject({
    'content-type': type,
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'cross-origin-resource-policy': 'same-origin',
    'content-disposition': expect.stringMatching(
      path === '/a.zpl' ? /^attachment; filename="[\w-]+\.zpl"$/ : /^inline; /,
    ),
  });
  if (type === 'application/pdf') expect(document.text).toBe(pdf);
});

it('a document is served only to its own tenant', async () => {
  await cargo({ cargoDocumentZpl: '^XA^FDYours^FS^XZ' });
  const url = (await read()).cargo?.cargoDocumentUrl;
  const other = await freshTenant();
  const key = `key-of-${other}`;
  await registerKey(key, other, false);
  const absent = refused(
    await send('GET', '/documents/nothing-of-the-kind', { headers: { authorization: key } }),
  );
  expect(absent).toEqual([404, 'id: ResourceNotFound']);
  expect(refused(await open(url, other))).toEqual(absent);
  expect(refused(await open(url, other, key))).toEqual(absent);
  expect(refused(await open(url, tenant, key))[0]).toBe(403);
  expect(refused(await open(url, tenant, 'nobody'))[0]).toBe(401);
  expect(refused(await send('POST', new URL(url ?? '').pathname))).toEqual([405]);
  expect((await open(url)).text).toBe('^XA^FDYours^FS^XZ');
});

it.each([
  ['/html.pdf', 'is not a PDF'],
  ['/polyglot.pdf', 'is not a PDF'],
  ['/a.svg', 'is not a PDF'],
  ['/xml.svg', 'is not a PDF'],
  ['/empty', 'is not a PDF'],
  ['/text', 'is not a PDF'],
  ['/gzip', 'compressed'],
  ['/over', 'larger than 10 MB'],
  ['/endless', 'larger than 10 MB'],
  ['/short', 'could not be read'],
  ['/reset', 'could not be read'],
  ['/404', 'answered 404'],
  ['/500', 'answered 500'],
  ['/204', 'answered 204'],
  ['/410', 'answered 410'],
  ['/loop', 'redirects too often'],
  ['/hops/4', 'redirects too often'],
  ['/to?file:///etc/passwd', 'not an http or https'],
  ['/to?http%3A%2F%2F169.254.169.254%2F', 'not a public address'],
  ['/to?http%3A%2F%2F10.0.0.1%2F', 'not a public address'],
  ['/to?http%3A%2F%2Fa%3Ab%40127.0.0.1%2F', 'a user name or a password'],
])('refuses the document %s with the reason, and leaves the order unchanged', async (path, why) => {
  const before = await read();
  for (const reply of [
    await cargo({ cargoDocumentUrl: documents.at(path) }),
    await vas(documents.at(path)),
  ]) {
    expect(reply.status).toBe(400);
    expect(reply.text).toContain(why);
  }
  expect(await read()).toEqual(before);
});

/** Returns an agent whose resolver returns the next addresses for each query, and then repeats the last ones. */
const rebinding = (...answers: string[][]) =>
  documentAgent((_, __, callback) => {
    const addresses = (answers.length > 1 ? answers.shift() : answers[0]) ?? [];
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  });

// Here, loopback counts as a public address.
it.each([
  ['at once', [['169.254.169.254']], 0],
  ['beside a public address', [['127.0.0.1', '10.0.0.1']], 0],
  ['as a mapped IPv6 address', [['::ffff:192.168.0.1']], 0],
  ['after the first connection', [['127.0.0.1'], ['169.254.169.254']], 1],
])('does not connect to a private address that a name resolves to %s', async (_, answers, arrived) => {
  const dispatcher = rebinding(...answers);
  const { port } = new URL(documents.at('/'));
  const own = `http://rebind.example:${port}`;
  const fetched = await fetchDocument(`${own}/close?${encodeURIComponent(`${own}/a.pdf`)}`, dispatcher);
  expect(fetched).toEqual({ ok: false, cause: 'rebind.example is not a public address' });
  expect(documents.asked).toHaveLength(arrived);
  await dispatcher.close();
});

it('accepts a document of exactly 10 MB', async () => {
  expect((await cargo({ cargoDocumentUrl: documents.at('/max') })).status).toBe(200);
});

it.runIf(env.soak)(
  'aborts a slow document after 20 s in total',
  async () => {
    const begun = Date.now();
    const reply = await vas(documents.at('/drip'));
    expect(reply.text).toContain('did not respond within 20 s');
    expect(Date.now() - begun).toBeLessThan(21_000);
  },
  30_000,
);

const url = () => documents.at('/a.pdf');
it.each([
  ['nothing', () => ({}), 400, 'cargoCode: waybill_missing'],
  ['a code', () => ({ cargoCode: 'C' }), 200, ''],
  ['an address', () => ({ cargoDocumentUrl: url() }), 200, ''],
  ['a label', () => ({ cargoDocumentZpl: '^XA^XZ' }), 200, ''],
  [
    'an address and a label',
    () => ({ cargoDocumentUrl: url(), cargoDocumentZpl: '^XA^XZ' }),
    400,
    'cargoDocumentZpl: waybill_ambiguous',
  ],
  ['a code and an address', () => ({ cargoCode: 'C', cargoDocumentUrl: url() }), 200, ''],
  ['a code and a label', () => ({ cargoCode: 'C', cargoDocumentZpl: '^XA^XZ' }), 200, ''],
  ['all three', () => ({ cargoCode: 'C', cargoDocumentUrl: url(), cargoDocumentZpl: '^XA^XZ' }), 200, ''],
])('cargo info with %s (D12)', async (_, said, status, issue) => {
  const body = said();
  const reply = await cargo({ cargoCarrier: 'Carrier', ...body });
  expect(reply.status).toBe(status);
  if (issue) expect(refused(reply)).toEqual([400, issue]);
  const { cargo: kept } = await read();
  if ('cargoCode' in body)
    expect(kept).toEqual({ cargoCarrier: 'Carrier', cargoCode: 'C', cargoDocumentUrl: null });
  // The platform fetches no document for a payload that has a cargo code or is rejected.
  expect(documents.asked).toEqual(
    status === 200 && 'cargoDocumentUrl' in body && !('cargoCode' in body) ? ['/a.pdf'] : [],
  );
});

it.each(['please print this', '^XA^FDcut off', '^FDno start^FS^XZ'])(
  'refuses the label %j and keeps the cargo code (D12)',
  async (label) => {
    await cargo({ cargoCode: 'C' });
    expect(refused(await cargo({ cargoDocumentZpl: label }))).toEqual([400, 'cargoDocumentZpl: invalid_zpl']);
    expect((await read()).cargo).toMatchObject({ cargoCode: 'C', cargoDocumentUrl: null });
  },
);

it('a blank cargo code is no code: the document is stored without it (D12)', async () => {
  expect((await cargo({ cargoCode: '  ', cargoDocumentUrl: url() })).status).toBe(200);
  expect((await read()).cargo).toMatchObject({
    cargoCode: null,
    cargoDocumentUrl: expect.stringContaining('/documents/'),
  });
});

it('the reference in the body must match the path (D12)', async () => {
  const body = { referenceNumber: 'P', cargoCode: 'C' };
  expect(refused(await ask(tenant, 'updateCargoInfo', { params: { referenceNumber: 'O' }, body }))).toEqual([
    400,
    'referenceNumber: invalid',
  ]);
});

it('cargo info is refused after ReadyToBeShipped and the VAS document after Picked, without fetching', async () => {
  for (const [state, cargoStatus, vasStatus] of [
    ['Created', 200, 200],
    ['Picked', 200, 200],
    ['Packed', 200, 409],
    ['ReadyToBeShipped', 200, 409],
    ['Shipped', 409, 409],
    ['Delivered', 409, 409],
  ] as const) {
    if (state !== 'Created') await advance(tenant, 'O', state);
    documents.asked.length = 0;
    expect((await cargo({ cargoDocumentUrl: url() })).status, state).toBe(cargoStatus);
    expect((await vas(url())).status, state).toBe(vasStatus);
    expect(documents.asked).toHaveLength([cargoStatus, vasStatus].filter((s) => s === 200).length);
  }
});

it('returns 404 for an unknown order', async () => {
  const body = { referenceNumber: 'X', documentUrl: url(), cargoCode: 'C' };
  for (const name of ['updateSalesOrderCargoInfo', 'updateSalesOrderVasDocument'] as const)
    expect(refused(await ask(tenant, name, { body }))).toEqual([404, 'referenceNumber: ResourceNotFound']);
  expect(documents.asked).toEqual([]);
});

it('takes the URL of a stored document back without fetching it, as an undo sends it (D13)', async () => {
  await cargo({ cargoDocumentUrl: url() });
  await vas(url());
  const { cargo: first, vas: service } = await read();
  const cargoDocumentUrl = first?.cargoDocumentUrl ?? '';
  await cargo({ cargoCode: 'C' });
  documents.asked.length = 0;
  expect((await cargo({ cargoDocumentUrl })).status).toBe(200);
  expect((await vas(cargoDocumentUrl)).status).toBe(200);
  expect(await read()).toEqual({ cargo: first, vas: { documentVAS: { documentUrl: cargoDocumentUrl } } });
  expect(service?.documentVAS?.documentUrl).not.toBe(cargoDocumentUrl);
  expect(documents.asked).toEqual([]);
});

it("refuses the URL of another tenant's document, and of one that does not exist", async () => {
  await cargo({ cargoDocumentZpl: '^XA^XZ' });
  const cargoDocumentUrl = (await read()).cargo?.cargoDocumentUrl ?? '';
  const other = await freshTenant();
  await withProducts(other, 'A');
  await withOrders(other, order('O', { A: 1 }));
  for (const address of [cargoDocumentUrl, cargoDocumentUrl.replace(/.\.zpl$/, '')]) {
    const body = { referenceNumber: 'O', cargoDocumentUrl: address };
    const reply = await ask(other, 'updateSalesOrderCargoInfo', { body });
    expect(refused(reply)).toEqual([400, 'cargoDocumentUrl: InvalidUrl']);
  }
});

it('an order links to its VAS document', async () => {
  await vas(url());
  const kept = (await read()).vas?.documentVAS?.documentUrl;
  expect((await open(kept)).text).toBe(pdf);
});
