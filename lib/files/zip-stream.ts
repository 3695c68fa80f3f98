import { pipeline } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import { Zip, type ZipInputFile } from 'fflate';

export type ZipPart = { name: string; text: AsyncIterable<string> | Iterable<string> };

/** The oldest date that a ZIP can contain. A constant date gives the same file for the same rows. */
const mtime = new Date(1980, 0, 1);

/** Streams a ZIP file of up to 4 GB. No part is ever complete in memory. */
export async function* zipStream(parts: Iterable<ZipPart>): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  for (const { name, text } of parts) {
    // Unlike fflate, Node compresses the part outside of the main thread.
    const file: ZipInputFile = { filename: name, compression: 8, size: 0, crc: 0, mtime };
    zip.add(file);
    async function* bytesOf() {
      for await (const chunk of text) {
        const bytes = Buffer.from(chunk);
        file.crc = crc32(bytes, file.crc);
        file.size += bytes.length;
        yield bytes;
      }
    }
    const packed: AsyncIterable<Uint8Array<ArrayBuffer>> = pipeline(
      bytesOf(),
      createDeflateRaw(),
      () => undefined,
    );
    for await (const chunk of packed) {
      file.ondata?.(null, chunk, false);
      yield* chunks.splice(0);
    }
    file.ondata?.(null, new Uint8Array(), true);
  }
  zip.end();
  yield* chunks;
}
