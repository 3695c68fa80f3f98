import { createServer, type Server } from 'node:http';
import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import * as z from '@/lib/contract/schema/zod';
import { decided, env } from '@/lib/env';
import { drain, listen } from '@/lib/server/listen';
import { ask, freshTenant, refused, send } from '@/lib/testing/platform/call-platform';
import { documentServer, pdf } from '@/lib/testing/platform/documents';
import { advance, order, withOrders, withProducts } from '@/lib/testing/platform/stocked-tenant';
import { registerKey } from '../http/api-keys';
import { fetchDocument, isPublicAddress } from './documents';

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

const open = (url: string | null | undefined, of = tenant, authorization = decided().platformApiKey) =>
  send('GET', new URL(url ?? '').pathname, { headers: { authorization, 'x-tenant-id': of } });

it.each([
  ['/a.pdf', 'application/pdf'],
  ['/typeless', 'application/pdf'],
  ['/lying.html', 'application/pdf'],
  ['/a.png', 'image/png'],
  ['/a.jpg', 'image/jpeg'],
  ['/a.zpl', 'text/plain; charset=utf-8'],
  ['/hops/3', 'application/pdf'],
])('rehosts %s as %s, by its content (D13)', async (path, type) => {
  expect((await cargo({ cargoDocumentUrl: documents.at(path) })).status).toBe(200);
  const url = (await read()).cargo?.cargoDocumentUrl;
  expect(url).toMatch(/\/documents\/[\w-]{22}(\.zpl)?$/);
  expect(url?.split('/documents/')[0]).toBe(new URL(decided().platformUrl ?? '').origin);
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

it('is handed to its own tenant only', async () => {
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
  ['/to?http%3A%2F%2Fa%3Ab%40127.0.0.1%2F', 'credentials'],
])('does not take %s, says why, and leaves the order as it was', async (path, why) => {
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

it('takes exactly 10 MB', async () => {
  expect((await cargo({ cargoDocumentUrl: documents.at('/max') })).status).toBe(200);
});

it.runIf(env.soak)(
  'gives up a drip after 20 s in all',
  async () => {
    const begun = Date.now();
    const reply = await vas(documents.at('/drip'));
    expect(reply.text).toContain('did not answer within 20 s');
    expect(Date.now() - begun).toBeLessThan(21_000);
  },
  30_000,
);

const url = () => documents.at('/a.pdf');
it.each([
  ['nothing', () => ({}), 400, 'cargoCode'],
  ['a code', () => ({ cargoCode: 'C' }), 200, ''],
  ['an address', () => ({ cargoDocumentUrl: url() }), 200, ''],
  ['a label', () => ({ cargoDocumentZpl: '^XA^XZ' }), 200, ''],
  [
    'an address and a label',
    () => ({ cargoDocumentUrl: url(), cargoDocumentZpl: '^XA^XZ' }),
    400,
    'cargoDocumentZpl',
  ],
  ['a code and an address', () => ({ cargoCode: 'C', cargoDocumentUrl: url() }), 200, ''],
  ['a code and a label', () => ({ cargoCode: 'C', cargoDocumentZpl: '^XA^XZ' }), 200, ''],
  ['all three', () => ({ cargoCode: 'C', cargoDocumentUrl: url(), cargoDocumentZpl: '^XA^XZ' }), 200, ''],
])('cargo info of %s (D12)', async (_, said, status, path) => {
  const body = said();
  const reply = await cargo({ cargoCarrier: 'Carrier', ...body });
  expect(reply.status).toBe(status);
  if (path) expect(refused(reply)).toEqual([400, `${path}: custom`]);
  const { cargo: kept } = await read();
  if ('cargoCode' in body)
    expect(kept).toEqual({ cargoCarrier: 'Carrier', cargoCode: 'C', cargoDocumentUrl: null });
  // With a code nothing is fetched, and a refused payload fetches nothing either.
  expect(documents.asked).toEqual(
    status === 200 && 'cargoDocumentUrl' in body && !('cargoCode' in body) ? ['/a.pdf'] : [],
  );
});

it.each(['please print this', '^XA^FDcut off', '^FDno start^FS^XZ'])(
  'refuses the label %j, and the code stays (D12)',
  async (label) => {
    await cargo({ cargoCode: 'C' });
    expect(refused(await cargo({ cargoDocumentZpl: label }))).toEqual([400, 'cargoDocumentZpl: invalid']);
    expect((await read()).cargo).toMatchObject({ cargoCode: 'C', cargoDocumentUrl: null });
  },
);

it('the reference in the path and the one in the body must agree (D12)', async () => {
  const body = { referenceNumber: 'P', cargoCode: 'C' };
  expect(refused(await ask(tenant, 'updateCargoInfo', { params: { referenceNumber: 'O' }, body }))).toEqual([
    400,
    'referenceNumber: invalid',
  ]);
});

it('cargo info until ReadyToBeShipped, the VAS document until Picked; refused before anything is fetched', async () => {
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

it('says which order is not there', async () => {
  const body = { referenceNumber: 'X', documentUrl: url(), cargoCode: 'C' };
  for (const name of ['updateSalesOrderCargoInfo', 'updateSalesOrderVasDocument'] as const)
    expect(refused(await ask(tenant, name, { body }))).toEqual([404, 'referenceNumber: ResourceNotFound']);
  expect(documents.asked).toEqual([]);
});

it('shows the VAS document on the order', async () => {
  await vas(url());
  const kept = (await read()).vas?.documentVAS?.documentUrl;
  expect((await open(kept)).text).toBe(pdf);
});

let connections = 0;
let server: Server;
let port = 0;
beforeAll(async () => {
  server = createServer((_, res) => res.end('%PDF-1.7'));
  server.on('connection', () => connections++);
  // Every address of this machine, both families where there are two.
  port = await listen(server, 0, '::').catch(() => listen(server, 0, '0.0.0.0'));
});
afterAll(() => drain(server, 0));

const own = Object.values(networkInterfaces())
  .flat()
  .flatMap((i) =>
    i && !i.address.includes('%') && !i.scopeid ? [i.family === 'IPv6' ? `[${i.address}]` : i.address] : [],
  );

const hosts = [
  ...own,
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '127.255.255.254',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '0x7f.0x0.0x0.0x1',
  '0177.0.0.1',
  '017700000001',
  '0000177.0.0.1',
  '127.0.0.1.',
  '1２7.0.0.1',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
  '127%2e0%2e0%2e1',
  '0',
  '0.0.0.0',
  '0.1.2.3',
  'localhost',
  'LOCALHOST',
  'localhost.',
  'a.localhost',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[0000::0001]',
  '[::]',
  '[::127.0.0.1]',
  '[::7f00:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[0:0:0:0:0:ffff:127.0.0.1]',
  '[::ffff:0:127.0.0.1]',
  '[::ffff:10.0.0.1]',
  '[::ffff:169.254.169.254]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b::a9fe:a9fe]',
  '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::]',
  '[2002:a9fe:a9fe::1]',
  '[2001:0:7f00:1::]',
  '[2001::1]',
  '[2001:10::1]',
  '[2001:20::1]',
  '[2001:db8::1]',
  '[3fff::1]',
  '[100::1]',
  '[5f00::1]',
  '[fe80::1]',
  '[febf::1]',
  '[fec0::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[fd12:3456:789a::1]',
  '[ff02::1]',
  '10.0.0.1',
  '10.255.255.255',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '192.168.255.255',
  '100.64.0.1',
  '100.127.255.255',
  '169.254.169.254',
  '169.254.0.1',
  '0xa9fea9fe',
  '2852039166',
  '192.0.0.1',
  '192.0.2.1',
  '192.88.99.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
];

it.each([...new Set(hosts)])('refuses http://%s/, without a connection', async (host) => {
  connections = 0;
  const target = await fetchDocument(`http://${host}/`);
  expect(target).toEqual({ ok: false, cause: expect.any(String) });
  // The port is another matter: with it allowed, the address alone must be enough to refuse.
  const url = `http://${host}:${port}/`;
  if (URL.canParse(url)) expect(isPublicAddress(new URL(url).hostname)).toBe(false);
  await new Promise((settle) => setTimeout(settle, 5));
  expect(connections).toBe(0);
});

it.each([
  'file:///etc/passwd',
  'gopher://127.0.0.1:6379/_x',
  'ftp://ftp.example/',
  'data:application/pdf;base64,JVBERi0xLjc=',
  'javascript:alert(1)',
  'blob:http://x/1',
  'http://user:pass@93.184.216.34/',
  'http://user@93.184.216.34/',
  'http://93.184.216.34:22/',
  'http://93.184.216.34:6379/',
  'https://93.184.216.34:8443/',
  'http://',
  'http:///a',
  '//example.com/',
  'example.com',
  '',
  'http://[::1',
  'http://256.256.256.256/',
  'http://no such host/',
  'http://name.invalid/',
])('refuses %j', async (address) => {
  expect(await fetchDocument(address)).toEqual({ ok: false, cause: expect.any(String) });
});

it.each(['93.184.216.34', '1.1.1.1', '172.32.0.1', '100.128.0.1', '[2606:2800:220:1::1]', '2a00:1450::1'])(
  '%s is public',
  (a) => {
    expect(isPublicAddress(a)).toBe(true);
  },
);

it('is asked for every address: more than sixty', () => {
  expect(new Set(hosts).size).toBeGreaterThan(60);
});
