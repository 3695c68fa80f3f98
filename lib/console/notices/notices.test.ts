import { expect, test } from 'vitest';
import { someone, tokenOf } from '@/lib/testing/test-person';
import { addPerson } from '../auth/people';
import { personBySession } from '../auth/session-store';
import { lastReadAt, markNoticesRead } from './notices';

test('the last read time is kept for each user and tenant, and is never in the future or moved back', async () => {
  const who = someone();
  await addPerson(who, 'viewer');
  const person = (await personBySession(await tokenOf(who.email)))?.id ?? '';
  const now = Date.now();
  expect(await lastReadAt(person, 'a', now)).toBe(now - 86_400_000);
  await markNoticesRead(person, 'a', now - 1_000);
  expect(await lastReadAt(person, 'a', now)).toBe(now - 1_000);
  await markNoticesRead(person, 'a', now - 2_000);
  expect(await lastReadAt(person, 'a', now)).toBe(now - 1_000);
  await markNoticesRead(person, 'b', now + 3_600_000);
  expect(await lastReadAt(person, 'b', now)).toBeLessThan(now + 60_000);
  expect(await lastReadAt(person, 'c', now)).toBe(now - 86_400_000);
});
