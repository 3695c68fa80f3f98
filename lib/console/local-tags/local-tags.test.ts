import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  canSaveLocalTags,
  findLocalTags,
  latestLocalTags,
  localTagChanges,
  localTagUses,
  saveLocalTag,
  saveRequestedLocalTag,
} from './local-tags';

const give = (tenant: string, record: string, label: string, seen = '', person = 'Deniz') =>
  saveLocalTag({ tenant, resource: 'returns', record, label, personId: 'p', person }, seen);

test('a record has its latest local tag, and every change keeps its author', async () => {
  const tenant = randomUUID();
  expect(await give(tenant, 'R-1', 'fragile')).toBe(true);
  expect(await give(tenant, 'R-1', 'refund', 'fragile', 'Umut')).toBe(true);
  expect(await findLocalTags(tenant, 'returns', ['R-1', 'R-2'])).toMatchObject([
    { record: 'R-1', label: 'refund', person: 'Umut' },
  ]);
  const changes = await localTagChanges(tenant, 'returns', 'R-1');
  expect(changes.map(({ label, person }) => [label, person])).toEqual([
    ['refund', 'Umut'],
    ['fragile', 'Deniz'],
  ]);
  expect(await findLocalTags(randomUUID(), 'returns', ['R-1'])).toEqual([]);
  expect(await findLocalTags(tenant, 'products', ['R-1'])).toEqual([]);
});

test('a local tag that another user changed in the meantime is not overwritten', async () => {
  const tenant = randomUUID();
  await give(tenant, 'R-1', 'fragile');
  expect(await give(tenant, 'R-1', 'refund')).toBe(false);
  expect(await give(tenant, 'R-1', 'refund', 'other')).toBe(false);
  expect(await findLocalTags(tenant, 'returns', ['R-1'])).toMatchObject([{ label: 'fragile' }]);
});

test('only one of several concurrent changes of a local tag succeeds', async () => {
  const tenant = randomUUID();
  const records = Array.from({ length: 8 }, (_, i) => `R-${i}`);
  await Promise.all(records.map((record) => give(tenant, record, 'fragile')));
  for (const record of records) {
    const given = Array.from({ length: 12 }, (_, i) => give(tenant, record, `label ${i}`, 'fragile'));
    expect((await Promise.all(given)).filter(Boolean)).toEqual([true]);
    expect(await localTagChanges(tenant, 'returns', record)).toHaveLength(2);
  }
});

test('a change with a lost response has one effect, however often it is repeated', async () => {
  const tenant = randomUUID();
  expect(await Promise.all([1, 2, 3].map(() => give(tenant, 'R-1', 'fragile')))).toEqual([true, true, true]);
  expect(await give(tenant, 'R-2', '', 'gone')).toBe(true);
  expect(await localTagChanges(tenant, 'returns', 'R-1')).toHaveLength(1);
  expect(await localTagChanges(tenant, 'returns', 'R-2')).toEqual([]);
});

test('a removed local tag disappears from lists and counts, but not from the history', async () => {
  const tenant = randomUUID();
  for (const record of ['R-1', 'R-2', 'R-3']) await give(tenant, record, 'fragile');
  await give(tenant, 'R-4', 'vip');
  await give(tenant, 'R-2', '', 'fragile');
  expect(await latestLocalTags(tenant, 'returns', 2)).toMatchObject({
    labels: [{ record: 'R-4' }, { record: 'R-3' }],
    total: 3,
  });
  expect(await localTagUses(tenant, 'returns', 1)).toEqual([
    { label: 'fragile', count: 2, records: ['R-3'] },
    { label: 'vip', count: 1, records: ['R-4'] },
  ]);
  expect(await localTagChanges(tenant, 'returns', 'R-2')).toHaveLength(2);
});

test('each word of a local tag is counted', async () => {
  const tenant = randomUUID();
  await give(tenant, 'R-1', 'fragile, exchange first');
  await give(tenant, 'R-2', 'fragile,,fragile');
  expect(await localTagUses(tenant, 'returns', 9)).toEqual([
    { label: 'fragile', count: 2, records: ['R-2', 'R-1'] },
    { label: 'exchange first', count: 1, records: ['R-1'] },
  ]);
});

const person = { id: 'p1', name: 'Deniz Kaya' };
const ask = (tenant: string, tag: unknown, seen: unknown, resource: unknown = 'returns') =>
  saveRequestedLocalTag({ person, tenant }, { resource, record: 'R-1', tag, seen });

test('a local tag submitted twice is stored once, and does not overwrite that of another user', async () => {
  const tenant = randomUUID();
  expect(await ask(tenant, ' fragile ', '')).toMatchObject({ kind: 'ok' });
  // The response was lost and the change is repeated: the tag already has this value.
  expect(await ask(tenant, 'fragile', '')).toMatchObject({ kind: 'ok' });
  expect(await localTagChanges(tenant, 'returns', 'R-1')).toHaveLength(1);
  expect(await ask(tenant, 'refund', '')).toMatchObject({ kind: 'refused', issues: [{ code: 'changed' }] });
  expect(await findLocalTags(tenant, 'returns', ['R-1'])).toMatchObject([
    { label: 'fragile', person: 'Deniz Kaya' },
  ]);
  expect(await ask(tenant, '', 'fragile')).toMatchObject({ kind: 'ok' });
  expect(await ask(tenant, '', 'fragile')).toMatchObject({ kind: 'ok' });
  expect(await findLocalTags(tenant, 'returns', ['R-1'])).toEqual([]);
});

test('invalid input for a local tag is rejected', async () => {
  const tenant = randomUUID();
  const wrong = [
    await ask(tenant, 'a', '', 'products'),
    await ask(tenant, 7, ''),
    await ask(tenant, 'a\u0000b', ''),
    await ask(tenant, 'x'.repeat(501), ''),
    await saveRequestedLocalTag({ person, tenant }, undefined),
    await saveRequestedLocalTag({ person, tenant }, { resource: 'returns', record: '', tag: 'a', seen: '' }),
  ];
  for (const result of wrong) expect(result).toMatchObject({ kind: 'refused', status: 400 });
});

test('local tags can be set where the platform accepts no tags, or while some are left', () => {
  expect([canSaveLocalTags(false, 0), canSaveLocalTags(true, 3), canSaveLocalTags(true, 0)]).toEqual([
    true,
    true,
    false,
  ]);
});
