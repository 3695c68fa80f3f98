import { expect, it } from 'vitest';
import { isWriteName, operations } from '@/lib/contract/operations';
import { hasRight, isRole, type Right, type Role, rights } from './rights';
import { canInVisit } from './visit-rights';

const isRight = (name: string): name is Right => name in rights;
const all = Object.keys(rights).filter(isRight);
const writes = Object.keys(operations).filter(isWriteName);

/** The README's sentence about roles as a handwritten table. */
const sending: Right[] = [
  ...writes,
  'shareViews',
  'setLocalTag',
  'corrections',
  'import',
  'sendJobs',
  'personalData',
];
const settings: Right[] = [
  ...(['everyTenant', 'manageViews', 'tenants', 'relayKeys', 'retention', 'people'] as const),
  ...(['visit', 'visits', 'audit'] as const),
];
const fixing: Right[] = [
  ...writes.filter((name) => operations[name].resource === 'sales-orders' && name !== 'cancelLineItems'),
  ...(['corrections', 'sendJobs', 'personalData'] as const),
];
const table: [Role, Right[]][] = [
  ['owner', ['read', ...sending, ...settings]],
  ['admin', ['read', ...sending, ...settings]],
  ['operator', ['read', ...sending]],
  ['fixer', ['read', ...fixing]],
  ['support', ['read', 'visit']],
  ['viewer', ['read']],
];

it.each(table)('%s has exactly the rights listed in the README', (role, expected) => {
  expect(all.filter((right) => hasRight(role, right)).toSorted()).toEqual(expected.toSorted());
});

it('a visit allows reading, and while unlocked the writes of the tenant’s data', () => {
  expect(all.filter((right) => canInVisit(right, false))).toEqual(['read']);
  expect(all.filter((right) => canInVisit(right, true)).toSorted()).toEqual(
    [...writes, 'read', 'setLocalTag', 'import', 'sendJobs'].toSorted(),
  );
});

it('isRole rejects unknown roles', () => {
  expect([...table.map(([role]) => role), 'Owner', '', 'constructor'].filter(isRole)).toHaveLength(6);
});
