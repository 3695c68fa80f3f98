import { once } from 'node:events';
import { createDeflateRaw } from 'node:zlib';
import { Inflate } from 'fflate';

/** A file inside a ZIP, as its table of contents names it. `method` 0: stored, 8: deflated. */
export type ZipEntry = { name: string; method: number; packed: number; unpacked: number; start: number };

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
/** So much is unpacked at once at the most: a thousand times a slice of this size. */
const SLICE = 8_192;

/** The table of contents of a ZIP, by which every reader goes; undefined when it has none that can be read. */
export function zipEntries(bytes: Uint8Array): ZipEntry[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - 22;
  // A comment of at most 64 KB may follow.
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

/** Unpacks an entry piece by piece, for as long as the reader wants more. Throws when it is not what it says. */
export function unpack(bytes: Uint8Array, entry: ZipEntry, read: (piece: Uint8Array) => boolean): void {
  const packed = bytes.subarray(entry.start, entry.start + entry.packed);
  let canContinue = true;
  if (entry.method === 0) {
    read(packed);
    return;
  }
  if (entry.method !== 8) throw new Error(`"${entry.name}" is packed in a way that is not known here`);
  const inflate = new Inflate((piece) => {
    canContinue = canContinue && read(piece);
  });
  for (let at = 0; at < packed.length && canContinue; at += SLICE)
    inflate.push(packed.subarray(at, at + SLICE), at + SLICE >= packed.length);
}

const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});

function updateCrc(crc: number, bytes: Uint8Array): number {
  let c = crc;
  for (const byte of bytes) c = (TABLE[(c ^ byte) & 0xff] ?? 0) ^ (c >>> 8);
  return c >>> 0;
}

export type ZipPart = { name: string; text: AsyncIterable<string> | Iterable<string> };

// Sizes follow the data, for they are not known before it (bit 3); names are UTF-8 (bit 11). 1980-01-01, deflated.
const FLAGS = 0x0808;
const HEAD = Buffer.from([20, 0, FLAGS & 255, FLAGS >> 8, 8, 0, 0, 0, 0x21, 0]);

const int32 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, i) => void bytes.writeUInt32LE(value >>> 0, i * 4));
  return bytes;
};
const int16 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 2);
  values.forEach((value, i) => void bytes.writeUInt16LE(value, i * 2));
  return bytes;
};

/** A ZIP file as it is made: no part is ever held whole. Up to 4 GB. */
export async function* zipStream(parts: Iterable<ZipPart>): AsyncGenerator<Buffer> {
  let offset = 0;
  const directory: Buffer[] = [];
  for (const { name, text } of parts) {
    const start = offset;
    const named = Buffer.from(name);
    const local = Buffer.concat([int32(0x04034b50), HEAD, int32(0, 0, 0), int16(named.length, 0), named]);
    offset += local.length;
    yield local;
    const deflate = createDeflateRaw({ level: 6 });
    let crc = 0xffffffff;
    let size = 0;
    const fill = async () => {
      try {
        for await (const chunk of text) {
          const bytes = Buffer.from(chunk);
          crc = updateCrc(crc, bytes);
          size += bytes.length;
          if (!deflate.write(bytes)) await once(deflate, 'drain');
        }
        deflate.end();
      } catch (error) {
        deflate.destroy(error instanceof Error ? error : new Error(String(error)));
      }
    };
    const filling = fill();
    let packed = 0;
    for await (const chunk of deflate) {
      const bytes = Buffer.from(chunk);
      packed += bytes.length;
      yield bytes;
    }
    await filling;
    const sums = int32(crc ^ 0xffffffff, packed, size);
    yield Buffer.concat([int32(0x08074b50), sums]);
    offset += packed + 16;
    directory.push(
      Buffer.concat([
        int32(0x02014b50),
        int16(20),
        HEAD,
        sums,
        int16(named.length, 0, 0, 0, 0),
        int32(0, start),
        named,
      ]),
    );
  }
  const list = Buffer.concat(directory);
  const count = directory.length;
  yield Buffer.concat([
    list,
    int32(0x06054b50),
    int16(0, 0, count, count),
    int32(list.length, offset),
    int16(0),
  ]);
}
