import { expect, test } from 'vitest';
import { localTagNow, noteLocalTag } from './local-tag';

test('a stale page does not bring back the local tag from before its own save', () => {
  noteLocalTag('a', { before: 'broken', after: 'waits' });
  expect(localTagNow('a', 'broken')).toBe('waits');
  expect(localTagNow('b', 'broken')).toBe('broken');
  // Saved twice: a late response may show the state before the first or the second save.
  noteLocalTag('a', { before: 'broken', after: '' });
  expect(localTagNow('a', 'broken')).toBe('');
  expect(localTagNow('a', 'waits')).toBe('');
});

test('the local tag of a refetched page wins, also when another user restored the old one', () => {
  noteLocalTag('a', { before: 'broken', after: 'waits' }, 1_000);
  expect(localTagNow('a', 'waits', 2_000)).toBe('waits');
  expect(localTagNow('a', 'broken', 3_000)).toBe('broken');
  noteLocalTag('a', { before: 'broken', after: 'waits' }, 1_000);
  expect(localTagNow('a', 'broken', 60_000)).toBe('broken');
});
