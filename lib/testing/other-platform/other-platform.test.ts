import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { operations } from '@/lib/contract/operations';
import type { OtherManners } from './manners';
import { otherOperations } from './operations';
import { type OtherPlatform, startOtherPlatform } from './other-platform';

let platform: OtherPlatform;
beforeEach(async () => {
  platform = await startOtherPlatform({ staleMs: 0 });
  platform.addShop('t', 'sample');
});
afterEach(() => platform.close());

async function ask(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const answer = await fetch(`${platform.url}/openapi/v1/${path}`, {
    method,
    headers: { authorization: platform.key, 'x-tenant-id': 't', ...headers },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text, json: text ? JSON.parse(text) : undefined };
}

const dqb = (query: string) => `dqb=${encodeURIComponent(query)}`;
const order = (referenceNumber: string, more = {}) => ({
  referenceNumber,
  customer: { email: 'a@example.test' },
  shippingAddress: { city: 'İzmir' },
  lineItems: [{ sku: 'ZYT-SIZ-5L', amountInOrder: 5 }],
  ...more,
});

describe('the other platform', () => {
  it('has every operation of the contract except extensions, and no other', () => {
    const spec = Object.values(operations).filter((operation) => !('extension' in operation));
    const place = ({ name, method }: { name: string; method: string }) => `${method} ${name}`;
    expect(otherOperations.map(place).toSorted()).toEqual(spec.map(place).toSorted());
    for (const { name, path } of spec) {
      const route = otherOperations.find((operation) => operation.name === name);
      expect(path.replace(/\{\w+\}/, 'X'), name).toMatch(route?.path ?? /^$/);
    }
  });

  it('answers every read in the shape of the contract', async () => {
    const keys: Record<string, string> = {
      customerNo: '1',
      referenceNumber: 'MK-1001',
      returnNo: 'IADE-2001',
    };
    for (const { name, effect, path, response, ...rest } of Object.values(operations)) {
      if (effect !== 'read' || 'extension' in rest) continue;
      const at = path.replace('/openapi/v1/', '').replace(/\{(\w+)\}/, (_, key) => keys[key] ?? '');
      const { status, json } = await ask('GET', at);
      expect({ name, status, issues: response.safeParse(json).error?.issues }).toEqual({ name, status: 200 });
    }
  });

  it('replaces the whole record on PUT', async () => {
    expect(await ask('PUT', 'Customers/1', { phone: '+905320000000' })).toMatchObject({
      status: 200,
      text: '',
    });
    const { json } = await ask('GET', 'Customers/1');
    expect(json).toMatchObject({ phone: '+905320000000', firstName: null, lastName: null });
    expect(json.email).toBe('person-1@example.test');
  });

  it('replaces an order on upsert, restoring its cancelled amounts', async () => {
    const vas = { documentVAS: { documentUrl: 'https://x.test/a.pdf' } };
    await ask('POST', 'SalesOrders/BulkUpsert', [order('R', { vas })]);
    const cancel = () => ask('PUT', 'SalesOrders/R:cancelLineItems', { sku: 'ZYT-SIZ-5L', amount: 2 });
    expect(await cancel()).toMatchObject({ status: 202, text: '' });
    const of = () => platform.shop('t').orders.get('R');
    expect([of()?.amounts.get('ZYT-SIZ-5L'), of()?.vasDocumentUrl]).toEqual([3, 'https://x.test/a.pdf']);
    await ask('POST', 'SalesOrders/BulkUpsert', [order('R')]);
    expect([of()?.amounts.get('ZYT-SIZ-5L'), of()?.vasDocumentUrl]).toEqual([5, undefined]);
  });

  it('ignores idempotency keys, so a repeated write takes effect twice', async () => {
    await ask('POST', 'SalesOrders/BulkUpsert', [order('R')]);
    const again = { 'idempotency-key': 'the-same-key' };
    for (const _ of [1, 2])
      await ask('PUT', 'SalesOrders/R:cancelLineItems', { sku: 'ZYT-SIZ-5L', amount: 2 }, again);
    expect(platform.shop('t').orders.get('R')?.amounts.get('ZYT-SIZ-5L')).toBe(1);
    const customer = { email: 'twice@example.test' };
    for (const _ of [1, 2]) await ask('POST', 'Customers', customer, again);
    const made = await ask('GET', `Customers?${dqb('o=Equals&p=email&v=twice@example.test')}`);
    expect(made.json.dataSetCount).toBe(2);
  });

  it('ignores invalid parts of a query', async () => {
    const of = async (query: string) =>
      (await ask('GET', `Products/GetProductsWithTag?${dqb(query)}`)).json.dataSetCount;
    expect(await of('o=Equals&p=sku&v=ZYT-SIZ-5L')).toBe(1);
    expect(await of('o=Contains&p=name&v=zeytin&offset=0&count=5')).toBe(3);
    for (const query of [
      'o=Equals&p=sku,cs&v=ZYT-SIZ-5L',
      'o=Equals&p=colour&v=x',
      'o=Same&p=sku&v=x',
      '%zz',
    ])
      expect(await of(query), query).toBe(298);
  });

  it('returns pages of 20 records by default and 50 at most, with the number of records on the page', async () => {
    const of = async (query: string) => (await ask('GET', `Products/GetProductsWithTag?${query}`)).json;
    expect(await of('')).toMatchObject({ count: 20, offset: 0, dataSetCount: 298 });
    const full = await of(dqb('s=sku&offset=0&count=100'));
    expect(full).toMatchObject({ count: 50, items: { length: 50 } });
    const next = await of(dqb('s=sku,desc&offset=250&count=100'));
    expect(next).toMatchObject({ count: 48, offset: 250, dataSetCount: 298 });
    expect(next.items).toHaveLength(48);
  });

  it('shows a write only after a delay', async () => {
    platform.settings.staleMs = 60_000;
    const customer = (phone: string) => ask('PUT', 'Customers/1', { firstName: 'A', phone });
    const seen = async () => (await ask('GET', 'Customers/1')).json.phone;
    const before = await seen();
    await customer('1');
    await customer('2');
    expect(await seen()).toBe(before);
    expect(platform.shop('t').customers[0]?.phone).toBe('2');
    platform.settle('own');
    expect(await seen()).toBe(before);
    platform.settle('t');
    expect(await seen()).toBe('2');
    await customer('3');
    expect(await seen()).toBe('2');
    platform.settings.staleMs = 0;
    expect(await seen()).toBe('3');
  });

  it('keeps a rejection after the order was accepted', async () => {
    await ask('POST', 'SalesOrders/BulkUpsert', [order('BAD', { lineItems: [] })]);
    await ask('POST', 'SalesOrders/BulkUpsert', [order('BAD')]);
    const { json } = await ask('GET', 'SalesOrders/SalesOrders.queryInvalidSalesOrders');
    expect(json.data[0]).toMatchObject({ referenceNumber: 'BAD', error: 'NoLines' });
    expect(platform.shop('t').orders.has('BAD')).toBe(true);
  });

  it('moves orders between shipments, and detaches those not listed', async () => {
    const ship = (shipmentNo: string, salesOrders: string[]) =>
      ask('POST', 'Shipments', {
        shipmentNo,
        shipmentType: 'Road',
        shipmentDate: '2027-01-01T00:00:00Z',
        salesOrders,
      });
    await ship('S-1', ['WEB-5001', 'WEB-5002']);
    const { json } = await ship('S-2', ['WEB-5001']);
    expect(json.results).toEqual([
      { status: 'MovedIn', referenceNumber: 'WEB-5001', previousShipmentNo: 'S-1' },
    ]);
    expect((await ship('S-1', [])).json.detached).toEqual(['WEB-5002']);
    expect(await ship('S-1', ['NOBODY'])).toMatchObject({ status: 400 });
  });

  it('returns flat errors, and an empty 404 for operations it does not offer', async () => {
    expect((await ask('POST', 'Customers', {})).json).toEqual({
      statusCode: 400,
      message: 'Validation failed',
      errors: [{ path: 'email', message: 'must not be empty', code: 'Empty' }],
    });
    expect(await ask('GET', 'SalesOrders')).toMatchObject({ status: 404, text: '' });
    expect(await ask('GET', 'Customers', undefined, { authorization: 'x' })).toMatchObject({ status: 401 });
    expect(await ask('GET', 'Customers', undefined, { 'x-tenant-id': 'x' })).toMatchObject({ status: 403 });
  });

  it('limits calls per minute, and returns the wait in X-Retry-After', async () => {
    platform.settings.perMinute = 2;
    const answers = [await ask('GET', 'Stocks'), await ask('GET', 'Stocks'), await ask('GET', 'Stocks')];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(Number(answers[2]?.headers.get('x-retry-after'))).toBeGreaterThan(50);
    expect(answers[2]?.headers.get('retry-after')).toBeNull();
  });

  it('behaves per tenant as configured', async () => {
    const read = async (
      manners: OtherManners,
      path = `Returns/GetReturnsWithTag?${dqb('offset=10&count=10')}`,
    ) => {
      platform.addShop('odd', 'sample', manners);
      return (await ask('GET', path, undefined, { 'x-tenant-id': 'odd' })).json;
    };
    const numbers = ({ items }: { items: { returnReferenceNumber: string }[] }) =>
      items.map(({ returnReferenceNumber: number }) => Number(number.slice(5)));
    expect(await read({ total: 'negative' })).toMatchObject({ dataSetCount: -1 });
    expect(await read({ total: 'text' })).toMatchObject({ dataSetCount: '48' });
    expect(await read({ total: 'missing' })).not.toHaveProperty('dataSetCount');
    expect(await read({ total: 'page' })).toMatchObject({ dataSetCount: 10 });
    expect(await read({ total: 'tooLarge' })).toMatchObject({ dataSetCount: 1_048 });
    expect(numbers(await read({ shortPages: true }))).toEqual([2011, 2012, 2013, 2014, 2015, 2016]);
    expect(numbers(await read({ overlap: 3 }))).toEqual([
      2008, 2009, 2010, 2011, 2012, 2013, 2014, 2015, 2016, 2017,
    ]);
    const [odd, known] = (await read({ unknownValues: true })).items;
    expect(odd).toMatchObject({ state: 'AwaitingCustoms', customsDeclaration: { office: 'Halkalı' } });
    expect(known.state).not.toBe('AwaitingCustoms');
    expect(await read({ unknownValues: true }, 'Returns/IADE-2001')).toHaveProperty('customsDeclaration');
    const record = await read({ dateOffsets: true }, 'Returns/IADE-2001');
    expect(record.createdAt).toBe('2026-03-01T12:00:00.000+03:00');
    const rejected = await read({ total: 'negative' }, 'SalesOrders/SalesOrders.queryInvalidSalesOrders');
    expect(rejected).toMatchObject({ count: -1, data: { length: 9 } });
  });

  it('answers writes with the status of the tenant, and 204 without a body', async () => {
    for (const writeStatus of [200, 201, 202, 204] as const) {
      platform.addShop('w', 'sample', { writeStatus });
      const write = (path: string, body: unknown) => ask('POST', path, body, { 'x-tenant-id': 'w' });
      const lots = await write('Lots', [{ sku: 'ZYT-SIZ-5L', lotNumber: 'L' }]);
      expect(lots.status).toBe(writeStatus);
      expect(lots.json?.created).toBe(writeStatus === 204 ? undefined : 1);
      expect(platform.shop('w').lots.size).toBeGreaterThan(0);
      expect(await write('Customers', {})).toMatchObject({ status: 400 });
      expect((await ask('GET', 'Stocks', undefined, { 'x-tenant-id': 'w' })).status).toBe(200);
    }
  });

  it('delays visible writes for a tenant with its own setting', async () => {
    platform.addShop('late', 'sample', { staleMs: 60_000 });
    const late = { 'x-tenant-id': 'late' };
    const phone = async () => (await ask('GET', 'Customers/1', undefined, late)).json.phone;
    const before = await phone();
    await ask('PUT', 'Customers/1', { phone: '2' }, late);
    expect(await phone()).toBe(before);
    platform.settle('late');
    expect(await phone()).toBe('2');
  });

  it('sends a response compressed, chunked, delayed and with Connection: close', async () => {
    const list = (await ask('GET', 'Stocks')).json;
    const read = (manners: OtherManners) => {
      platform.addShop('t', 'sample', manners);
      return ask('GET', 'Stocks');
    };
    const gzip = await read({ transfer: 'gzip' });
    expect(gzip.headers.get('content-encoding')).toBe('gzip');
    const chunked = await read({ transfer: 'chunked', closesConnection: true, firstByteAfterMs: 1 });
    expect(chunked.headers.get('transfer-encoding')).toBe('chunked');
    expect(chunked.headers.get('connection')).toBe('close');
    for (const { json } of [gzip, chunked]) expect(json.items).toHaveLength(list.items.length);
  });

  it('writes errors in four shapes', async () => {
    const refusal = async (errors: OtherManners['errors']) => {
      platform.addShop('e', 'empty', { errors });
      const answer = await fetch(`${platform.url}/openapi/v1/Customers`, {
        method: 'POST',
        headers: { authorization: platform.key, 'x-tenant-id': 'e' },
        body: '{}',
      });
      expect(answer.status).toBe(400);
      return answer.text();
    };
    expect(JSON.parse(await refusal('flat'))).toMatchObject({ errors: [{ path: 'email' }] });
    expect(JSON.parse(await refusal('nested'))).toMatchObject({
      error: { code: 400, errors: [{ property: 'email', errorCode: 'Empty' }] },
    });
    expect(JSON.parse(await refusal('problem'))).toMatchObject({
      title: 'Validation failed',
      errors: { email: ['must not be empty'] },
    });
    expect(await refusal('html')).toContain('<title>Validation failed</title>');
  });

  it('records calls, and lets a test intercept them', async () => {
    platform.settings.intercept = ({ operation, json }) =>
      operation !== 'createCustomer'
        ? undefined
        : JSON.stringify(json).includes('lost@')
          ? { cut: true, effect: true }
          : { status: 503, headers: { 'x-a': 'b' } };
    const before = platform.shop('t').customers.length;
    expect(await ask('POST', 'Customers', { email: 'no@example.test' })).toMatchObject({
      status: 503,
      text: '',
    });
    await expect(ask('POST', 'Customers', { email: 'lost@example.test', odd: 1 })).rejects.toThrow();
    expect(platform.shop('t').customers).toHaveLength(before + 1);
    expect(platform.callsOf('createCustomer')).toMatchObject([
      { method: 'POST', path: '/openapi/v1/Customers', tenant: 't', status: 503, effect: false },
      { json: { email: 'lost@example.test', odd: 1 }, status: 0, effect: true },
    ]);
  });
});
