import { expect, test } from 'vitest';
import { someone, tokenOf } from '@/lib/testing/test-person';
import { addPerson } from '../auth/people';
import { personOf } from '../auth/sessions';
import { noteSeen, seenAtOf } from './notices';

test('what was seen is kept for each person and tenant, never lies ahead and never goes back', async () => {
  const who = someone();
  await addPerson(who, 'viewer');
  const person = (await personOf(await tokenOf(who.email)))?.id ?? '';
  const now = Date.now();
  expect(await seenAtOf(person, 'a', now)).toBe(now - 86_400_000);
  await noteSeen(person, 'a', now - 1_000);
  expect(await seenAtOf(person, 'a', now)).toBe(now - 1_000);
  await noteSeen(person, 'a', now - 2_000);
  expect(await seenAtOf(person, 'a', now)).toBe(now - 1_000);
  await noteSeen(person, 'b', now + 3_600_000);
  expect(await seenAtOf(person, 'b', now)).toBeLessThan(now + 60_000);
  expect(await seenAtOf(person, 'c', now)).toBe(now - 86_400_000);
});
