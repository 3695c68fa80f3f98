import { expect, test } from 'vitest';
import { startOf } from './start-of';

test('an order is written the way it was read, its transport under its own name', () => {
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
  expect(startOf({ ...order, lineItems: [...order.lineItems] })).toEqual({
    referenceNumber: 'R-1',
    transferType: 'CarriageTransfer',
    receiveType: 'Standard',
    carriageTransfer: {
      shipmentDate: '2026-03-01T09:00:00Z',
      carriageCompanyName: 'Yıldız',
      waybillNumber: 'W-1',
    },
    lineItems: [{ sku: 'A', expectedQuantity: 5, hasLimitCheck: false }],
  });
});
