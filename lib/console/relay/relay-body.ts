import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import PQueue from 'p-queue';

/** Larger bodies are in a file instead of in memory. */
export const SMALL_BYTES = 256 * 1024;
/** The largest accepted body, more than any platform of this kind allows (D20: 10 MB). */
export const MAX_BYTES = 12 * 1024 * 1024;

/** A complete body. */
export type RelayBody = { length: number; content: Buffer | FileHandle };

/** A file without a name: it ends with this process, even when that is killed. */
async function openTemporaryFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `tallyman-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await rm(path);
  return file;
}

/** Stores a body; close it with `closeBody`. */
export async function storeBody(source: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<RelayBody> {
  const chunks: Buffer[] = [];
  let length = 0;
  let file: FileHandle | undefined;
  try {
    for await (const chunk of source) {
      length += chunk.length;
      if (!file && length > SMALL_BYTES) {
        file = await openTemporaryFile();
        for (const earlier of chunks.splice(0)) await file.writeFile(earlier);
      }
      if (file) await file.writeFile(chunk);
      else chunks.push(chunk);
    }
  } catch (error) {
    await file?.close();
    throw error;
  }
  return { length, content: file ?? Buffer.concat(chunks) };
}

class TooLarge extends Error {}

/** The chunks of a request, which stays open when they are not read to the end: the response still has to be sent. */
async function* chunksOf(req: IncomingMessage): AsyncGenerator<Buffer> {
  let length = 0;
  for await (const chunk of req.iterator({ destroyOnReturn: false })) {
    length += chunk.length;
    if (length > MAX_BYTES) throw new TooLarge();
    yield chunk;
  }
}

/** The body of a request; undefined when it has none, `broken-off` when its sender disconnected. */
export async function readRelayBody(
  req: IncomingMessage,
): Promise<RelayBody | undefined | 'too-large' | 'broken-off'> {
  const contentLength = Number(req.headers['content-length'] ?? 0);
  if (contentLength > MAX_BYTES) return 'too-large';
  if (contentLength === 0 && req.headers['transfer-encoding'] === undefined) return undefined;
  try {
    return await storeBody(chunksOf(req));
  } catch (error) {
    if (error instanceof TooLarge) return 'too-large';
    if (!req.complete && req.destroyed) return 'broken-off';
    throw error;
  }
}

/** The body to send. */
export const contentOf = ({ content }: RelayBody): Buffer | Readable =>
  Buffer.isBuffer(content) ? content : content.createReadStream({ start: 0, autoClose: false });

const largeBodies = new PQueue({ concurrency: 1 });

/** Runs `work` with the bytes of a body. Large ones take turns: parsing one needs many times its size. */
export function withBytes<T>(body: RelayBody, work: (bytes: Buffer) => Promise<T>): Promise<T> {
  const content = contentOf(body);
  return Buffer.isBuffer(content) ? work(content) : largeBodies.add(async () => work(await buffer(content)));
}

/** Deletes a body. Never throws. */
export async function closeBody({ content }: RelayBody): Promise<void> {
  if (!Buffer.isBuffer(content)) await content.close().catch((error: unknown) => console.error(error));
}
