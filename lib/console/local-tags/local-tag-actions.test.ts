import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { canSaveLocalTags, saveRequestedLocalTag } from './local-tag-actions';
import { localTagChanges, localTagsOf } from './local-tags';

const person = { id: 'p1', name: 'Deniz Kaya' };
const ask = (tenant: string, label: unknown, seen: unknown, resource: unknown = 'returns') =>
  saveRequestedLocalTag({ person, tenant }, { resource, record: 'R-1', label, seen });

test('a label asked for twice is kept once, and one that somebody else changed is not written over', async () => {
  const tenant = randomUUID();
  expect(await ask(tenant, ' fragile ', '')).toMatchObject({ kind: 'ok' });
  // The answer was lost and it is asked again: what was wished is so.
  expect(await ask(tenant, 'fragile', '')).toMatchObject({ kind: 'ok' });
  expect(await localTagChanges(tenant, 'returns', 'R-1')).toHaveLength(1);
  expect(await ask(tenant, 'refund', '')).toMatchObject({ kind: 'refused', issues: [{ code: 'changed' }] });
  expect(await localTagsOf(tenant, 'returns', ['R-1'])).toMatchObject([
    { label: 'fragile', person: 'Deniz Kaya' },
  ]);
  expect(await ask(tenant, '', 'fragile')).toMatchObject({ kind: 'ok' });
  expect(await ask(tenant, '', 'fragile')).toMatchObject({ kind: 'ok' });
  expect(await localTagsOf(tenant, 'returns', ['R-1'])).toEqual([]);
});

test('whatever else is sent is refused', async () => {
  const tenant = randomUUID();
  const wrong = [
    await ask(tenant, 'a', '', 'products'),
    await ask(tenant, 7, ''),
    await ask(tenant, 'a\u0000b', ''),
    await ask(tenant, 'x'.repeat(501), ''),
    await saveRequestedLocalTag({ person, tenant }, undefined),
    await saveRequestedLocalTag(
      { person, tenant },
      { resource: 'returns', record: '', label: 'a', seen: '' },
    ),
  ];
  for (const result of wrong) expect(result).toMatchObject({ kind: 'refused', status: 400 });
});

test('labels are kept where the platform takes no tags, and as long as some are left', () => {
  expect([canSaveLocalTags(false, 0), canSaveLocalTags(true, 3), canSaveLocalTags(true, 0)]).toEqual([
    true,
    true,
    false,
  ]);
});
