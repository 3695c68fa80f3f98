import { expect, it } from 'vitest';
import type { Filter } from '@/lib/contract/dqb/dqb';
import { readAddress } from './read-query';

it('readAddress encodes every value of a read', () => {
  const filters: Filter[] = [{ operation: 'Equals', property: 'email', value: '1+2 ü' }];
  const address = readAddress('getCustomers', 'a&b', {
    params: { none: undefined },
    dqb: { filters, sort: [] },
  });
  const url = new URL(address, 'http://x');
  expect(url.pathname).toBe('/read/getCustomers');
  expect(Object.fromEntries(url.searchParams)).toEqual({ tenant: 'a&b', dqb: 'o=Equals&p=email&v=1%2B2 ü' });
});
