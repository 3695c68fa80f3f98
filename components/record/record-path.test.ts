import { expect, test } from 'vitest';
import { pathInTenant, recordPath } from '@/lib/console/browser/tenant-path';
import { recordAt } from './record-path';

test('a record is identified by its path, for any name', () => {
  expect(recordAt(recordPath('products', 'A/1 ?'))).toEqual({ kind: 'products', key: 'A/1 ?' });
  expect(recordAt('lots/A-1/L%2F2')).toEqual({ kind: 'lots', key: 'L/2' });
  expect(recordAt(pathInTenant('/t/a%2Fb/sales-orders/00012'))).toEqual({
    kind: 'sales-orders',
    key: '00012',
  });
});

test('lists, forms and other pages are no records', () => {
  for (const path of [
    'products',
    'products/',
    'lots/A-1',
    'sales-orders/A/edit',
    'requests/12',
    'new/products',
    '',
  ])
    expect(recordAt(path), path).toBeUndefined();
  expect(recordAt('products/%E0%A4')).toBeUndefined();
});
