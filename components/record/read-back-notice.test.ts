import { describe, expect, it } from 'vitest';
import { differencesFromSent, recordPart } from './read-back-notice';

it('the part of a bulk call is found by its key, not by another field with the same text', () => {
  const [other, own] = [
    { referenceNumber: 'R-1', transferType: 'R-2' },
    { referenceNumber: 'R-2', transferType: 'R-1' },
  ];
  expect(recordPart('bulkUpsertReceivingOrders', [other, own], 'R-2')).toBe(own);
  expect(recordPart('bulkUpsertReceivingOrders', [other], 'R-2')).toBeUndefined();
  expect(recordPart('updateProduct', own, 'R-3')).toBe(own);
});

describe('differences between sent and stored', () => {
  it.each<[string, unknown, unknown, string[]]>([
    ['the same', { phone: '1' }, { phone: '1' }, []],
    ['an older value', { phone: '1' }, { phone: '2' }, ['phone']],
    ['a value that was dropped', { phone: '1' }, {}, ['phone']],
    ['a value that was not emptied', { phone: '' }, { phone: '2' }, ['phone']],
    ['nothing in two ways', { phone: '' }, { phone: null }, []],
    ['a field that was not sent', { firstName: 'A' }, { firstName: 'A', phone: '2' }, []],
    ['a field that nobody asks about', { odd: 'A' }, { odd: 'B' }, []],
    ['a moment in another zone', { at: '2026-01-01T03:00:00+03:00' }, { at: '2026-01-01T00:00:00Z' }, []],
    ['a number as text', { phone: 7 }, { phone: '7.0' }, []],
    ['an object under another name', { cargo: { at: 'x' } }, { details: { at: 'x' } }, []],
    ['an object that was dropped', { cargo: { at: 'x' } }, { details: {} }, ['at']],
  ])('%s', (_, sent, read, names) => {
    expect(differencesFromSent(sent, read, ['phone', 'firstName', 'at']).map(({ name }) => name)).toEqual(
      names,
    );
  });

  it('include both values', () => {
    expect(differencesFromSent({ phone: '1' }, { phone: null }, ['phone'])).toEqual([
      { name: 'phone', sent: '1', stored: '' },
    ]);
  });

  it('compare lines by SKU and quantity in any order', () => {
    const line = (sku: string, expectedQuantity: number) => ({ sku, expectedQuantity });
    const of = (sent: object[], read: object[]) =>
      differencesFromSent({ lineItems: sent }, { lineItems: read }, ['lineItems']);
    expect(of([line('A', 1), line('B', 2)], [line('B', 2), line('A', 1)])).toEqual([]);
    expect(of([line('A', 1), line('B', 3)], [line('B', 2), line('A', 1)])).toEqual([
      { name: 'lineItems', sent: 'B × 3', stored: 'B × 2' },
    ]);
    expect(of([line('A', 1), line('A', 1)], [line('A', 1)])).toMatchObject([{ sent: 'A × 1', stored: '' }]);
    expect(
      of(
        [1, 2, 3, 4, 5].map((n) => line('A', n)),
        [],
      ),
    ).toMatchObject([{ sent: 'A × 1, A × 2, A × 3 + 2' }]);
    expect(differencesFromSent({}, { lineItems: [line('A', 1)] }, ['lineItems'])).toEqual([]);
  });
});
