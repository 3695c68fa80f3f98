import { expect, it } from 'vitest';
import { initialValues, missingInput } from './bulk-inputs';

it('a local tag is planned like a tag: adding needs a value, replacing with an empty one removes it', () => {
  for (const act of ['setLocalTag', 'updateReturnTag'] as const) {
    expect(initialValues(act, '2026-11-23')).toEqual({ tag: '', how: 'replace' });
    expect(missingInput(act, { tag: ' ', how: 'add' })).toBe('tag');
    expect(missingInput(act, { tag: '', how: 'replace' })).toBeUndefined();
  }
});

it('a shipment defaults to today’s date, so only its number is required', () => {
  const values = initialValues('upsertShipment', '2026-11-23');
  expect(values).toMatchObject({ shipmentDate: '2026-11-23' });
  expect(missingInput('upsertShipment', values)).toBe('shipmentNo');
  expect(missingInput('upsertShipment', { ...values, shipmentNo: 'S-1' })).toBeUndefined();
});
