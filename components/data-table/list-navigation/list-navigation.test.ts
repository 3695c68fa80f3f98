import { describe, expect, it } from 'vitest';
import {
  addPage,
  type ListNavigation,
  navigationIndex,
  neighborIndex,
  nextHref,
  splitSubPage,
  withNewPath,
  withoutRecord,
} from './list-navigation';

const products: ListNavigation = {
  tenant: 't',
  next: {
    operation: 'getProductsWithTag',
    query: { filters: [], sort: [] },
    href: '/t/t/products/{sku}',
    size: 3,
  },
  total: 10,
  from: 3,
  hrefs: ['/t/t/products/A', '/t/t/products/B%20b', '/t/t/products/B%20b', '/t/t/products/C'],
  at: 1,
};

describe('list navigation', () => {
  it('finds a record in any URL encoding, and the opened one among duplicate rows', () => {
    expect(navigationIndex(products, '/t/t/products/B b')).toBe(1);
    expect(navigationIndex({ ...products, at: 2 }, '/t/t/products/B%20b')).toBe(2);
    expect(navigationIndex(products, '/t/t/products/C')).toBe(3);
  });

  it('has no position for a record that was not opened from the list', () => {
    expect(navigationIndex(products, '/t/t/products/Z')).toBeUndefined();
    expect(navigationIndex(undefined, '/t/t/products/A')).toBeUndefined();
    expect(navigationIndex(products, '/t/t/products/%E0%A4')).toBeUndefined();
  });

  it('skips rows of the same record and stops at both ends of the list', () => {
    expect(neighborIndex(products, 1, 1)).toBe(3);
    expect(neighborIndex(products, 2, -1)).toBe(0);
    expect(neighborIndex(products, 0, -1)).toBeUndefined();
    expect(neighborIndex(products, 3, 1)).toBeUndefined();
  });

  it('keeps the current view in the next link, and has none after the last record', () => {
    const rejected = { ...products, hrefs: ['/t/t/rejected-orders/1', '/t/t/rejected-orders/2'], at: 0 };
    expect(splitSubPage('/t/t/rejected-orders/1/fix')).toEqual({
      record: '/t/t/rejected-orders/1',
      view: '/fix',
    });
    expect(splitSubPage('/t/t/rejected-orders/1')).toEqual({ record: '/t/t/rejected-orders/1', view: '' });
    expect(nextHref(rejected, '/t/t/rejected-orders/1/fix')).toBe('/t/t/rejected-orders/2/fix');
    expect(nextHref(rejected, '/t/t/rejected-orders/2/fix')).toBeUndefined();
    expect(nextHref(rejected, '/t/t/rejected-orders/9/fix')).toBeUndefined();
  });

  it('starts over after the last record if a link opened the record', () => {
    const linked = { ...products, hrefs: ['/r/1', '/r/2', ''], at: 1, isFromLink: true };
    expect(nextHref(linked, '/r/2/fix')).toBe('/r/1/fix');
    expect(nextHref({ ...linked, hrefs: ['', '/r/2'] }, '/r/2/fix')).toBeUndefined();
  });

  it('finds a record under its new path', () => {
    const renamed = withNewPath({ ...products, hrefs: ['/r/1', '/r/2'], at: 0 }, '/r/1', '/r/9');
    expect(renamed.hrefs).toEqual(['/r/9', '/r/2']);
    expect(nextHref(renamed, '/r/9/fix')).toBe('/r/2/fix');
    expect(withNewPath(products, '/r/1', '/r/9')).toEqual(products);
  });

  it('extends at both ends without losing the position', () => {
    const back = addPage(products, ['/x', '/y', '/z'], -1, 11);
    expect([back.from, back.at, back.total, back.hrefs[back.at]]).toEqual([0, 4, 11, '/t/t/products/B%20b']);
    const on = addPage(products, ['/d'], 1, 10);
    expect([on.from, on.at, on.hrefs.length]).toEqual([3, 1, 5]);
  });

  it('drops a record that left the list: the next one takes its position, and the total drops', () => {
    const rejected = { ...products, from: 0, total: 52, hrefs: ['/r/1', '/r/2', '/r/3'], at: 1 };
    const rest = withoutRecord(rejected, '/r/2/fix');
    expect(rest).toMatchObject({ total: 51, hrefs: ['/r/1', '/r/3'], at: 1 });
    expect(withoutRecord(rest, '/r/3/fix')).toMatchObject({ total: 50, hrefs: ['/r/1'], at: 0 });
    expect(withoutRecord(rejected, '/r/9/fix')).toBe(rejected);
  });
});
