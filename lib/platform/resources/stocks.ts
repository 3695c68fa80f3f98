import { ErpStock, Stock } from '@/lib/contract/resources/stocks';
import type { ResourceHandlers } from '../http/endpoint';
import { listRecords } from '../query/list';
import { barcodeSource, defineTable } from '../query/table';

// Both lists read the running sums of the ledger (D14).
const tableBase = { from: 'platform.tenant_stocks t', key: ['sku'] } as const;
const joins = { p: 'join platform.tenant_products p on p."tenantId" = $1 and p.sku = t.sku' } as const;

// Searches use the SKU of the product row, because SKU, name and barcodes all have indexes there.
const filterSql = { sku: 'p.sku' } as const;

export const stocksTable = defineTable(Stock, {
  ...tableBase,
  joins,
  sql: { id: 'p.id', name: 'p.name', barcodes: 'p.barcodes' },
  filterSql,
  sources: { barcodes: barcodeSource },
});

export const erpStocksTable = defineTable(ErpStock, { ...tableBase, joins, filterSql });

export const stocks: ResourceHandlers<'stocks'> = {
  getStocks: ({ query }, { scope }) => listRecords(scope, stocksTable, query.dqb),
  getStocksForErp: ({ query }, { scope }) => listRecords(scope, erpStocksTable, query.dqb),
};
