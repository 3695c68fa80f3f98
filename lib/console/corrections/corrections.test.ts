import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exampleOrder } from '@/lib/rules/order-examples';
import { faultyUpstream, type Upstream } from '@/lib/testing/faulty-upstream';
import { findAcceptedCorrections, listCorrections, rememberCorrections } from './corrections';

let upstream: Upstream;
beforeAll(async () => {
  upstream = await faultyUpstream();
});
afterAll(() => upstream.close());

const who = (tenant: string, name = 'Ayşe') => ({ tenant, person: { id: `id of ${name}`, name } });
const city = { field: 'city', from: 'Stambul', to: 'İstanbul' } as const;

test('a correction is stored with its author and number of uses, in its tenant only', async () => {
  const tenant = randomUUID();
  await rememberCorrections(who(tenant), [city, { field: 'sku', from: 'A-1', to: 'A-001' }]);
  await rememberCorrections(who(tenant, 'Umut'), [{ ...city, from: 'STAMBUL' }]);
  expect(await listCorrections(tenant)).toMatchObject([
    { field: 'city', from: 'STAMBUL', to: 'İstanbul', uses: 2, person: 'Umut', always: false },
    { field: 'sku', from: 'A-1', to: 'A-001', uses: 1, person: 'Ayşe', always: false },
  ]);
  expect(await listCorrections(randomUUID())).toEqual([]);
});

test('the count of uses restarts when a correction gets another target', async () => {
  const tenant = randomUUID();
  await rememberCorrections(who(tenant), [city]);
  await rememberCorrections(who(tenant), [{ ...city, to: 'Ankara' }]);
  expect(await listCorrections(tenant)).toMatchObject([{ to: 'Ankara', uses: 1 }]);
});

test('a correction sent by several users at the same time is counted once for each', async () => {
  const tenant = randomUUID();
  const both = [city, { field: 'country', from: 'Türkei', to: 'Turkey' }] as const;
  await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      rememberCorrections(who(tenant), i % 2 ? both : [...both].reverse()),
    ),
  );
  expect((await listCorrections(tenant)).map(({ uses }) => uses)).toEqual([10, 10]);
});

test('a SKU correction is learned only for an unknown SKU, and none if products cannot be read', async () => {
  const after = exampleOrder('WEB-1', ['TEA-1', 'TEA-2', 'TEA-3']);
  const [, ...rest] = after.lineItems ?? [];
  // The first SKU is unknown; the second is a product that the customer replaced.
  const before = {
    ...after,
    lineItems: [{ ...after.lineItems?.[0], sku: 'OLD-1' }, { ...rest[0], sku: 'MUG-1' }, ...rest.slice(1)],
  };
  const play = (status: number) =>
    upstream.play((response) => {
      const items = [{ sku: 'MUG-1', name: 'Mug' }];
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify(status === 200 ? { items, count: 1, offset: 0, dataSetCount: 1 } : {}));
    });
  play(200);
  expect(await findAcceptedCorrections(randomUUID(), before, after)).toEqual([
    { field: 'sku', from: 'OLD-1', to: 'TEA-1' },
  ]);
  play(404);
  expect(await findAcceptedCorrections(randomUUID(), before, after)).toEqual([]);
});
