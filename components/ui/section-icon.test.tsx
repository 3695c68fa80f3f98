import { expect, test } from 'vitest';
import { resourceDefinitions } from '@/lib/contract/resource-definitions';
import { icons } from './section-icon';

test('the icon that a resource names exists', () => {
  const named = resourceDefinitions.flatMap(({ icon }) => icon ?? []);
  expect(named).toContain('truck');
  expect(Object.keys(icons)).toEqual(expect.arrayContaining(named));
});
