import { describe, expect, it } from 'vitest';
import { flatErrors } from './use-server-errors';

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
