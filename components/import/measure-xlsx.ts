import { limits, type Unreadable } from './sheet';
import { SheetMeter } from './sheet-meter';
import { unpack, type ZipEntry, zipEntries } from './zip-entries';

/** Sheets shrink by ten to thirty; what shrinks by more than this was made to fill memory. Small files may. */
const DENSEST = 100;
const SMALL = 10_000_000;

const isRead = ({ name }: ZipEntry) => name.endsWith('.xml') || name.endsWith('.xml.rels');
function tooBig(unpacked: number, packed: number): Unreadable | undefined {
  if (unpacked > limits.unpacked) return { unreadable: 'unpacked', found: unpacked };
  return unpacked > SMALL && unpacked > packed * DENSEST
    ? { unreadable: 'density', found: unpacked }
    : undefined;
}
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

/**
 * What is too much about an XLSX file, found before it is read: by what its table of contents says, then by unpacking it
 * piece by piece and counting. Nothing when it may be read.
 */
export function tooMuchInXlsx(bytes: Uint8Array): Unreadable | undefined {
  const entries = zipEntries(bytes)?.filter(isRead);
  if (!entries) return { unreadable: 'format', detail: 'ZIP' };
  const told = tooBig(sum(entries.map(({ unpacked }) => unpacked)), bytes.length);
  if (told) return told;
  let unpacked = 0;
  for (const entry of entries) {
    const meter = /worksheets\/[^/]+\.xml$/.test(entry.name) ? new SheetMeter() : undefined;
    let fault: Unreadable | undefined;
    try {
      unpack(bytes, entry, (piece) => {
        unpacked += piece.length;
        fault = tooBig(unpacked, bytes.length);
        if (!fault && meter && !meter.read(piece)) fault = meter.fault;
        return fault === undefined;
      });
    } catch (error) {
      return { unreadable: 'format', detail: error instanceof Error ? error.message : 'ZIP' };
    }
    if (fault) return fault;
  }
  return undefined;
}
