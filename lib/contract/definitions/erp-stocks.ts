import { defineResource } from '../define-resource';

export const erpStocks = defineResource({
  id: 'erp',
  segment: 'stocks/erp',
  keys: [],
  list: {
    operation: 'getStocksForErp',
    columns: [
      'sku',
      'completedReceivingAcceptedAmount',
      'ewaybilSalesOrderUsedAmount',
      'unEwaybilSalesOrderUsedAmount',
      'ewaybilAndUnEwaybilSalesOrderCancelledAmount',
      'countingIncreasedAmount',
      'countingDecreasedAmount',
      'lostToStockAmount',
      'stockToLostAmount',
      'stockToDamagedAmount',
      'damagedToStockAmount',
    ],
    search: ['sku'],
    sort: 'sku',
    record: 'products/{sku}',
    views: {},
  },
});
