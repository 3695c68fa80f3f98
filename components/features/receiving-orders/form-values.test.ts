import { expect, test } from 'vitest';
import { initialValues } from './initial-values';

test('the form starts with the order as read, with its transport details under their own field', () => {
  const order = {
    id: 'b1f5d3b0-0000-4000-8000-000000000000',
    referenceNumber: 'R-1',
    state: 'ReceivingOrderCreated',
    transferType: 'CarriageTransfer',
    receiveType: 'Standard',
    transferDetails: {
      shipmentDate: '2026-03-01T09:00:00Z',
      carriageCompanyName: 'Yıldız',
      waybillNumber: 'W-1',
      pickupAddress: null,
    },
    lineItems: [{ id: 'x', sku: 'A', expectedQuantity: 5, acceptedQuantity: 0, hasLimitCheck: false }],
  } as const;
  expect(initialValues({ ...order, lineItems: [...order.lineItems] })).toEqual({
    referenceNumber: 'R-1',
    transferType: 'CarriageTransfer',
    receiveType: 'Standard',
    carriageTransfer: {
      shipmentDate: '2026-03-01T09:00:00Z',
      carriageCompanyName: 'Yıldız',
      waybillNumber: 'W-1',
    },
    cargoTransfer: null,
    pickupTransfer: null,
    lineItems: [{ sku: 'A', expectedQuantity: 5, hasLimitCheck: false }],
  });
});

test('missing transport details or a missing transfer type are not made up', () => {
  const order = {
    id: 'b1f5d3b0-0000-4000-8000-000000000000',
    referenceNumber: 'R-2',
    state: 'ReceivingOrderCreated' as const,
  };
  expect(initialValues(order)).toEqual({ referenceNumber: 'R-2' });
  expect(initialValues({ ...order, transferType: 'PickupTransfer' })).not.toHaveProperty('pickupTransfer');
  expect(initialValues({ ...order, transferType: 'PickupTransfer', transferDetails: null })).toMatchObject({
    pickupTransfer: null,
    cargoTransfer: null,
  });
});
