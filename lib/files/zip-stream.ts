import { once } from 'node:events';
import { createDeflateRaw } from 'node:zlib';

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

// Sizes follow the data, because they are unknown before it (bit 3); names are UTF-8 (bit 11). 1980-01-01, deflated.
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

/** Streams a ZIP file: no part is ever complete in memory. Up to 4 GB. */
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
