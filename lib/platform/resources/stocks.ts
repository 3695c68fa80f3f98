import type { HandlersOf } from '../http/handler';
import { listRecords } from '../query/list';
import { erpStocksTable, stocksTable } from './stocks-table';

export const stocks: HandlersOf<'stocks'> = {
  getStocks: ({ query }, { scope }) => listRecords(scope, stocksTable, query.dqb),
  getStocksForErp: ({ query }, { scope }) => listRecords(scope, erpStocksTable, query.dqb),
};
