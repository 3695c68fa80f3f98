import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultyUpstream, json, type Upstream } from '@/lib/testing/faulty-upstream';
import { intent, loggedRequest } from '@/lib/testing/logged-request';
import { entryKey } from '../browser/rejections';
import { complete } from '../request-log/log-outcome';
import type { Rejection } from '../request-log/request-row';
import { applyQueueChange } from './rejected-order-notes';
import { fetchRejectionNow } from './rejection-now';

let upstream: Upstream;
beforeAll(async () => {
  upstream = await faultyUpstream();
});
afterAll(() => upstream.close());

const record = 'WEB-1';
const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
/** The entry whose page is open. */
const opened = () => ({ entry: randomUUID(), record, at: at(-10) });
const row = ({ entry, at }: { entry: string; at: string }, error = 'InvalidCity') => ({
  id: entry,
  referenceNumber: record,
  error,
  createdAt: at,
});
const list = (...data: object[]) => upstream.play(json(200, { data, count: data.length }));

/** Logs that Ayşe resent the order, with the rejections that the platform reported. */
async function send(tenant: string, ...rejections: Rejection[]): Promise<void> {
  const { id } = await loggedRequest(
    intent({ tenant, person: 'Ayşe', operation: 'bulkUpsertSalesOrders', records: [record], body: '[]' }),
  );
  const result = rejections.length > 0 ? 'rejected' : 'done';
  const records = { result, recordCount: 1, rejectedCount: rejections.length, rejections } as const;
  await complete({ id, tenant }, { outcome: 'answered', status: 200, ms: 1, records });
}

test('fetchRejectionNow returns the state same for an untouched order, even when the list cannot be read', async () => {
  const own = opened();
  list(row(own));
  expect(await fetchRejectionNow(randomUUID(), own)).toEqual({ state: 'same' });
  upstream.play(json(500, {}));
  expect(await fetchRejectionNow(randomUUID(), own)).toEqual({ state: 'same' });
  // Platforms may leave out the time of a rejection.
  list({ ...row(own), createdAt: null });
  expect(await fetchRejectionNow(randomUUID(), { ...own, at: '' })).toEqual({ state: 'same' });
  list({ ...row(own), referenceNumber: null });
  expect(await fetchRejectionNow(randomUUID(), { ...own, record: '' })).toEqual({ state: 'same' });
});

test('fetchRejectionNow names the user whose resend was accepted, whether or not the platform keeps the entry', async () => {
  for (const kept of [true, false]) {
    const [tenant, own] = [randomUUID(), opened()];
    list(...(kept ? [row(own)] : []));
    await send(tenant);
    expect(await fetchRejectionNow(tenant, own)).toMatchObject({ state: 'accepted', person: 'Ayşe' });
  }
});

test('fetchRejectionNow returns a new rejection with its cause, and its sender if sent from this console', async () => {
  const [tenant, own] = [randomUUID(), opened()];
  const again = { entry: randomUUID(), at: at(0) };
  list(row(own), row(again, 'InvalidDistrict'));
  const found = { state: 'rejected', ...again, cause: 'InvalidDistrict' };
  expect(await fetchRejectionNow(tenant, own)).toEqual(found);
  await send(tenant, { record, path: '', message: '', code: 'InvalidDistrict' });
  expect(await fetchRejectionNow(tenant, own)).toEqual({ ...found, person: 'Ayşe' });
});

test('fetchRejectionNow does not take the entry of the former reference for a new rejection', async () => {
  const former = opened();
  list(row(former));
  const again = { entry: randomUUID(), record, at: at(0) };
  expect(await fetchRejectionNow(randomUUID(), again)).toEqual({ state: 'same' });
});

test('fetchRejectionNow reports an order that was closed, or that the platform no longer lists', async () => {
  const [tenant, own] = [randomUUID(), opened()];
  list(row(own));
  await applyQueueChange(
    { tenant, person: { id: 'p', name: 'Umut' } },
    { entry: entryKey(own), record, act: 'close', reason: 'Test order' },
  );
  expect(await fetchRejectionNow(tenant, own)).toMatchObject({
    state: 'closed',
    person: 'Umut',
    reason: 'Test order',
  });
  list();
  expect(await fetchRejectionNow(randomUUID(), own)).toEqual({ state: 'gone' });
});
