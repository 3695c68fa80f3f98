import { describe, expect, it } from 'vitest';
import { LotUpsert } from '@/lib/contract/resources/lots';
import { fieldsOf } from '@/lib/contract/schema/describe';
import { fromClock, toClock } from '@/lib/formatting/date-time-text';
import { toFormValues } from './form-values';
import { toPayload } from './payload';

describe('moments and days', () => {
  it('an instant is shown on the reader’s clock and sent as the same instant', () => {
    expect(toClock('2026-03-01T21:30:00Z', 'Europe/Istanbul')).toBe('2026-03-02T00:30');
    expect(fromClock('2026-03-02T00:30', 'Europe/Istanbul')).toBe('2026-03-01T21:30:00.000Z');
    expect(toClock('2026-03-01T21:30:07+02:00', 'Europe/Istanbul')).toBe('2026-03-01T22:30:07');
  });

  it('without an offset the wire means UTC', () => {
    expect(toClock('2026-03-01T21:30:00', 'Pacific/Kiritimati')).toBe('2026-03-02T11:30');
  });

  it('goes there and back in every hour around a change of clocks', () => {
    for (let hour = 0; hour < 72; hour++) {
      // 29 March 2026, 01:00 UTC: Berlin goes from +1 to +2. The hour that the clock shows twice is in October, not here.
      const at = new Date(Date.UTC(2026, 2, 28, hour)).toISOString();
      expect(fromClock(toClock(at, 'Europe/Berlin'), 'Europe/Berlin')).toBe(at);
    }
  });

  it('a day is never shifted, in no zone', () => {
    const fields = fieldsOf(LotUpsert);
    for (const zone of ['Pacific/Kiritimati', 'Etc/GMT+12', 'UTC']) {
      for (const wire of ['2026-03-01', '2026-03-01T00:00:00.000Z', '2026-03-01T23:59:59+14:00']) {
        const reader = { decimal: ',', zone } as const;
        const values = toFormValues(fields, { sku: 'A', lotNumber: 'L', expirationDate: wire }, reader);
        expect(toPayload(fields, values, reader).expirationDate, `${zone} ${wire}`).toBe('2026-03-01');
      }
    }
  });

  it('what is no date stays as typed, for the contract to refuse', () => {
    expect(toClock('soon', 'UTC')).toBe('');
    expect(fromClock('soon', 'UTC')).toBe('soon');
  });
});
