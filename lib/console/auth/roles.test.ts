import { expect, it } from 'vitest';
import { may, type Right, type Role } from './roles';

/** What is written in the README, said once more by hand. */
const table: [Role, Right[]][] = [
  ['owner', ['read', 'write', 'settings', 'people']],
  ['admin', ['read', 'write', 'settings', 'people']],
  ['operator', ['read', 'write']],
  ['support', ['read']],
  ['viewer', ['read']],
];

it.each(table)('%s may do exactly what is written', (role, rights) => {
  const all: Right[] = ['read', 'write', 'settings', 'people'];
  expect(all.filter((right) => may(role, right))).toEqual(rights);
});
