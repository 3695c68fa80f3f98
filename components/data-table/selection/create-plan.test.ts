import { expect, it } from 'vitest';
import { partsIn } from '@/lib/formatting/date-time-text';
import { beginningOf, filledValues, lacking } from './create-plan';

it('the day of a shipment is the day that was chosen, on the clock of whoever chose it', () => {
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Auckland', 'UTC', 'Pacific/Pago_Pago', 'Etc/GMT+12']) {
    const { shipmentDate = '', shipmentNo } = filledValues(
      { shipmentNo: 'S', shipmentDate: '2026-12-31' },
      zone,
    );
    expect(partsIn(zone, shipmentDate), zone).toMatchObject({
      year: '2026',
      month: '12',
      day: '31',
      hour: '00',
    });
    expect(shipmentNo).toBe('S');
  }
  expect(filledValues({ tag: '2026-12-31' }, 'UTC')).toEqual({ tag: '2026-12-31' });
});

it('a label is written as a tag is: adding nothing is not possible, replacing by nothing takes it away', () => {
  for (const [act, name] of [
    ['keepLabel', 'label'],
    ['updateReturnTag', 'tag'],
  ] as const) {
    expect(beginningOf(act, '2026-11-23')).toEqual({ [name]: '', how: 'replace' });
    expect(lacking(act, { [name]: ' ', how: 'add' })).toBe(name);
    expect(lacking(act, { [name]: '', how: 'replace' })).toBeUndefined();
  }
});

it('a shipment begins with today, so that its number alone is asked', () => {
  const values = beginningOf('upsertShipment', '2026-11-23');
  expect(values).toMatchObject({ shipmentDate: '2026-11-23' });
  expect(lacking('upsertShipment', values)).toBe('shipmentNo');
  expect(lacking('upsertShipment', { ...values, shipmentNo: 'S-1' })).toBeUndefined();
});
