import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations } from '@/lib/contract/operations';
import { faultyUpstream, type Upstream } from '@/lib/testing/faulty-upstream';
import { logAndSend } from '../writes/log-and-send';
import { findExistingRecord } from './current-record';

let upstream: Upstream;
beforeAll(async () => {
  upstream = await faultyUpstream();
});
afterAll(() => upstream.close());

type Records = Readonly<Record<string, unknown>>;

/** A platform that serves these paths, and 404 for others; `null` means a missing record. */
const playing = (answers: Readonly<Record<string, Records | null>>) =>
  upstream.play((response, _, { url = '' }) => {
    const { pathname } = new URL(url, 'http://platform');
    const answer = answers[pathname];
    response
      .writeHead(answer ? 200 : 404, { 'content-type': 'application/json' })
      .end(JSON.stringify(answer ?? { message: 'none' }));
  });
const page = (...items: Records[]) => ({ items, count: items.length, offset: 0, dataSetCount: items.length });

it('findExistingRecord finds a product and a customer by key, case-insensitively', async () => {
  const tenant = randomUUID();
  playing({ '/openapi/v1/Products/GetProductsWithTag': page({ sku: 'a-1', name: 'Tea' }) });
  const found = await findExistingRecord(tenant, 'createProduct', ['A-1']);
  expect(found).toMatchObject({ kind: 'ok', value: { source: 'platform', fields: { name: 'Tea' } } });
});

it('findExistingRecord ignores a different record that the platform returns despite the filter', async () => {
  const tenant = randomUUID();
  playing({ '/openapi/v1/Products/GetProductsWithTag': page({ sku: 'other', name: 'Tea' }) });
  const found = await findExistingRecord(tenant, 'createProduct', ['A-1']);
  expect(found).toMatchObject({ kind: 'ok', value: { source: 'platform', fields: undefined } });
});

it('findExistingRecord finds a receiving order by reference, and reports when there is none', async () => {
  const tenant = randomUUID();
  playing({ '/openapi/v1/ReceivingOrders/R-1': { referenceNumber: 'R-1', state: 'ReceivingOrderCreated' } });
  expect(await findExistingRecord(tenant, 'bulkUpsertReceivingOrders', ['R-1'])).toMatchObject({
    value: { fields: { referenceNumber: 'R-1' } },
  });
  expect(await findExistingRecord(tenant, 'bulkUpsertReceivingOrders', ['R-2'])).toMatchObject({
    kind: 'ok',
    value: { source: 'platform' },
  });
  const none = await findExistingRecord(tenant, 'bulkUpsertReceivingOrders', ['R-2']);
  expect(none.kind === 'ok' && none.value.fields).toBeUndefined();
});

const person = { id: 'p1', name: 'Deniz Kaya' };

it('findExistingRecord finds a lot and an order in the request log when the platform has no list of them', async () => {
  const tenant = randomUUID();
  upstream.play((response, _, { method }) => {
    if (method !== 'POST') return response.writeHead(404).end();
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ created: 1, updated: 0, skippedSkus: [] }));
  });
  await logAndSend({
    operation: operations.bulkUpsertSalesOrders,
    person,
    tenant,
    idempotencyKey: randomUUID(),
    input: { params: {}, query: {}, body: [{ referenceNumber: 'O-1', salesChannel: 'Web' }] },
  });
  const lot = { sku: 'A', lotNumber: '7', supplierLotNumber: 'S' };
  const send = { person, tenant, idempotencyKey: randomUUID() };
  const sent = await logAndSend({
    operation: operations.upsertLots,
    ...send,
    input: { params: {}, query: {}, body: [lot] },
  });
  expect(sent.kind).toBe('ok');
  expect(await findExistingRecord(tenant, 'bulkUpsertSalesOrders', ['O-1'])).toMatchObject({
    value: { source: 'requests', fields: { salesChannel: 'Web' } },
  });
  expect(await findExistingRecord(tenant, 'upsertLots', ['A', '7'])).toMatchObject({
    value: { source: 'requests', fields: lot },
  });
  expect(await findExistingRecord(tenant, 'upsertLots', ['A', '8'])).toMatchObject({
    kind: 'ok',
    value: { source: 'requests', fields: undefined },
  });
});
