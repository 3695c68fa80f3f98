import { describe, expect, it } from 'vitest';
import { operations as o } from '../operations';
import {
  isAllowedIn,
  receivingOrderTransitions,
  returnTransitions,
  salesOrderTransitions,
} from '../resources/resource-states';
import { fieldsOf, needsLabel, valueLabelKey } from './describe';
import { caseInsensitiveEnum, listOf, money, requiredCode, text } from './fields';
import type { Operation } from './operation';
import { fieldAt } from './value-at';
import * as z from './zod';

describe('field descriptions', () => {
  it('see through every schema wrapper', () => {
    const schema = z.object({
      a: requiredCode(30),
      b: text().nullish(),
      c: money().nullable().catch(null).optional(),
      d: listOf(requiredCode(), 3).min(1),
      e: caseInsensitiveEnum(['X', 'Y']).default('X'),
      f: z.object({ g: z.boolean() }).optional(),
    });
    expect(fieldsOf(schema)).toEqual([
      { name: 'a', kind: 'code', required: true, nullable: false },
      { name: 'b', kind: 'text', required: false, nullable: true },
      { name: 'c', kind: 'money', required: false, nullable: true },
      { name: 'd', kind: 'list', required: true, nullable: false, max: 3, of: 'code' },
      { name: 'e', kind: 'enum', required: false, nullable: false, values: ['X', 'Y'] },
      {
        name: 'f',
        kind: 'object',
        required: false,
        nullable: false,
        item: [{ name: 'g', kind: 'boolean', required: true, nullable: false }],
      },
    ]);
  });

  it('survive JSON serialization', () => {
    const all: readonly Operation[] = Object.values(o);
    for (const { body } of all) {
      if (body) expect(JSON.parse(JSON.stringify(fieldsOf(body)))).toEqual(fieldsOf(body));
    }
  });

  it('are found by path, with or without a row number', () => {
    const record = o.getSalesOrders.record;
    expect(fieldAt(fieldsOf(record), 'lineItems.sku')?.kind).toBe('code');
    expect(fieldAt(fieldsOf(record), 'lineItems.12.sku')).toEqual(fieldAt(fieldsOf(record), 'lineItems.sku'));
    expect(fieldAt(fieldsOf(record), 'customer.email')?.kind).toBe('email');
    expect(fieldAt(fieldsOf(record), 'customer.nothing')).toBeUndefined();
    expect(fieldAt(fieldsOf(record), 'sku.more')).toBeUndefined();
    expect(fieldAt(fieldsOf(o.bulkUpsertSalesOrders.body), '3.vas.documentVAS.documentUrl')?.kind).toBe(
      'url',
    );
  });

  it('mark which values need a label', () => {
    expect(['TRY', '0001', '9999'].map(needsLabel)).toEqual([false, false, false]);
    expect(['UNSUPPORTED', 'WMS', 'Cm', 'Air'].map(needsLabel)).toEqual([true, true, true, true]);
    expect(valueLabelKey('InvalidCity')).toBe('errors.InvalidCity');
    expect(valueLabelKey('Created')).toBe('values.Created');
  });
});

describe('state transitions', () => {
  it('follow the decisions and allow no others', () => {
    expect(salesOrderTransitions.Created.next).toEqual(['Picked', 'Cancelled']);
    expect(salesOrderTransitions.ReadyToBeShipped.next).toEqual(['Shipped', 'Cancelled']);
    expect(salesOrderTransitions.Shipped.next).toEqual(['Delivered']);
    expect(receivingOrderTransitions.ArrivedToWarehouse.next).toEqual(['Completed', 'Cancelled']);
    expect(receivingOrderTransitions.Completed.next).toEqual([]);
    expect(returnTransitions.ReturnCreated.next).toEqual(['ArrivedToWarehouse']);
  });

  it('have a timestamp field in the record for each state', () => {
    const kept = [
      [salesOrderTransitions, o.getSalesOrder.response],
      [receivingOrderTransitions, o.getReceivingOrder.response],
      [returnTransitions, o.getReturn.response],
    ] as const;
    for (const [transitions, record] of kept) {
      const states = fieldAt(fieldsOf(record), 'state')?.values;
      expect(Object.keys(transitions)).toEqual(states);
      for (const { at } of Object.values(transitions))
        expect(fieldAt(fieldsOf(record), at)?.kind, at).toBe('instant');
    }
  });

  it('restrict operations as the spec and the decisions define', () => {
    expect(isAllowedIn(o.updateSalesOrderVasDocument.states, 'Picked')).toBe(true);
    expect(isAllowedIn(o.updateSalesOrderVasDocument.states, 'Packed')).toBe(false);
    expect(isAllowedIn(o.updateCargoInfo.states, 'ReadyToBeShipped')).toBe(true);
    expect(isAllowedIn(o.cancelLineItems.states, 'Shipped')).toBe(false);
    expect(isAllowedIn(o.upsertShipment.states, 'Cancelled')).toBe(false);
    expect(isAllowedIn(undefined, 'Anything')).toBe(true);
  });
});
