import { describe, expect, it } from 'vitest';
import { callOutcome } from '../jobs/call-outcome';
import { parseRejections } from './rejections';

const reported = (operation: string, response: unknown) =>
  parseRejections(operation, response)?.map(({ record }) => record);

describe('rejections in a response', () => {
  it('are read by the key of their record', () => {
    expect(reported('upsertLots', { created: 1, updated: 0, skippedSkus: ['A'] })).toEqual(['A']);
    expect(reported('upsertLots', { created: 1, updated: 0, skippedSkus: [] })).toEqual([]);
    expect(reported('upsertLots', { created: 1, updated: 0, skippedSkus: null })).toEqual([]);
    const failed = { referenceNumber: 'R', message: 'lineItems.1.sku: X is not known (LineItemNotFound)' };
    expect(parseRejections('bulkUpsertReceivingOrders', { updateFailures: [failed] })).toEqual([
      { record: 'R', path: 'lineItems.1.sku', message: 'X is not known', code: 'LineItemNotFound' },
    ]);
  });

  it.each([
    ['upsertLots', { created: 1, updated: 0 }],
    ['upsertLots', { created: 1, updated: 0, skippedSkus: [{ sku: 'A' }] }],
    ['bulkUpsertReceivingOrders', { failures: [] }],
    ['bulkUpsertReceivingOrders', { updateFailures: 'R' }],
    ['bulkUpsertReceivingOrders', { updateFailures: [{ reference: 'R', message: 'no' }] }],
    ['bulkUpsertReceivingOrders', { updateFailures: ['R'] }],
    ['bulkUpsertSalesOrders', { rejected: [{ error: 'InvalidCity' }] }],
    ['bulkUpsertSalesOrders', undefined],
  ])('are unknown for a response of another shape: %s %j', (operation, value) => {
    expect(parseRejections(operation, value)).toBeUndefined();
    const rows = ['A', 'R'].map((record, at) => ({ at, record, body: '{}', batch: 0 }));
    const { outcomes } = callOutcome(operation, rows, [], { kind: 'ok', value, requestId: '' });
    expect(outcomes).toMatchObject([
      { state: 'unknown', issues: [{ code: 'unreadable' }] },
      { state: 'unknown', issues: [{ code: 'unreadable' }] },
    ]);
  });

  it('are read from the statuses of a shipment’s orders, in English and Turkish', () => {
    const accepted = [
      'Attached',
      'ATTACHED',
      'AlreadyAttached',
      'MovedIn',
      'moved_in',
      'Kept',
      'Eklendi',
      'Hatasız',
    ];
    const rejected = [
      ...[
        'NotFound',
        'not_attached',
        'NOT-FOUND',
        'notfound',
        'CannotAttach',
        'AlreadyShippedSkipped',
        'Failed',
      ],
      ...['Reddedildi', 'Bulunamadı', 'Eklenmedi', 'Eklenemedi', 'Hatalı', 'Geçersiz', 'Atlandı'],
    ];
    const results = [...accepted, ...rejected].map((status) => ({ referenceNumber: status, status }));
    expect(reported('upsertShipment', { results })).toEqual(rejected);
  });

  it.each([
    'Noted',
    'NOTED',
    'Annotated',
    'Notified',
    'Notlandı',
    'Detached',
    'AlreadyShipped',
    'Queued',
    '',
    null,
  ])('are unknown for an order of a shipment with the status %j', (status) => {
    const results = [
      { referenceNumber: 'A', status: 'Attached' },
      { referenceNumber: 'B', status },
    ];
    expect(parseRejections('upsertShipment', { results })).toBeUndefined();
  });

  it('are unknown for the orders of a shipment when the response has no results', () => {
    const rows = [{ at: 0, record: 'A', body: '{}', batch: 0 }];
    const end = (value: unknown) =>
      callOutcome('upsertShipment', rows, {}, { kind: 'ok', value, requestId: '' }).outcomes[0]?.state;
    expect(end({ shipmentNo: 'S', results: [], detached: [] })).toBe('done');
    expect(end({ shipmentNo: 'S', orders: ['A'] })).toBe('unknown');
  });
});
