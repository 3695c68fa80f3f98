import { expect, it } from 'vitest';
import { beginningOf, missingInput } from './create-plan';

it('a label is written as a tag is: adding nothing is not possible, replacing by nothing takes it away', () => {
  for (const [act, name] of [
    ['keepLabel', 'label'],
    ['updateReturnTag', 'tag'],
  ] as const) {
    expect(beginningOf(act, '2026-11-23')).toEqual({ [name]: '', how: 'replace' });
    expect(missingInput(act, { [name]: ' ', how: 'add' })).toBe(name);
    expect(missingInput(act, { [name]: '', how: 'replace' })).toBeUndefined();
  }
});

it('a shipment begins with today, so that its number alone is asked', () => {
  const values = beginningOf('upsertShipment', '2026-11-23');
  expect(values).toMatchObject({ shipmentDate: '2026-11-23' });
  expect(missingInput('upsertShipment', values)).toBe('shipmentNo');
  expect(missingInput('upsertShipment', { ...values, shipmentNo: 'S-1' })).toBeUndefined();
});
