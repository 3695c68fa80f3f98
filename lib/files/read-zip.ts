import { Inflate } from 'fflate';

/**
 * A file in the table of contents of a ZIP. `method` is 0 for stored and 8 for deflated files. `packed`, `unpacked` and `start`
 * are in bytes.
 */
export type ZipEntry = { name: string; method: number; packed: number; unpacked: number; start: number };

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
/** Size of the chunks to unpack. Unpacking multiplies the size of a chunk by at most about a thousand. */
const SLICE_BYTES = 8_192;

/** Reads the table of contents of a ZIP file. Returns undefined if the table is missing or invalid. */
export function zipEntries(bytes: Uint8Array): ZipEntry[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - 22;
  // A comment of at most 64 KB may follow the end record.
  while (end >= Math.max(0, bytes.length - 65_558) && view.getUint32(end, true) !== END) end--;
  if (end < 0 || view.getUint32(end, true) !== END) return undefined;
  const entries: ZipEntry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== ENTRY) return undefined;
    const nameLength = view.getUint16(at + 28, true);
    const local = view.getUint32(at + 42, true);
    if (local + 30 > bytes.length || view.getUint32(local, true) !== LOCAL) return undefined;
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)),
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      unpacked: view.getUint32(at + 24, true),
      start: local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true),
    });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

/**
 * Unpacks an entry in chunks until `onChunk` returns false. Throws if the entry is damaged or uses an unknown compression method.
 */
export function unpack(bytes: Uint8Array, entry: ZipEntry, onChunk: (chunk: Uint8Array) => boolean): void {
  const packed = bytes.subarray(entry.start, entry.start + entry.packed);
  let canContinue = true;
  if (entry.method === 0) {
    onChunk(packed);
    return;
  }
  if (entry.method !== 8) throw new Error(`"${entry.name}" is packed in a way that is not known here`);
  const inflate = new Inflate((chunk) => {
    canContinue = canContinue && onChunk(chunk);
  });
  for (let at = 0; at < packed.length && canContinue; at += SLICE_BYTES)
    inflate.push(packed.subarray(at, at + SLICE_BYTES), at + SLICE_BYTES >= packed.length);
}
