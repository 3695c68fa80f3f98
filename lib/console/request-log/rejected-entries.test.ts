import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { pool } from '@/lib/db/pool';
import { tenantQuery } from '@/lib/db/tenant-query';
import { intent, loggedRequest } from '@/lib/testing/logged-request';
import { requestLogEntry } from './list-requests';
import { complete, type RecordsOutcome } from './log-outcome';
import { acceptedSince, findCausedEntries, noteEntries, type RejectedEntry } from './rejected-entries';
import type { Rejection } from './request-row';

async function send(tenant: string, record: string, rejections?: readonly Rejection[]) {
  const { id } = await loggedRequest(
    intent({
      tenant,
      operation: 'bulkUpsertSalesOrders',
      records: [record],
      body: JSON.stringify([{ referenceNumber: record }]),
    }),
  );
  await complete(
    { id, tenant },
    { outcome: 'answered', status: 200, ms: 1, records: recordsOutcome(rejections) },
  );
  return { id, tenant, at: new Date() };
}

const recordsOutcome = (rejections?: readonly Rejection[]): RecordsOutcome => ({
  result: rejections === undefined ? 'unknown' : rejections.length > 0 ? 'rejected' : 'done',
  recordCount: 1,
  rejectedCount: rejections?.length,
  rejections,
});
const entry = (record: string, at = new Date(), id = randomUUID()): RejectedEntry => ({
  entry: id,
  record,
  code: 'InvalidCity',
  at: at.toISOString(),
});
const minutes = (n: number) => new Date(Date.now() + n * 60_000);

test('an entry attributed to an earlier request is not attributed to the next one', async () => {
  const tenant = randomUUID();
  const old = entry('A');
  const first = await send(tenant, 'A', []);
  await noteEntries(tenant, [old], (_, rejections) => recordsOutcome(rejections));
  expect((await requestLogEntry(first.id, tenant))?.rejections).toMatchObject([
    { record: 'A', entry: old.entry },
  ]);
  const second = await send(tenant, 'A');
  expect(await findCausedEntries(second, [old, entry('A', minutes(-10))])).toEqual([]);
  const fresh = entry('A');
  expect(await findCausedEntries(second, [fresh, old])).toMatchObject([
    { entry: fresh.entry, code: 'InvalidCity' },
  ]);
});

test('an order accepted after its rejection has the time of acceptance, despite clock skew', async () => {
  const tenant = randomUUID();
  // The platform's clock is ahead.
  const kept = entry('A', minutes(1.5));
  await send(tenant, 'A', []);
  await noteEntries(tenant, [kept], (_, rejections) => recordsOutcome(rejections));
  expect(await acceptedSince(tenant, [kept])).toEqual(new Map());
  const fix = await send(tenant, 'A', []);
  const found = (await acceptedSince(tenant, [kept])).get(kept.entry);
  expect(found?.request).toBe(fix.id);
  expect(Math.abs((found?.at.getTime() ?? 0) - fix.at.getTime())).toBeLessThan(5_000);
  expect(await acceptedSince(randomUUID(), [kept])).toEqual(new Map());
});

test('an entry caused by another system counts as accepted only after a later accepted request', async () => {
  const tenant = randomUUID();
  await send(tenant, 'A', []);
  const [later, before] = [entry('A', minutes(10)), entry('A', minutes(-10))];
  const found = await acceptedSince(tenant, [later, before]);
  expect([...found.keys()]).toEqual([before.entry]);
  const lost = randomUUID();
  await send(lost, 'A');
  expect(await acceptedSince(lost, [before])).toEqual(new Map());
});

test('an entry that was worked on before a send is not attributed to that send, despite clock skew', async () => {
  const tenant = randomUUID();
  const old = entry('A');
  await tenantQuery(pool(), tenant, {
    text: 'insert into console.rejected_entries (tenant, entry, record) values ($1, $2, $3)',
    values: [tenant, `${old.entry} ${old.at}`, 'A'],
  });
  const fix = await send(tenant, 'A');
  expect(await findCausedEntries(fix, [old])).toEqual([]);
  await noteEntries(tenant, [old], (_, rejections) => recordsOutcome(rejections));
  expect((await requestLogEntry(fix.id, tenant))?.rejections ?? []).toEqual([]);
  const fresh = entry('A');
  expect(await findCausedEntries(fix, [old, fresh])).toMatchObject([{ entry: fresh.entry }]);
});
