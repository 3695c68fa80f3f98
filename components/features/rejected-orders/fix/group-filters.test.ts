import { expect, it } from 'vitest';
import type { ListNavigation } from '@/components/data-table/list-navigation/list-navigation';
import { type Filter, printDqb } from '@/lib/contract/dqb/dqb';
import { selectGroup } from './group-filters';

const navigationOf = (...filters: Filter[]): ListNavigation => ({
  tenant: 't',
  next: {
    operation: 'queryInvalidSalesOrders',
    query: { filters, sort: [] },
    href: '/t/t/rejected-orders/{id}',
    size: 50,
  },
  total: 12,
  from: 0,
  hrefs: ['/t/t/rejected-orders/1', '/t/t/rejected-orders/2'],
  at: 0,
});
const path = '/t/t/rejected-orders/1/fix';
const cause = { cause: 'InvalidCity', othersOfCause: 36, isSameEntry: true };
const error: Filter = { operation: 'In', property: 'error', value: 'InvalidCity' };
const ids: Filter = { operation: 'In', property: 'id', value: '1,2' };
const today: Filter = { operation: 'GreaterThan', property: 'createdAt', value: '2026-11-25' };
const query = (...given: Parameters<typeof selectGroup>) => {
  const { filters, others } = selectGroup(...given);
  return { dqb: printDqb({ filters, sort: [] }), others };
};
const ofCause = 'o=Equals&p=error&v=InvalidCity';

it('selectGroup selects the orders of the cause that the list showed', () => {
  expect(query(navigationOf(today, error, ids), path, cause)).toEqual({
    dqb: `o=GreaterThan&p=createdAt&v=2026-11-25&o=In&p=id&v=1,2&${ofCause}`,
    others: 11,
  });
});

it('selectGroup returns no count when the list showed other causes too', () => {
  expect(query(navigationOf(today), path, cause)).toEqual({
    dqb: `o=GreaterThan&p=createdAt&v=2026-11-25&${ofCause}`,
    others: undefined,
  });
});

it('selectGroup selects the whole cause for an unfiltered list or without a list', () => {
  for (const listNavigation of [navigationOf(), navigationOf(error), undefined])
    expect(query(listNavigation, path, cause)).toEqual({ dqb: ofCause, others: 36 });
  expect(query(navigationOf(today), '/t/t/rejected-orders/9/fix', cause).dqb).toBe(ofCause);
});

it('selectGroup finds an order that was rejected again with another cause', () => {
  const again = { ...cause, cause: 'InvalidDistrict', isSameEntry: false };
  expect(query(navigationOf(today, error, ids), path, again)).toEqual({
    dqb: 'o=GreaterThan&p=createdAt&v=2026-11-25&o=Equals&p=error&v=InvalidDistrict',
    others: undefined,
  });
});

it('selectGroup keeps a search over several fields together', () => {
  const search: Filter[] = [
    { operation: 'Contains', property: 'error', value: 'x', logic: 'OrElse' },
    { operation: 'Contains', property: 'error', value: 'y' },
  ];
  expect(query(navigationOf(...search, error), path, cause).dqb).toBe(
    `o=Contains|OrElse&p=error&v=x&o=Contains&p=error&v=y&${ofCause}`,
  );
});
