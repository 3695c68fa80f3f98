import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { pool } from '@/lib/db/pool';

/** Larger bodies are buffered in the database instead of this process. */
const SMALL_BYTES = 256 * 1024;
/** The largest accepted body, more than any platform of this kind allows (D20: 10 MB). */
export const MAX_BYTES = 12 * 1024 * 1024;

/** A complete body: in memory, in chunks in the database, or empty. */
export type BufferedBody =
  | { kind: 'none' }
  | { kind: 'small'; bytes: Buffer }
  | { kind: 'large'; call: string; chunks: number; length: number }
  /** Not buffered: streamed, because the database is not writable. */
  | { kind: 'passing'; bytes: AsyncIterable<Buffer>; length: number | undefined };

/** Not accepted: larger than `MAX_BYTES`, or aborted by its sender. */
export type NoBody = { kind: 'too-large' } | { kind: 'broken-off' };

const saveChunk = (call: string, n: number, chunk: Buffer) =>
  pool().query({
    name: 'relay-keep-part',
    text: 'insert into console.relay_parts (call, n, part) values ($1, $2, $3)',
    values: [call, n, chunk],
  });

async function* passing(chunks: readonly Buffer[], req: IncomingMessage): AsyncGenerator<Buffer> {
  yield* chunks;
  for await (const chunk of req) if (Buffer.isBuffer(chunk)) yield chunk;
}

/**
 * Buffers a body without holding more than `SMALL_BYTES` and the current chunk in memory. Throws the database's errors unless
 * `canPass`: then the body is streamed.
 */
export async function readRelayBody(req: IncomingMessage, canPass: boolean): Promise<BufferedBody | NoBody> {
  const contentLength = Number(req.headers['content-length'] ?? 0);
  if (contentLength > MAX_BYTES) return { kind: 'too-large' };
  if (contentLength === 0 && req.headers['transfer-encoding'] === undefined) return { kind: 'none' };
  const body = { kind: 'large' as const, call: randomUUID(), chunks: 0, length: 0 };
  let chunks: Buffer[] = [];
  let bytes = 0;
  const writeChunk = async () => {
    await saveChunk(body.call, body.chunks, Buffer.concat(chunks));
    chunks = [];
    bytes = 0;
    body.chunks += 1;
  };
  try {
    // Leaving the loop early must not close the connection: the response still has to be sent.
    for await (const chunk of req.iterator({ destroyOnReturn: false })) {
      if (!Buffer.isBuffer(chunk)) continue;
      chunks.push(chunk);
      bytes += chunk.length;
      body.length += chunk.length;
      if (body.length > MAX_BYTES) break;
      if (bytes > SMALL_BYTES) await writeChunk();
    }
    if (body.length > MAX_BYTES) {
      await dropRelayBody(body);
      return { kind: 'too-large' };
    }
    if (body.chunks === 0) return { kind: 'small', bytes: Buffer.concat(chunks) };
    if (bytes > 0) await writeChunk();
    return body;
  } catch (error) {
    await dropRelayBody(body);
    if (!req.complete && req.destroyed) return { kind: 'broken-off' };
    if (canPass && body.chunks === 0)
      return { kind: 'passing', bytes: passing(chunks, req), length: contentLength || undefined };
    throw error;
  }
}

/** One chunk. As base64 it is a third larger; the driver's encoding of bytes doubles it. */
async function fetchChunk(call: string, n: number): Promise<Buffer> {
  const { rows } = await pool().query<{ part: string }>({
    name: 'relay-fetch-part',
    text: `select encode(part, 'base64') as part from console.relay_parts where call = $1 and n = $2`,
    values: [call, n],
  });
  if (!rows[0]) throw new Error('A piece of the body is gone');
  return Buffer.from(rows[0].part, 'base64');
}

/** The chunks of a large body in order, one at a time. */
export async function* chunksOf({ call, chunks }: { call: string; chunks: number }): AsyncGenerator<Buffer> {
  for (let n = 0; n < chunks; n++) yield await fetchChunk(call, n);
}

/** The complete body in memory; undefined when there is none, or it is not in memory. */
export async function readFullBody(body: BufferedBody): Promise<Buffer | undefined> {
  if (body.kind === 'small') return body.bytes;
  if (body.kind !== 'large') return undefined;
  const chunks: Buffer[] = [];
  for await (const chunk of chunksOf(body)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Deletes the chunks after they were sent. Never throws: the rest is deleted later. */
export async function dropRelayBody(body: BufferedBody): Promise<void> {
  if (body.kind !== 'large' || body.chunks === 0) return;
  await pool()
    .query('delete from console.relay_parts where call = $1', [body.call])
    .catch((error: unknown) => console.error(error));
}
