import { ErpStock, Stock } from '@/lib/contract/stocks';
import { barcodePlace } from './barcode-place';
import { tableOf } from './table-of';

// Both read the running sums that the ledger keeps in the product's row (D14).
const products = { versions: ['products'], from: 'platform.products t', key: ['sku'] } as const;

export const stocksTable = tableOf(Stock, { ...products, places: { barcodes: barcodePlace } });

export const erpStocksTable = tableOf(ErpStock, products);
