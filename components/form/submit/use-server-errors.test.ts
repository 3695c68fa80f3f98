import { describe, expect, it } from 'vitest';
import { type FormValues, Rows } from '../values/form-values';
import { flatErrors, remainingErrors, tie } from './use-server-errors';

const line = (row: string, sku: string): FormValues => ({ '#': row, sku, amountInOrder: '1' });
const order = (...lineItems: FormValues[]): FormValues => ({
  referenceNumber: 'A-1',
  barcodes: ['869', '870'],
  lineItems: new Rows(lineItems),
});
const refuse = (...paths: string[]) =>
  paths.map((path) => ({ path, message: 'is unknown', code: 'LineItemNotFound' }));
const paths = (...args: Parameters<typeof remainingErrors>) => remainingErrors(...args).map((s) => s.path);

describe('refusals', () => {
  const sent = order(line('a', 'X'), line('b', 'Y'), line('c', 'Z'));

  it('follow their row when others are added and removed', () => {
    const refusals = tie(refuse('lineItems.1.sku', 'lineItems.2.sku', 'referenceNumber'), sent);
    expect(paths(refusals, sent)).toEqual(['lineItems.1.sku', 'lineItems.2.sku', 'referenceNumber']);
    expect(paths(refusals, order(line('b', 'Y'), line('c', 'Z')))).toEqual([
      'lineItems.0.sku',
      'lineItems.1.sku',
      'referenceNumber',
    ]);
    expect(
      paths(refusals, order(line('n', ''), ...[line('a', 'X'), line('b', 'Y'), line('c', 'Z')])),
    ).toEqual(['lineItems.2.sku', 'lineItems.3.sku', 'referenceNumber']);
  });

  it('go with their row, and with the value that was refused', () => {
    const refusals = tie(refuse('lineItems.0.sku', 'lineItems.1.sku'), sent);
    expect(paths(refusals, order(line('a', 'X')))).toEqual(['lineItems.0.sku']);
    expect(paths(refusals, order(line('a', 'X!'), line('b', 'Y')))).toEqual(['lineItems.1.sku']);
    expect(paths(refusals, order())).toEqual([]);
  });

  it('are not lost by a change of another field of the same row', () => {
    const refusals = tie(refuse('lineItems.0.sku'), sent);
    expect(paths(refusals, order({ ...line('a', 'X'), amountInOrder: '7' }))).toEqual(['lineItems.0.sku']);
  });

  it('follow a value of a plain list', () => {
    const refusals = tie(refuse('barcodes.1'), sent);
    expect(paths(refusals, { ...sent, barcodes: ['870'] })).toEqual(['barcodes.0']);
    expect(paths(refusals, { ...sent, barcodes: ['869'] })).toEqual([]);
  });

  it('about a row that is not there belong to the list', () => {
    const refusals = tie(refuse('lineItems.7.sku'), sent);
    expect(paths(refusals, sent)).toEqual(['lineItems']);
    expect(paths(refusals, order(line('a', 'X')))).toEqual([]);
  });

  it('about the whole are tied to nothing', () => {
    expect(tie(refuse(''), sent)).toEqual([]);
  });
});

describe('flatErrors', () => {
  it('lists the leaves with their places, rows and lists as such included', () => {
    const error = (message: string) => ({ type: 'custom', message, ref: { name: 'x' } });
    const lineItems = Object.assign([undefined, { sku: error('is unknown') }], {
      root: error('is required'),
    });
    expect(
      flatErrors({ name: error('is required'), lineItems, shippingAddress: { city: error('is unknown') } }),
    ).toEqual([
      { place: 'name', message: 'is required' },
      { place: 'lineItems.1.sku', message: 'is unknown' },
      { place: 'lineItems', message: 'is required' },
      { place: 'shippingAddress.city', message: 'is unknown' },
    ]);
  });

  it('is not misled by fields called message or type', () => {
    const error = { type: 'custom', message: 'is required' };
    expect(flatErrors({ message: error, type: error })).toEqual([
      { place: 'message', message: 'is required' },
      { place: 'type', message: 'is required' },
    ]);
  });
});
