import { expect, test } from 'vitest';
import { findOperation } from './operations';
import {
  editPath,
  isBulkAction,
  listBulkActions,
  nextAction,
  type RecordActionRow,
  recordActions,
} from './record-actions';
import { findResource, resourceDefinitions } from './resource-definitions';
import type { Operation } from './schema/operation';

const rows = Object.entries<RecordActionRow>(recordActions);
const namesIn = (operation: Operation | undefined): string[] => Object.keys(operation?.record?.shape ?? {});

test('every record action is a write of the contract, except setLocalTag', () => {
  const unknown = rows.filter(([name]) => {
    const effect = findOperation(name)?.effect;
    return effect === undefined || effect === 'read';
  });
  expect(unknown.map(([name]) => name)).toEqual(['setLocalTag']);
});

test('the list of a bulk action is a read that returns the key of the list and of the write', () => {
  for (const [name, { bulk }] of rows) {
    if (!bulk) continue;
    const {
      list: { operation },
      keys,
    } = bulk.rows;
    const list = findOperation(operation);
    expect([name, list?.effect]).toEqual([name, 'read']);
    expect(namesIn(list)).toEqual(expect.arrayContaining([list?.key, ...keys]));
    expect(listBulkActions(operation)).toContain(name);
  }
  expect([isBulkAction('updateProduct'), isBulkAction('toString'), isBulkAction(undefined)]).toEqual([
    false,
    false,
    false,
  ]);
});

test('the edit path of a list leads to its record or form, by fields of the row', () => {
  const paths = resourceDefinitions.flatMap(({ list }) => {
    const resource = list.edit && findResource(findOperation(list.edit)?.resource ?? '');
    if (!list.edit || !resource) return [];
    const path = editPath(list.edit, resource);
    const asked = [...path.matchAll(/\{(\w+)\}/g)].map(([, field = '']) => field);
    expect(namesIn(findOperation(list.operation)), path).toEqual(expect.arrayContaining(asked));
    return [path];
  });
  expect(paths).toContain('sales-orders/{referenceNumber}/edit');
  expect(paths).toContain('products/{sku}?act=updateProduct');
  expect(paths).toContain('returns/{returnReferenceNumber}?act=updateReturnTag');
});

test('the next action of an order follows what is done, and is undefined when everything is done', () => {
  const all = {
    updateSalesOrderCargoInfo: {},
    upsertShipment: {},
    bulkUpsertSalesOrders: {},
    updateSalesOrderTag: {},
  };
  const next = (record: object, actions: object = all) =>
    nextAction('sales-orders', { ...record }, { ...actions });
  expect(next({})).toBe('updateSalesOrderCargoInfo');
  expect(next({ cargo: { cargoCode: '', cargoDocumentUrl: '/documents/1' } })).toBe('upsertShipment');
  expect(next({ cargo: { cargoCode: 'C' }, shipmentNo: 'S' })).toBe('bulkUpsertSalesOrders');
  const no = { unavailable: 'delivered' };
  const delivered = { updateSalesOrderCargoInfo: no, upsertShipment: no, bulkUpsertSalesOrders: no };
  expect(next({}, { ...delivered, updateSalesOrderTag: {} })).toBeUndefined();
  // Without permission, the button shows the reason.
  expect(next({}, delivered)).toBe('updateSalesOrderCargoInfo');
  expect(nextAction('nothing', {}, all)).toBeUndefined();
});

test('no two actions of a record share a shortcut', () => {
  const keys = (...names: string[]) =>
    rows.flatMap(([name, { keys }]) => (names.includes(name) && keys ? [keys] : []));
  const ofOrder = keys(
    'updateSalesOrderTag',
    'updateSalesOrderCargoInfo',
    'upsertShipment',
    'bulkUpsertSalesOrders',
  );
  expect(new Set(ofOrder).size).toBe(4);
  expect(ofOrder).not.toContain('d');
});
