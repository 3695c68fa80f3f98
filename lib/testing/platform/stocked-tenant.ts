import { exampleOrder } from '@/lib/rules/order-examples';
import { done } from './call-platform';

/** Creates products. The barcode of each product is its SKU. */
export async function withProducts(tenant: string, ...skus: string[]): Promise<void> {
  for (const sku of skus)
    await done(tenant, 'createProduct', {
      body: { sku, name: `The ${sku}`, barcodes: [sku], type: 'Product' },
    });
}

/** Creates stock by completing a receiving order. */
export async function withStock(
  tenant: string,
  referenceNumber: string,
  lineItems: { sku: string; expectedQuantity: number; lotNumber?: string }[],
): Promise<void> {
  await done(tenant, 'bulkUpsertReceivingOrders', { body: [receivingOrder(referenceNumber, lineItems)] });
  await done(tenant, 'advanceReceivingOrder', { params: { referenceNumber }, body: { to: 'Completed' } });
}

export const receivingOrder = (referenceNumber: string, lineItems: object[]) => ({
  referenceNumber,
  transferType: 'CargoTransfer',
  cargoTransfer: {
    shipmentDate: '2026-11-20T08:00:00Z',
    cargoCompanyName: 'Cargo',
    trackingNumber: 'T-1',
  },
  lineItems,
});

/** Returns a valid order. `amounts` are the ordered amounts by SKU. */
export const order = (referenceNumber: string, amounts: Record<string, number>) => ({
  ...exampleOrder(referenceNumber, []),
  lineItems: Object.entries(amounts).map(([sku, amountInOrder]) => ({
    sku,
    amountInOrder,
    productSalePrice: 10,
  })),
});

export const withOrders = (tenant: string, ...orders: object[]) =>
  done(tenant, 'bulkUpsertSalesOrders', { body: orders });

/** Moves a sales order to a state. */
export const advance = (tenant: string, referenceNumber: string, to: string) =>
  done(tenant, 'advanceSalesOrder', { params: { referenceNumber }, body: { to } });
