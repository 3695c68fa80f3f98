import { expect, it } from 'vitest';
import { buildRoutes, matchPath } from './match-operation';
import { operations } from './operations';

const names = (path: string, options?: { ignoreCase: boolean }) =>
  matchPath(buildRoutes(Object.values(operations), options), path).map(({ operation, params }) => [
    operation.name,
    params,
  ]);

it('matchPath finds every operation of the contract by its path', () => {
  for (const { name, path } of Object.values(operations))
    expect(names(path.replaceAll(/\{\w+\}/g, 'A%2F1')).map(([found]) => found)).toContain(name);
});

it('matchPath prefers literal segments over parameters, and leaves parameters encoded', () => {
  const own = buildRoutes(['/a/{id}', '/a/{id}:cancel', '/a/all'].map((path) => ({ path })));
  const found = (at: string) => matchPath(own, at).map(({ operation, params }) => [operation.path, params]);
  expect(found('/a/all')).toEqual([
    ['/a/all', {}],
    ['/a/{id}', { id: 'all' }],
  ]);
  expect(found('/a/x%2Fy:cancel')[0]).toEqual(['/a/{id}:cancel', { id: 'x%2Fy' }]);
  expect(found('/a/x/y')).toEqual([]);
});

it('matchPath ignores the case of a path only on request', () => {
  const path = operations.bulkUpsertSalesOrders.path.toUpperCase();
  expect(names(path)).toEqual([]);
  expect(names(path, { ignoreCase: true })[0]).toEqual(['bulkUpsertSalesOrders', {}]);
});
