import { describe, expect, it } from 'vitest';
import { findOperation, isOperationName, operations } from './operations';
import { NoBody, type Operation } from './schema/operation';

// Copied from the spec's endpoint tables: method, path below /openapi/v1, name, status.
const spec = `
POST /Products createProduct 200
GET /Products/GetProductsWithTag getProductsWithTag 200
GET /Products/inventoryExpirationDates getInventoryExpirationDates 200
POST /Lots upsertLots 200
POST /Customers createCustomer 200
PUT /Customers/{customerNo} updateCustomer 200
GET /Customers/{customerNo} getCustomer 200
GET /Customers getCustomers 200
POST /SalesOrders/BulkUpsert bulkUpsertSalesOrders 200
POST /SalesOrders/UpdateSalesOrderCargoInfo updateSalesOrderCargoInfo 200
PATCH /SalesOrders/{referenceNumber}/cargoInfo updateCargoInfo 200
POST /SalesOrders/UpdateSalesOrderVasDocument updateSalesOrderVasDocument 200
PUT /SalesOrders/{referenceNumber}:cancelLineItems cancelLineItems 202
GET /SalesOrders/SalesOrders.queryInvalidSalesOrders queryInvalidSalesOrders 200
POST /Shipments upsertShipment 200
POST /ReceivingOrders/BulkUpsert bulkUpsertReceivingOrders 200
PATCH /ReceivingOrders/UpdateReceivingOrderTag updateReceivingOrderTag 200
GET /ReceivingOrders/{referenceNumber} getReceivingOrder 200
GET /ReceivingOrders getReceivingOrders 200
PATCH /StockAdjustments/UpdateStockAdjustmentTag updateStockAdjustmentTag 200
GET /StockAdjustments getStockAdjustments 200
GET /Returns/{returnNo} getReturn 200
GET /Returns/GetReturnsWithTag getReturnsWithTag 200
GET /Stocks getStocks 200
GET /Stocks/for-erp getStocksForErp 200`;

const all: readonly Operation[] = Object.values(operations);
const lines = (text: string) => text.trim().split('\n').sort();
const written = (list: readonly Operation[]) =>
  list.map((o) => `${o.method} ${o.path.replace('/openapi/v1', '')} ${o.name} ${o.status}`).sort();

describe('operations', () => {
  it('comprise the 25 of the spec; all others are extensions', () => {
    expect(lines(spec)).toHaveLength(25);
    expect(written(all.filter((o) => !o.extension))).toEqual(lines(spec));
  });

  it('are found only by their own name', () => {
    for (const [name, operation] of Object.entries(operations)) expect(operation.name).toBe(name);
    expect(findOperation('getStocks')).toBe(operations.getStocks);
    expect(findOperation('toString')).toBeUndefined();
    expect(isOperationName('__proto__')).toBe(false);
  });

  it('describe the parameters of their paths', () => {
    for (const { path, params } of all) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map((m) => m[1]);
      expect(Object.keys(params?.shape ?? {})).toEqual(named);
    }
  });

  it('read by GET and write with a body', () => {
    for (const o of all) {
      expect(o.effect === 'read', o.name).toBe(o.method === 'GET');
      expect(o.body !== undefined, o.name).toBe(o.method !== 'GET');
    }
    // The operation whose method contradicts its effect.
    expect(all.filter((o) => o.effect === 'subtract').map((o) => o.name)).toEqual(['cancelLineItems']);
    expect(all.filter((o) => o.effect === 'create').map((o) => o.name)).toEqual([
      'createProduct',
      'createCustomer',
    ]);
  });

  it('declare the record of every list, its key and its nested lists', () => {
    const lists = all.filter((o) => o.record);
    expect(lists.map((o) => o.name).sort()).toEqual(
      all
        .filter((o) => o.query || o.name === 'getTenants')
        .map((o) => o.name)
        .sort(),
    );
    for (const { name, record, key, nested = [] } of lists) {
      const fields = Object.keys(record?.shape ?? {});
      if (name !== 'getInventoryExpirationDates') expect(fields, name).toContain(key);
      for (const list of nested) expect(fields, name).toContain(list);
    }
  });

  it('ignore a response body where the spec defines none', () => {
    expect(NoBody.parse(undefined)).toBeUndefined();
    expect(NoBody.parse({ anything: 1 })).toBeUndefined();
    const upserted = operations.bulkUpsertSalesOrders.response;
    expect(upserted.parse('<html>')).toBeUndefined();
    expect(upserted.parse({ successfulItems: [] })).toBeUndefined();
    const answer = { created: 1, updated: 0, rejected: [{ referenceNumber: 'R-1', error: 'InvalidCity' }] };
    expect(upserted.parse(answer)).toEqual(answer);
  });
});
