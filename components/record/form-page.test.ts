import { expect, test } from 'vitest';
import { salesOrders } from '@/lib/contract/definitions/orders';
import { copyValues } from './form-page';

test('a copied order keeps its lines but not its keys and documents', () => {
  const order = {
    referenceNumber: 'A-1',
    externalOrderId: 'X',
    customer: { email: 'a@example.test' },
    lineItems: [
      { sku: 'S', amountInOrder: 2, externalLineItemId: 'L-1' },
      { sku: 'T', amountInOrder: 1 },
    ],
    irsaliye: { id: '1', ettn: '2', plaka: '34 AB 1' },
  };
  expect(copyValues(salesOrders, order)).toEqual({
    customer: { email: 'a@example.test' },
    lineItems: [
      { sku: 'S', amountInOrder: 2 },
      { sku: 'T', amountInOrder: 1 },
    ],
    irsaliye: { plaka: '34 AB 1' },
  });
  expect(order.lineItems[0]?.externalLineItemId).toBe('L-1');
});
