import { expect, it } from 'vitest';
import { startOfDay } from '@/lib/contract/schema/zone';
import type { Style } from './csv-line';
import { cellText } from './record-cells';

const ends = ['Pacific/Kiritimati', 'Pacific/Auckland', 'UTC', 'Pacific/Pago_Pago', 'Etc/GMT+12'];
const style = (zone: string, kind: Style['kind'] = 'words'): Style => ({
  kind,
  locale: 'en',
  zone,
  yes: 'Yes',
  no: 'No',
});
const column = (kind: 'day' | 'instant') => ({ path: 'at', heading: 'At', kind });

it('a calendar day is written as the same day in every time zone', () => {
  for (const zone of ends)
    for (const written of ['2026-12-31', '2026-12-31T00:00:00Z', '2026-12-31T23:59:59+14:00'])
      expect(cellText(column('day'), written, style(zone)).text, `${zone} ${written}`).toBe('2026-12-31');
});

it('a timestamp is written in the user’s time zone, and unchanged in wire format', () => {
  for (const zone of ends) {
    const midnight = startOfDay('2026-12-31', zone);
    expect(cellText(column('instant'), midnight, style(zone)).text, zone).toBe('2026-12-31 00:00:00');
    expect(cellText(column('instant'), midnight, style(zone, 'wire')).text, zone).toBe(midnight);
  }
});
