import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { intent, loggedRequest } from '@/lib/testing/logged-request';
import { complete, noteRecords, type Outcome } from './request-log';
import { sentIntegrations, usedIntegrations } from './sent-records';

const operation = 'bulkUpsertSalesOrders';

async function send(
  tenant: string,
  orders: readonly { referenceNumber: string; integrationId?: string }[],
  answer: unknown = { rejected: [] },
  outcome: Outcome['outcome'] = 'answered',
): Promise<number> {
  const { id } = await loggedRequest(
    intent({
      tenant,
      operation,
      records: orders.map(({ referenceNumber }) => referenceNumber),
      body: JSON.stringify(orders),
    }),
  );
  await complete(id, { outcome, answer: answer === '' ? '' : JSON.stringify(answer), ms: 1 });
  return id;
}

const of = (referenceNumber: string, integrationId?: string) => ({ referenceNumber, integrationId });
const refusing = (name: string, key: string) => ({
  [name]: [{ referenceNumber: key, error: 'InvalidCity' }],
});

test('the last write of each record that was taken tells its integration', async () => {
  const tenant = randomUUID();
  await send(tenant, [of('A', 'one'), of('B', 'other')]);
  const last = await send(tenant, [of('A', 'two'), of('C')]);
  await send(randomUUID(), [of('A', 'of another tenant')]);
  const found = await sentIntegrations(tenant, operation, ['A', 'B', 'C', 'D']);
  expect(found.get('A')).toMatchObject({ id: 'two', person: 'Deniz Kaya', request: last });
  expect(found.get('B')).toMatchObject({ id: 'other' });
  expect(found.get('C')).toMatchObject({ id: undefined });
  expect(found.has('D')).toBe(false);
  expect(await usedIntegrations(tenant, operation)).toEqual([
    { id: 'two', key: 'A' },
    { id: 'other', key: 'B' },
  ]);
});

test('one that was not taken tells nothing', async () => {
  const tenant = randomUUID();
  await send(tenant, [of('A', 'one')], null);
  await send(tenant, [of('A', 'two')], refusing('rejected', 'A'));
  await send(tenant, [of('A', 'three')], null, 'unknown');
  await send(tenant, [of('A', 'four')], null, 'refused');
  expect((await sentIntegrations(tenant, operation, ['A'])).get('A')?.id).toBe('one');
  await send(tenant, [of('A', 'five')], refusing('rejected', 'B'));
  expect((await sentIntegrations(tenant, operation, ['A'])).get('A')?.id).toBe('five');
});

test('of an answer without a body, or that does not say, the list of rejected orders tells who was not taken', async () => {
  for (const answer of ['', { message: 'ok' }]) {
    const tenant = randomUUID();
    const request = await send(tenant, [of('A', 'one'), of('B', 'one')], answer);
    const rejections = [{ record: 'B', path: 'referenceNumber', message: '', code: 'InvalidCity' }];
    await noteRecords(request, { result: 'partial', recordCount: 2, rejectedCount: 1, rejections });
    expect([...(await sentIntegrations(tenant, operation, ['A', 'B'])).keys()]).toEqual(['A']);
  }
});

test('an answer that was too long to be kept whole tells nothing', async () => {
  const tenant = randomUUID();
  await send(tenant, [of('A', 'one')]);
  const rejected = Array.from({ length: 3_000 }, (_, i) => ({
    referenceNumber: `Z-${i}`,
    error: 'InvalidCity',
  }));
  await send(tenant, [of('A', 'two')], { rejected });
  expect((await sentIntegrations(tenant, operation, ['A'])).get('A')?.id).toBe('one');
});
