import { toInstant } from '@/lib/contract/schema/dates';
import { partsIn } from './day-text';

const clock = (zone: string, at: string): string | undefined => {
  const p = partsIn(zone, at);
  return p && `${p.year.padStart(4, '0')}-${p.month}-${p.day}T${p.hour}:${p.minute}:${p.second}`;
};

/** An instant of the wire as `<input type="datetime-local">` holds it, on the clock of a zone. '' when it is none. */
export function toClock(wire: string, zone: string): string {
  if (Number.isNaN(Date.parse(wire))) return '';
  return clock(zone, toInstant(wire))?.replace(/:00$/, '') ?? '';
}

/** What a zone's clock shows as an instant in UTC; what is no date stays as it is, for the contract to refuse. */
export function fromClock(local: string, zone: string): string {
  const shown = Date.parse(`${local}Z`);
  if (Number.isNaN(shown)) return local;
  let at = shown;
  // The offset depends on the instant that is looked for; the second step settles the hours around a change of clocks.
  for (let step = 0; step < 2; step++) {
    const there = clock(zone, new Date(at).toISOString());
    if (there) at += shown - Date.parse(`${there}Z`);
  }
  return new Date(at).toISOString();
}
