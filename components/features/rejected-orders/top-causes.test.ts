import { expect, test } from 'vitest';
import { causesOf } from './rejected-causes';

test('causes are counted, the most frequent first, without those that say none', () => {
  const rows = ['InvalidCity', 'EmptyAddressOne', 'InvalidCity', null].map((error) => ({ error }));
  expect(causesOf(rows)).toEqual([
    { error: 'InvalidCity', count: 2 },
    { error: 'EmptyAddressOne', count: 1 },
  ]);
});
