const products = () => import('@/lib/contract/resources/products');

/** The contract of each write behind a cell or a tag, loaded on the first interaction. */
export const fieldContracts = {
  updateProduct: async () => (await products()).updateProduct,
  updateProductTag: async () => (await products()).updateProductTag,
  updateCustomer: async () => (await import('@/lib/contract/resources/customers')).updateCustomer,
  updateSalesOrderTag: async () =>
    (await import('@/lib/contract/resources/sales-orders')).updateSalesOrderTag,
  updateReceivingOrderTag: async () =>
    (await import('@/lib/contract/resources/receiving-orders')).updateReceivingOrderTag,
  updateReturnTag: async () => (await import('@/lib/contract/resources/returns')).updateReturnTag,
  updateStockAdjustmentTag: async () =>
    (await import('@/lib/contract/resources/stock-adjustments')).updateStockAdjustmentTag,
};
